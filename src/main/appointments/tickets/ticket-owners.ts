/**
 * Whose tickets are: by their id where the profile says so or everything else agrees, else by the check-in they appeared
 * with. A ticket that nobody is known for stands alone: it moves no appointment and wears no code.
 */
import { type CancelTimer, type Clock, wallMs } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { dayFormat } from '../../base/location-day.ts';
import { learnFrom, type TicketLearning } from './ticket-learning.ts';
import {
  agreesBesideId,
  type CheckInMade,
  NEAR_CHECK_IN_MS,
  personKey,
  personWords,
  ticketOfCheckIn,
  type TicketPerson,
} from './ticket-match.ts';
import { createTicketOwnerTable, type TicketOwner, type TicketOwnerTable } from './ticket-owner-table.ts';

const HOUR_MS = 3_600_000;
/** How far back check-ins are looked at to learn about the service's tickets: as long as owners are kept. */
const LEARN_FROM_MS = 6 * 24 * HOUR_MS;
const LEARN_FROM_MOST = 20;
/** Check-ins of a busy moment are decided together, and not each by a write of its own. */
const SOONEST_MS = 1_000;
/** Check-ins decided at once, so that visitors' questions are answered in between: about 10 ms of work. */
const MOST_AT_ONCE = 20;
/** Between two such pieces, in milliseconds. */
const BETWEEN_MS = 20;
/** A disk that would not write is tried again after this long. */
const AGAIN_MS = 10_000;

export interface TicketOwnersDeps {
  readonly database: Database;
  readonly directory: Pick<Directory, 'byId'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly ticketIds: TicketIds;
  /** Runs in the transaction that links a ticket to an appointment by a check-in. */
  readonly onLinking: (ticketId: string) => void;
  /** Runs after it, once for each. */
  readonly onLinked: (appointmentId: string) => void;
}

/** A ticket as it is after an event, and before. */
export interface HeardTicket {
  readonly event: TicketEvent;
  /** What is known of it with this event. */
  readonly person: TicketPerson;
  /** False for the first event of a ticket, also of one that has the id of an earlier ticket. */
  readonly wasKnown: boolean;
  /** False while the service has made it for an appointment and its visitor has not come. */
  readonly isInQueue: boolean;
}

export interface TicketOwners {
  /** Call it inside the transaction that accepts the event, once the ticket is stored. */
  hear(heard: HeardTicket): void;
  appointmentOf(ticketId: string): Appointment | undefined;
  ticketOf(appointment: Appointment): string | undefined;
  /** The visit that the ticket was linked to is of the past. */
  forget(ticketId: string): void;
  /** A check-in made here was confirmed just now. */
  checkInConfirmed(): void;
  learning(): TicketLearning;
  close(): void;
}

/** Check-ins that may have made the same ticket, by the words of whom they are of. */
type Rivals = ReturnType<TicketOwnerTable['openOrConfirmedSince']>;

export function createTicketOwners(deps: TicketOwnersDeps): TicketOwners {
  const { database, directory, clock, ticketIds } = deps;
  const table = createTicketOwnerTable(database);
  const days = dayFormat(deps.timeZone);
  const isShared = ticketIds === 'shared';
  let cancelTimer: CancelTimer | undefined;
  let learned: TicketLearning | undefined;
  /** Check-ins confirmed up to here are decided. */
  let decidedUntil = table.decidedUntil() ?? wallMs(clock) - HOUR_MS;

  function linked(owner: TicketOwner | undefined): Appointment | undefined {
    const appointment = owner?.link ? directory.byId(owner.link.appointmentId) : undefined;
    const isSameVisit =
      appointment && owner?.link && days.format(appointment.startsAt) === days.format(owner.link.startsAt);
    return isSameVisit ? appointment : undefined;
  }

  const appointmentOf = (ticketId: string): Appointment | undefined =>
    isShared ? directory.byId(ticketId) : linked(table.byTicket(ticketId));

  function ticketOf(appointment: Appointment): string | undefined {
    if (isShared) return appointment.id;
    const ticketId = table.ticketOf(appointment.id);
    return ticketId !== undefined && appointmentOf(ticketId) ? ticketId : undefined;
  }

  function hear({ event, person, wasKnown, isInQueue }: HeardTicket): void {
    if (isShared) return;
    const { id, line, firstName, lastName } = event.data;
    const now = wallMs(clock);
    if (!wasKnown) table.forget(id);
    const known = table.byTicket(id);
    if (linked(known)) return;
    // A ticket from before this table was kept appeared nobody knows when.
    const appearedAt = !isInQueue ? undefined : wasKnown && !known ? 0 : now;
    table.put(id, appearedAt, personKey(person));
    const appointment = ticketIds === 'unknown' ? directory.byId(id) : undefined;
    if (!appointment || ticketOf(appointment) !== undefined) return;
    // What one event alone says counts as much as all of them: it must not matter which comes last.
    const agrees = [{ line, firstName, lastName }, person].some((said) =>
      agreesBesideId(said, appointment, now),
    );
    if (!agrees) return;
    table.link(id, appointment.id, 'id', appointment.startsAt);
    learned = undefined;
  }

  /** Links the ticket of one check-in, where it is certain; returns whether it did. */
  function decide(checkIn: CheckInMade, rivals: () => Rivals, now: number): boolean {
    const appointment = directory.byId(checkIn.appointmentId);
    const person = appointment && { ...appointment, line: String(appointment.lineId) };
    const words = person && personWords(person);
    const key = person && personKey(person);
    if (!appointment || words === undefined || key === undefined) return false;
    if (ticketOf(appointment) !== undefined) return false;
    const tickets = table.lone(key, checkIn.createdAt, now);
    if (tickets.length === 0) return false;
    const ticketId = ticketOfCheckIn(checkIn, tickets, rivals().get(words) ?? [], now);
    if (ticketId === undefined) return false;
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
    const due = nextDue(now);
    const [first] = due;
    const until = due.at(-1)?.confirmedAt;
    if (first?.confirmedAt === undefined || until === undefined) return false;
    const { confirmedAt } = first;
    // A certain ticket appeared near its confirmation, and a rival was not confirmed long before that.
    const since = confirmedAt - 2 * NEAR_CHECK_IN_MS;
    let read: Rivals | undefined;
    const rivals = (): Rivals => (read ??= table.openOrConfirmedSince(since, now));
    const done = database.transaction(() => {
      table.setDecidedUntil(until);
      return due.filter((checkIn) => decide(checkIn, rivals, now));
    });
    decidedUntil = until;
    learned = undefined;
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
        if (!isStorageFailure(error)) throw error;
        deps.log.error('tickets-not-matched');
        plan(AGAIN_MS);
      }
    });
  }

  function planNext(): void {
    if (isShared || cancelTimer) return;
    const [next] = table.confirmedBetween(decidedUntil + 1, Number.MAX_SAFE_INTEGER, 1);
    if (next?.confirmedAt === undefined) return;
    plan(Math.max(SOONEST_MS, next.confirmedAt + NEAR_CHECK_IN_MS + 1 - wallMs(clock)));
  }
  planNext();

  return {
    hear,
    appointmentOf,
    ticketOf,
    forget: table.forget,
    checkInConfirmed: planNext,
    learning() {
      if (isShared) return { sharesIds: true, canMatch: true };
      const now = wallMs(clock);
      learned ??= learnFrom(
        table.outcomes(now - LEARN_FROM_MS, LEARN_FROM_MOST),
        now,
        table.anyAppearedSince,
      );
      return learned;
    },
    close: () => cancelTimer?.(),
  };
}
