/**
 * Remembers when Foyer ran, and tells staff of a time in which it was off while visitors may have been called: nothing
 * promises that the booking system sends its webhooks again. Milliseconds since 1970.
 */
import { z } from 'zod';
import { type CancelTimer, HOUR_MS, MINUTE_MS, repeatEvery, wallMs } from '../../clock/clock.ts';
import type { Notice } from '../../contract/notice.ts';
import { createWeeklyHours } from '../../contract/weekly-hours.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Stored } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';

const RAN_AT = 'ran-at';
const OFF = 'times-off';
/** A process that is killed was on for up to this long after the time it kept. */
const KEPT_EVERY_MS = 15_000;
/** Booking systems wait and try again within this. */
const SHORT_MS = 5_000;
/** Visitors who waited before a longer time off have left. */
const WAITS_MS = 4 * HOUR_MS;
/** As long as calls are listed. */
const TOLD_FOR_MS = 12 * HOUR_MS;
const MOST_TOLD = 3;
/** The network tells the time soon after a start. */
const SET_WITHIN_MS = 10 * MINUTE_MS;

const TimeOffSchema = z.object({ from: z.number(), to: z.number() });
type TimeOff = z.infer<typeof TimeOffSchema>;

interface TimeOffDeps extends Clocked, Logged, Stored {
  readonly inForce: Pick<SettingsInForce, 'settings' | 'demo'>;
  /** False if this process had a hub before, which keeps the socket for this one. */
  readonly isFirst: boolean;
  readonly lastEventAt: () => number | undefined;
  /** Staff are told of a time off after the start. */
  readonly onTold: () => void;
  /** Whether visitors were in the lobby at `to` who came after `from`. */
  readonly anyWaiting: (from: number, to: number) => boolean;
  /** Whether appointments start in [from, to). */
  readonly anyExpected: (from: number, to: number) => boolean;
}

/** Opening hours say whether visitors could be there. Without them, those who waited and the appointments say it. */
function mayMissCalls({ from, to }: TimeOff, { inForce: { settings }, ...deps }: TimeOffDeps): boolean {
  if (to - from < SHORT_MS) return false;
  const { openingHours, timeZone } = settings;
  if (openingHours) {
    const { isWithin, beginsAt = Infinity } = createWeeklyHours(openingHours, timeZone)(from);
    return isWithin || beginsAt < to;
  }
  return (to - from < WAITS_MS && deps.anyWaiting(from - WAITS_MS, from)) || deps.anyExpected(from, to);
}

/** In a chain events are kept while Foyer is off, and a lobby that leaves it was not off since it joined. */
export function forgetTimeOn(database: Stored['database']): void {
  try {
    database.transaction(() => createFacts(database).remove(RAN_AT));
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}

export function createTimeOff(deps: TimeOffDeps) {
  const { clock, log, database, inForce } = deps;
  const facts = createFacts(database);
  function write(name: string, value: unknown): boolean {
    try {
      database.transaction(() => facts.write(name, value));
      return true;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return false;
    }
  }
  const keep = (): boolean => write(RAN_AT, wallMs(clock));
  let told: readonly TimeOff[] = facts.read(OFF, z.array(TimeOffSchema)) ?? [];

  function begin(): CancelTimer {
    const isWatched = deps.isFirst && !inForce.demo && deps.lastEventAt() !== undefined;
    const from = facts.read(RAN_AT, z.number()) ?? Infinity;
    const [wall, monotonic] = [wallMs(clock), clock.monotonic()];
    let isTold = false;
    function tell(to: number): void {
      const off = { from, to };
      if (isTold || !isWatched || !mayMissCalls(off, deps)) return;
      isTold = true;
      log.warn('was-off', { ms: off.to - off.from });
      told = [...told, off].slice(-MOST_TOLD);
      write(OFF, told);
      deps.onTold();
    }
    tell(wall);
    keep();
    return repeatEvery(clock, KEPT_EVERY_MS, () => {
      const ranMs = clock.monotonic() - monotonic;
      // A machine without a clock of its own learns only now how long it was off.
      if (ranMs < SET_WITHIN_MS) tell(Math.round(wallMs(clock) - ranMs));
      keep();
    });
  }
  const cancel = begin();
  const noticeIdOf = ({ to }: TimeOff): string => `off-${to}`;

  return {
    notices: (): readonly Notice[] =>
      told
        .filter(({ to }) => to > wallMs(clock) - TOLD_FOR_MS)
        .map((off) => ({
          noticeId: noticeIdOf(off),
          at: off.to,
          kind: 'webhook',
          trouble: { kind: 'off', ...off },
        })),
    /** True if the notice was one of these, and its end is on disk. */
    dismiss(noticeId: string): boolean {
      const rest = told.filter((off) => noticeIdOf(off) !== noticeId);
      if (rest.length === told.length || !write(OFF, rest)) return false;
      told = rest;
      return true;
    },
    close(): Promise<void> {
      cancel();
      keep();
      return Promise.resolve();
    },
  };
}

export type TimesOff = ReturnType<typeof createTimeOff>;
