/**
 * Whose tickets are: by their id where it is said or learned that ids are shared or everything else agrees, else by the
 * check-in they appeared with. A ticket that nobody is known for stands alone: it moves no appointment and wears no code.
 */
import { wallMs } from '../../../clock/clock.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type CheckInLinksDeps, createCheckInLinks } from './check-in-links.ts';
import { type CheckInOutcome, createTicketOwnerTable, type TicketOwner } from './ticket-owner-table.ts';
import { createIdEvidence } from './id-evidence.ts';
import { createSharedIds } from './shared-ids.ts';
import { NEAR_CHECK_IN_MS, personKey, type TicketPerson } from './ticket-match.ts';

const DAY_MS = 24 * 3_600_000;
/** How far back check-ins are looked at to tell whether tickets can be matched: as long as owners are kept. */
const LOOK_BACK_MS = 6 * DAY_MS;
const LOOK_BACK_MOST = 20;

export interface TicketOwnersDeps extends Omit<
  CheckInLinksDeps,
  'table' | 'ticketOf' | 'onDecided' | 'onWithoutTicket'
> {
  readonly timeZone: string;
  readonly ticketIds: TicketIds;
  /** Equal as long as address, key, location and profile are the same; see `shared-ids.ts`. */
  readonly serviceMark: string;
  /** What all events of a ticket have told of its person. */
  readonly personOf: (ticketId: string) => TicketPerson | undefined;
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

export type TicketOwners = ReturnType<typeof createTicketOwners>;

export function createTicketOwners(deps: TicketOwnersDeps) {
  const { database, directory, clock, ticketIds } = deps;
  const table = createTicketOwnerTable(database);
  const ids = createSharedIds(database, ticketIds, deps.serviceMark);
  const days = dayFormat(deps.timeZone);
  const isShared = ticketIds === 'shared';
  let matched: { readonly isSo: boolean | undefined } | undefined;

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

  const evidence = createIdEvidence({ ...deps, table, ids, ticketOf });

  /** The appointment with the ticket's id, where the ticket is its own; notes what that tells about ids. */
  function ownerById({ event, person }: HeardTicket, appearedAt: number | undefined, isNewInQueue: boolean) {
    if (ticketIds !== 'unknown') return undefined;
    const { id, line, firstName, lastName } = event.data;
    const appointment = directory.byId(id);
    // What one event alone says counts as much as all of them: it must not matter which comes last.
    const said = [{ line, firstName, lastName }, person];
    const whose =
      appointment && ticketOf(appointment) === undefined
        ? evidence.whose(appointment, said, appearedAt)
        : 'of-others';
    if (whose === 'own') return appointment;
    // One that is unsure says nothing about ids.
    if (isNewInQueue && whose === 'of-others') evidence.newAndNobodys(person);
    return undefined;
  }

  /** Call it inside the transaction that accepts the event, once the ticket is stored. */
  function hear(heard: HeardTicket): void {
    if (isShared) return;
    const { event, person, wasKnown, isInQueue } = heard;
    const { id } = event.data;
    const now = wallMs(clock);
    if (!wasKnown) table.forget(id);
    const known = table.byTicket(id);
    const owner = linked(known);
    if (owner && (known?.appearedAt !== undefined || !isInQueue)) return;
    // A ticket from before this table was kept appeared nobody knows when.
    const appearedAt = !isInQueue ? undefined : wasKnown && !known ? 0 : now;
    table.put(id, appearedAt, personKey(person));
    const isNewInQueue = appearedAt === now && known?.appearedAt === undefined;
    const appointment = owner ?? ownerById(heard, known?.appearedAt ?? appearedAt, isNewInQueue);
    if (!appointment) return;
    if (!owner) table.link(id, appointment.id, 'id', appointment.startsAt);
    matched = undefined;
    if (appointment.id === id) evidence.count(appointment, event.data, person);
  }

  const links = createCheckInLinks({
    ...deps,
    table,
    ticketOf,
    onLinking(ticketId) {
      ids.hear({ kind: 'contradicts' }, wallMs(clock));
      deps.onLinking(ticketId);
    },
    onWithoutTicket: evidence.withoutTicket,
    onDecided: () => (matched = undefined),
  });
  if (!isShared) links.plan();

  /** A check-in made here was confirmed just now. */
  function checkInConfirmed(appointmentId: string): void {
    if (isShared) return;
    links.plan();
    evidence.confirmed(appointmentId);
  }

  return {
    hear,
    appointmentOf,
    ticketOf,
    /** The visit that the ticket was linked to is of the past. */
    forget: table.forget,
    checkInConfirmed,
    /** The ticket to come will have this appointment's id; false where one with that id is in the queue and nobody's. */
    willShareId: ({ id, arrivedAt = 0 }: Appointment): boolean =>
      ids.willShare(arrivedAt) && table.byTicket(id)?.appearedAt === undefined,
    /** How ids of tickets are, as far as it is said or learned. */
    idsKnown: ids.known,
    /** Whether tickets and check-ins made here were brought together; undefined while there is nothing to tell by. */
    canMatch(): boolean | undefined {
      if (isShared) return true;
      const now = wallMs(clock);
      const outcomes = (): ReturnType<typeof table.outcomes> =>
        table.outcomes(now - LOOK_BACK_MS, LOOK_BACK_MOST);
      matched ??= { isSo: canMatchTickets(outcomes(), now, table.anyAppearedSince) };
      return matched.isSo;
    },
    close: links.close,
  };
}

/**
 * Whether tickets and check-ins made here were brought together; undefined while there is nothing to tell by.
 * `outcomes`: the latest confirmed check-ins, newest first. `ticketsSince`: whether any ticket appeared since a moment;
 * where none did, events do not arrive, and that is another trouble.
 */
export function canMatchTickets(
  outcomes: readonly CheckInOutcome[],
  now: number,
  ticketsSince: (at: number) => boolean,
): boolean | undefined {
  const told = outcomes.filter(
    ({ linkedBy, confirmedAt }) => linkedBy !== undefined || now > confirmedAt + NEAR_CHECK_IN_MS,
  );
  if (told.some(({ linkedBy }) => linkedBy !== undefined)) return true;
  const oldest = told.at(-1);
  return oldest && ticketsSince(oldest.createdAt) ? false : undefined;
}
