/** Watches whether events still follow check-ins, over restarts: what is decided in `silence.ts`, with its timer and its disk. */
import { z } from 'zod';
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { Intent } from '../outbox/intent.ts';
import type { Stored } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { TicketEvent } from './event.ts';
import {
  checkedIn,
  EVENT_FOLLOWS_MS,
  heard,
  NOTHING_KEPT,
  noticesSilence,
  passed,
  type Silence,
  silenceFrom,
  type SilenceKept,
  stoppedSince,
} from './silence.ts';

const FACT = 'event-silence';
/** A check-in that was kept so long before it was confirmed waited for the service, in milliseconds. */
const LATE_MS = 30_000;
/** Check-ins watched at once, and remembered as counted; more of them in two minutes prove no more. */
const MOST_WATCHED = 500;

const counts = z.record(z.string(), z.number());
const KeptSchema = z.object({
  /** Of which service, key and location it is known. */
  of: z.string(),
  followed: counts,
  unfollowed: counts,
  alone: z.number(),
  quiet: z.object({ count: z.number(), since: z.number() }).optional(),
});

/** Who checked in, as appointments know it. */
export interface Arrived {
  readonly id: string;
  readonly lineId: number;
  readonly firstName: string;
}

export interface EventSilenceDeps extends Clocked, Logged, Stored {
  /** Of which service, key and location it is known: another is another installation. */
  readonly of: string;
  /** Whether tickets of this line are this lobby's. */
  readonly isOurLine: (line: string | undefined) => boolean;
  /** A name as names are compared. */
  readonly nameKey: (name: string) => string;
  /** The appointment of a check-in; undefined for one that is not known any more. */
  readonly arrivedAs: (appointmentId: string) => Arrived | undefined;
  /** It is proven that events do not arrive, or over. */
  readonly onChange: () => void;
}

export interface EventSilence {
  /** After an intent changed on disk. */
  intentChanged(intent: Intent): void;
  /** An event of a ticket was accepted. */
  heard(event: TicketEvent): void;
  /** Since when visitors check in and no event comes, in milliseconds since 1970; undefined while that is not proven. */
  stoppedSince(): number | undefined;
  /** Whether it would be noticed that events stop; undefined while there is nothing to tell by. */
  noticesSilence(): boolean | undefined;
  close(): void;
}

/**
 * The service surely did not know of this check-in before, and took it: nothing is presumed, and no attempt before may have
 * reached it, whose event would have come long ago. Its event may have come before its answer, and settled it (`in-queue`).
 */
const isNews = ({ kind, state, presumed, unknownAttempts, resolution }: Intent): boolean =>
  kind === 'check-in' &&
  state === 'confirmed' &&
  !presumed &&
  unknownAttempts === 0 &&
  (resolution === undefined || resolution === 'in-queue');

export function createEventSilence(deps: EventSilenceDeps): EventSilence {
  const { database, clock, log, of } = deps;
  const { sqlite } = database;
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  /** Check-ins that were counted, so that a later change of the same one counts nothing. */
  const seen = new Set<number>();
  let silence: Silence = silenceFrom(readKept());
  let written = silence.kept;
  let cancelLook: CancelTimer = () => {};
  let cancelWrite: CancelTimer | undefined;

  function readKept(): SilenceKept {
    try {
      const { of: known, ...kept } = KeptSchema.parse(JSON.parse(String(select.get(FACT)?.['value'])));
      return known === of ? kept : NOTHING_KEPT;
    } catch {
      return NOTHING_KEPT;
    }
  }

  function write(): void {
    cancelWrite = undefined;
    if (written === silence.kept) return;
    try {
      database.transaction(() => upsert.run(FACT, JSON.stringify({ of, ...silence.kept })));
      written = silence.kept;
    } catch (error) {
      // It is learned again.
      if (!isStorageFailure(error)) throw error;
    }
  }

  function become(next: Silence): void {
    const before = stoppedSince(silence.kept);
    if (JSON.stringify(silence.kept) !== JSON.stringify(next.kept)) cancelWrite ??= clock.after(0, write);
    silence = next;
    const since = stoppedSince(silence.kept);
    if (since === before) return;
    if (since === undefined) log.info('events-are-back');
    else log.error('events-stopped');
    deps.onChange();
  }

  function look(): void {
    cancelLook();
    become(passed(silence, clock.monotonic()));
    const [first] = silence.open;
    if (first) cancelLook = clock.after(first.at + EVENT_FOLLOWS_MS - clock.monotonic(), look);
  }

  return {
    intentChanged(intent) {
      if (!isNews(intent) || seen.has(intent.id) || silence.open.length >= MOST_WATCHED) return;
      seen.add(intent.id);
      const [oldest] = seen;
      if (seen.size > MOST_WATCHED && oldest !== undefined) seen.delete(oldest);
      const arrived = deps.arrivedAs(intent.appointmentId);
      if (!arrived) return;
      const check = {
        appointmentId: arrived.id,
        line: String(arrived.lineId),
        name: deps.nameKey(arrived.firstName),
        isLate: (intent.settledAt ?? intent.createdAt) - intent.createdAt > LATE_MS,
      };
      become(checkedIn(silence, check, clock.monotonic(), wallMs(clock)));
      look();
    },
    heard({ type, data: { id, line, firstName } }) {
      if (!deps.isOurLine(line)) return;
      const isArrival = type === 'ticket_created' || type === 'ticket_changed';
      const name = firstName === undefined ? undefined : deps.nameKey(firstName);
      become(heard(silence, isArrival ? { ticketId: id, line, name } : undefined, clock.monotonic()));
    },
    stoppedSince: () => stoppedSince(silence.kept),
    noticesSilence: () => noticesSilence(silence.kept),
    close() {
      cancelLook();
      cancelWrite?.();
      write();
    },
  };
}
