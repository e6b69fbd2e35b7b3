/**
 * Links tickets to appointments by the check-ins they appeared with, once the time in which a second candidate may come
 * is over (docs/adr/0014-a-link-waits-for-certainty.md). A few at once, so that visitors' questions come in between.
 */
import { type CancelTimer, type Clock, wallMs } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import {
  type CheckInMade,
  mayHaveTicketOf,
  type NamedCheckIn,
  namesakeKey,
  NEAR_CHECK_IN_MS,
  personKey,
  ticketOfCheckIn,
} from './ticket-match.ts';
import type { TicketOwnerTable } from './ticket-owner-table.ts';

/** Where nothing was decided yet, check-ins of the last hour are. */
const HOUR_MS = 3_600_000;
/** Check-ins of a busy moment are decided together, and not each by a write of its own. */
const SOONEST_MS = 1_000;
/** Check-ins decided at once, so that visitors' questions are answered in between: about 10 ms of work. */
const MOST_AT_ONCE = 20;
/** Between two such pieces, in milliseconds. */
const BETWEEN_MS = 20;
/** A disk that would not write is tried again after this long. */
const AGAIN_MS = 10_000;

export interface CheckInLinksDeps {
  readonly database: Database;
  readonly table: TicketOwnerTable;
  readonly directory: Pick<Directory, 'byId'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly ticketOf: (appointment: Appointment) => string | undefined;
  /** Runs in the transaction that links a ticket to an appointment by a check-in. */
  readonly onLinking: (ticketId: string) => void;
  /** Runs after it, once for each. */
  readonly onLinked: (appointmentId: string) => void;
  /** Runs in that transaction for a check-in that got no ticket in its two minutes. */
  readonly onWithoutTicket: (appointment: Appointment, checkIn: CheckInMade) => void;
  /** Some check-ins were decided, with a link or without. */
  readonly onDecided: () => void;
}

/** Check-ins that may have made the same ticket, by their {@link namesakeKey}. */
type Rivals = ReadonlyMap<string | undefined, readonly NamedCheckIn[]>;

const personOf = <Person extends { readonly lineId: number }>(person: Person): Person & { line: string } => ({
  ...person,
  line: String(person.lineId),
});

export type CheckInLinks = ReturnType<typeof createCheckInLinks>;

export function createCheckInLinks(deps: CheckInLinksDeps) {
  const { database, directory, clock, table, ticketOf } = deps;
  let cancelTimer: CancelTimer | undefined;
  /** Check-ins confirmed up to here are decided. */
  let decidedUntil = table.decidedUntil() ?? wallMs(clock) - HOUR_MS;

  /** What is ahead was decided, or confirmed, by a clock that was set back since: nothing of it stands before what is of now. */
  function setBackBy(now: number): void {
    if (decidedUntil > now) decidedUntil = now - HOUR_MS;
  }

  /** The ticket of one check-in, where it is certain. */
  function certainTicket(
    checkIn: CheckInMade,
    appointment: Appointment,
    rivals: () => Rivals,
    now: number,
  ): string | undefined {
    const person = personOf(appointment);
    const key = personKey(person);
    if (key === undefined) return undefined;
    const tickets = table.lone(key, checkIn.createdAt, now);
    if (tickets.length === 0) return undefined;
    const namesakes = rivals().get(namesakeKey(person)) ?? [];
    const mayBeTheirs = namesakes.filter((each) => mayHaveTicketOf(each, appointment));
    return ticketOfCheckIn(checkIn, tickets, mayBeTheirs, now);
  }

  /** Links the ticket of one check-in, where it is certain; returns whether it did. */
  function decide(checkIn: CheckInMade, rivals: () => Rivals, now: number): boolean {
    const appointment = directory.byId(checkIn.appointmentId);
    if (!appointment || ticketOf(appointment) !== undefined) return false;
    const ticketId = certainTicket(checkIn, appointment, rivals, now);
    if (ticketId === undefined) {
      deps.onWithoutTicket(appointment, checkIn);
      return false;
    }
    table.link(ticketId, appointment.id, 'check-in', appointment.startsAt);
    deps.onLinking(ticketId);
    return true;
  }

  /** The next that are due; all that were confirmed in one millisecond come together. */
  function nextDue(now: number): readonly CheckInMade[] {
    const to = now - NEAR_CHECK_IN_MS - 1;
    const due = table.confirmedBetween(decidedUntil + 1, to, MOST_AT_ONCE);
    const last = due.at(-1)?.confirmedAt;
    if (last === undefined || due.length < MOST_AT_ONCE) return due;
    return [...due.filter(({ confirmedAt }) => confirmedAt !== last), ...table.confirmedBetween(last, last)];
  }

  /** Returns whether more may be due at once. */
  function decideDue(): boolean {
    const now = wallMs(clock);
    setBackBy(now);
    const due = nextDue(now);
    const [first] = due;
    const until = due.at(-1)?.confirmedAt;
    if (first?.confirmedAt === undefined || until === undefined) return false;
    const { confirmedAt } = first;
    // A certain ticket appeared near its confirmation, and a rival was not confirmed long before that.
    const since = confirmedAt - 2 * NEAR_CHECK_IN_MS;
    let read: Rivals | undefined;
    const rivals = (): Rivals =>
      (read ??= Map.groupBy(table.openOrConfirmedSince(since, now), (each) => namesakeKey(personOf(each))));
    const done = database.transaction(() => {
      table.setDecidedUntil(until);
      return due.filter((checkIn) => decide(checkIn, rivals, now));
    });
    decidedUntil = until;
    deps.onDecided();
    for (const { appointmentId } of done) deps.onLinked(appointmentId);
    return due.length >= MOST_AT_ONCE;
  }

  function plan(delayMs: number): void {
    cancelTimer?.();
    cancelTimer = clock.after(delayMs, () => {
      cancelTimer = undefined;
      try {
        if (decideDue()) plan(BETWEEN_MS);
        else planNext();
      } catch (error) {
        plan(AGAIN_MS);
        if (!isStorageFailure(error)) throw error;
        deps.log.error('tickets-not-matched');
      }
    });
  }

  /** Looks when the next check-in is due; call it after one was confirmed. */
  function planNext(): void {
    if (cancelTimer) return;
    const now = wallMs(clock);
    setBackBy(now);
    const [next] = table.confirmedBetween(decidedUntil + 1, Number.MAX_SAFE_INTEGER, 1);
    if (next?.confirmedAt === undefined) return;
    const dueInMs = next.confirmedAt + NEAR_CHECK_IN_MS + 1 - now;
    // One that is ahead may wait for hours: others come before it, which are of now.
    plan(Math.min(Math.max(SOONEST_MS, dueInMs), NEAR_CHECK_IN_MS));
  }
  return { plan: planNext, close: (): void => cancelTimer?.() };
}
