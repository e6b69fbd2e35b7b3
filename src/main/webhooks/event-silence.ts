/** Remembers over restarts whether webhooks follow check-ins. `silence.ts` decides. */
import { z } from 'zod';
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { Intent } from '../outbox/intent.ts';
import type { Stored } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { TicketEvent } from './event.ts';
import {
  checkedIn,
  EVENT_FOLLOWS_MS,
  eventArrived,
  NOTHING_KEPT,
  noticesSilence,
  withTimePassed,
  type Silence,
  silenceFrom,
  type SilenceKept,
  stoppedSince,
} from './silence.ts';

const FACT = 'event-silence';
/** Milliseconds. A check-in confirmed later than this had waited for the booking system. */
const LATE_MS = 30_000;
/** More in two minutes prove no more. */
const MAX_WATCHED = 500;

const counts = z.record(z.string(), z.number());
const KeptSchema = z.object({
  of: z.string(),
  followed: counts,
  unfollowed: counts,
  alone: z.number(),
  quiet: z.object({ count: z.number(), since: z.number() }).optional(),
});

interface Arrived {
  readonly id: string;
  readonly lineId: number;
  readonly firstName: string;
}

interface EventSilenceDeps extends Clocked, Logged, Stored {
  /** Identifies system, key and location, because what is learned of one does not hold for another. */
  readonly of: string;
  readonly isOurLine: (line: string | undefined) => boolean;
  /** For comparing. */
  readonly nameKey: (name: string) => string;
  /** Undefined if the appointment is unknown. */
  readonly arrivedAs: (appointmentId: string) => Arrived | undefined;
  readonly onChange: () => void;
}

/**
 * True if the booking system surely learned of the check-in only now. An earlier attempt may have reached it, and its
 * webhook would be long past. The webhook may have settled the check-in before the answer (`in-queue`).
 */
const isNews = ({ kind, state, presumed, unknownAttempts, resolution }: Intent): boolean =>
  kind === 'check-in' &&
  state === 'confirmed' &&
  !presumed &&
  unknownAttempts === 0 &&
  (resolution === undefined || resolution === 'in-queue');

export function createEventSilence(deps: EventSilenceDeps) {
  const { database, clock, log, of } = deps;
  const facts = createFacts(database);
  /** Later changes of a check-in do not count again. */
  const seen = new Set<number>();
  let silence: Silence = silenceFrom(readKept());
  let written = silence.kept;
  let cancelLook: CancelTimer = () => {};
  let cancelWrite: CancelTimer | undefined;

  function readKept(): SilenceKept {
    const { of: known, ...kept } = facts.read(FACT, KeptSchema) ?? { of: undefined, ...NOTHING_KEPT };
    return known === of ? kept : NOTHING_KEPT;
  }

  function write(): void {
    cancelWrite = undefined;
    if (written === silence.kept) return;
    try {
      database.transaction(() => facts.write(FACT, { of, ...silence.kept }));
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
    become(withTimePassed(silence, clock.monotonic()));
    const [first] = silence.open;
    if (first) cancelLook = clock.after(first.at + EVENT_FOLLOWS_MS - clock.monotonic(), look);
  }

  return {
    /** Call it after an intent changed on disk. */
    intentChanged(intent: Intent): void {
      if (!isNews(intent) || seen.has(intent.id) || silence.open.length >= MAX_WATCHED) return;
      seen.add(intent.id);
      const [oldest] = seen;
      if (seen.size > MAX_WATCHED && oldest !== undefined) seen.delete(oldest);
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
    onTicketEvent({ type, data: { id, line, firstName } }: TicketEvent): void {
      if (!deps.isOurLine(line)) return;
      const isArrival = type === 'ticket_created' || type === 'ticket_changed';
      const name = firstName === undefined ? undefined : deps.nameKey(firstName);
      become(eventArrived(silence, isArrival ? { ticketId: id, line, name } : undefined, clock.monotonic()));
    },
    /** Milliseconds since 1970. Undefined while unproven. */
    stoppedSince: (): number | undefined => stoppedSince(silence.kept),
    /** Undefined while too little is known. */
    noticesSilence: (): boolean | undefined => noticesSilence(silence.kept),
    close(): void {
      cancelLook();
      cancelWrite?.();
      write();
    },
  };
}

export type EventSilence = ReturnType<typeof createEventSilence>;
