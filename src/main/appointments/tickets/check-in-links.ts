/**
 * Links tickets to appointments by the check-ins they appeared with, once no second candidate can come
 * (docs/adr/0014-a-link-waits-for-certainty.md). A few at once, so that visitors' questions come in between.
 */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { type CancelTimer, HOUR_MS, wallMs } from '../../../clock/clock.ts';
import type { Stored } from '../../storage/database.ts';
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

/** The first time, check-ins of the last hour are decided. */
const SOONEST_MS = 1_000;
/** Check-ins in one piece: about 10 ms of work. */
const MAX_AT_ONCE = 20;
const BETWEEN_MS = 20;
/** After a disk that refused. */
const AGAIN_MS = 10_000;

export interface CheckInLinksDeps extends Clocked, Logged, Stored {
  readonly table: TicketOwnerTable;
  readonly directory: Pick<Directory, 'byId'>;
  readonly ticketOf: (appointment: Appointment) => string | undefined;
  /** Runs in the transaction that links the ticket. */
  readonly onLinking: (ticketId: string) => void;
  readonly onLinked: (appointmentId: string) => void;
  /** Runs in that transaction for a check-in without a ticket in its two minutes. */
  readonly onWithoutTicket: (appointment: Appointment, checkIn: CheckInMade) => void;
  readonly onDecided: () => void;
}

/** Check-ins that may have made the same ticket, by {@link namesakeKey}. */
type Rivals = ReadonlyMap<string | undefined, readonly NamedCheckIn[]>;

const personOf = <Person extends { readonly lineId: number }>(person: Person): Person & { line: string } => ({
  ...person,
  line: String(person.lineId),
});

export function createCheckInLinks(deps: CheckInLinksDeps) {
  const { database, directory, clock, table, ticketOf } = deps;
  let cancelTimer: CancelTimer | undefined;
  let decidedUntil = table.decidedUntil() ?? wallMs(clock) - HOUR_MS;

  /** Later moments come from a clock that was set back since, and must not hold up those of now. */
  function setBackBy(now: number): void {
    if (decidedUntil > now) decidedUntil = now - HOUR_MS;
  }

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

  /** With all that were confirmed in the same millisecond as the last one. */
  function nextDue(now: number): readonly CheckInMade[] {
    const to = now - NEAR_CHECK_IN_MS - 1;
    const due = table.confirmedBetween(decidedUntil + 1, to, MAX_AT_ONCE);
    const last = due.at(-1)?.confirmedAt;
    if (last === undefined || due.length < MAX_AT_ONCE) return due;
    return [...due.filter(({ confirmedAt }) => confirmedAt !== last), ...table.confirmedBetween(last, last)];
  }

  function decideDue(): boolean {
    const now = wallMs(clock);
    setBackBy(now);
    const due = nextDue(now);
    const [first] = due;
    const until = due.at(-1)?.confirmedAt;
    if (first?.confirmedAt === undefined || until === undefined) return false;
    const { confirmedAt } = first;
    // A certain ticket appeared near its confirmation. A rival was confirmed not long before.
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
    return due.length >= MAX_AT_ONCE;
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

  /** Call it after a check-in was confirmed. */
  function planNext(): void {
    if (cancelTimer) return;
    const now = wallMs(clock);
    setBackBy(now);
    const [next] = table.confirmedBetween(decidedUntil + 1, Number.MAX_SAFE_INTEGER, 1);
    if (next?.confirmedAt === undefined) return;
    const dueInMs = next.confirmedAt + NEAR_CHECK_IN_MS + 1 - now;
    // One from a clock that was ahead may wait for hours. Those of now come before it.
    plan(Math.min(Math.max(SOONEST_MS, dueInMs), NEAR_CHECK_IN_MS));
  }
  return { plan: planNext, close: (): void => cancelTimer?.() };
}
