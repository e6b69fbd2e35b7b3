/**
 * Whose tickets are: by their id where the profile says so or everything else agrees, else by the check-in they appeared
 * with. A ticket that nobody is known for stands alone: it moves no appointment and wears no code.
 */
import { wallMs } from '../../../clock/clock.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Appointment } from '../directory/appointment.ts';
import { dayFormat } from '../../base/location-day.ts';
import { type CheckInLinksDeps, createCheckInLinks } from './check-in-links.ts';
import { learnFrom, type TicketLearning } from './ticket-learning.ts';
import { agreesBesideId, personKey, type TicketPerson } from './ticket-match.ts';
import { createTicketOwnerTable, type TicketOwner } from './ticket-owner-table.ts';

const DAY_MS = 24 * 3_600_000;
/** How far back check-ins are looked at to learn about the service's tickets: as long as owners are kept. */
const LEARN_FROM_MS = 6 * DAY_MS;
const LEARN_FROM_MOST = 20;

export interface TicketOwnersDeps extends Omit<CheckInLinksDeps, 'table' | 'ticketOf' | 'onDecided'> {
  readonly timeZone: string;
  readonly ticketIds: TicketIds;
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

export function createTicketOwners(deps: TicketOwnersDeps): TicketOwners {
  const { database, directory, clock, ticketIds } = deps;
  const table = createTicketOwnerTable(database);
  const days = dayFormat(deps.timeZone);
  const isShared = ticketIds === 'shared';
  let learned: TicketLearning | undefined;

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

  const links = createCheckInLinks({ ...deps, table, ticketOf, onDecided: () => (learned = undefined) });
  if (!isShared) links.plan();

  return {
    hear,
    appointmentOf,
    ticketOf,
    forget: table.forget,
    checkInConfirmed() {
      if (!isShared) links.plan();
    },
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
    close: links.close,
  };
}
