/**
 * Finds the owner of a ticket: by its id if ids are shared or everything else agrees, else by the check-in it appeared
 * with. A ticket without an owner moves no appointment and shows no code.
 */
import { DAY_MS, wallMs } from '../../../clock/clock.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type CheckInLinksDeps, createCheckInLinks } from './check-in-links.ts';
import { type CheckInOutcome, createTicketOwnerTable, type TicketOwner } from './ticket-owner-table.ts';
import { createIdEvidence } from './id-evidence.ts';
import { createSharedIds } from './shared-ids.ts';
import { NEAR_CHECK_IN_MS, personKey, type TicketPerson } from './ticket-match.ts';

/** As long as owners are stored. */
const LOOK_BACK_MS = 6 * DAY_MS;
const LOOK_BACK_MOST = 20;

interface TicketOwnersDeps extends Omit<
  CheckInLinksDeps,
  'table' | 'ticketOf' | 'onDecided' | 'onWithoutTicket'
> {
  readonly timeZone: string;
  readonly ticketIds: TicketIds;
  /** Identifies address, key, location and profile; see `shared-ids.ts`. */
  readonly serviceMark: string;
  readonly personOf: (ticketId: string) => TicketPerson | undefined;
}

interface HeardTicket {
  readonly event: TicketEvent;
  readonly person: TicketPerson;
  /** False for the first event of a ticket, also where an earlier ticket had its id. */
  readonly wasKnown: boolean;
  /** False while the service has made it for an appointment whose visitor has not come. */
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

  /** The appointment with the ticket's id, if the ticket is its own. Notes what that shows about ids. */
  function ownerById({ event, person }: HeardTicket, appearedAt: number | undefined, isNewInQueue: boolean) {
    if (ticketIds !== 'unknown') return undefined;
    const { id, line, firstName, lastName } = event.data;
    const appointment = directory.byId(id);
    // One event's person counts as much as that of all: their order must not matter.
    const said = [{ line, firstName, lastName }, person];
    const whose =
      appointment && ticketOf(appointment) === undefined
        ? evidence.whose(appointment, said, appearedAt)
        : 'of-others';
    if (whose === 'own') return appointment;
    // An unsure one shows nothing about ids.
    if (isNewInQueue && whose === 'of-others') evidence.newAndNobodys(person);
    return undefined;
  }

  /** Call it inside the transaction that accepts the event, after the ticket is stored. */
  function hear(heard: HeardTicket): void {
    if (isShared) return;
    const { event, person, wasKnown, isInQueue } = heard;
    const { id } = event.data;
    const now = wallMs(clock);
    if (!wasKnown) table.forget(id);
    const known = table.byTicket(id);
    const owner = linked(known);
    if (owner && (known?.appearedAt !== undefined || !isInQueue)) return;
    // A ticket from before this was stored appeared at an unknown time.
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

  /** Call it once a check-in made here is confirmed. */
  function checkInConfirmed(appointmentId: string): void {
    if (isShared) return;
    links.plan();
    evidence.confirmed(appointmentId);
  }

  return {
    hear,
    appointmentOf,
    ticketOf,
    /** Its linked visit is over. */
    forget: table.forget,
    checkInConfirmed,
    /**
     * Whether the ticket to come will have this appointment's id. False while another one with that id is in the queue.
     */
    willShareId: ({ id, arrivedAt = 0 }: Appointment): boolean =>
      ids.willShare(arrivedAt) && table.byTicket(id)?.appearedAt === undefined,
    idsKnown: ids.known,
    /** Whether tickets and check-ins made here were brought together; undefined while nothing shows it. */
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
 * As `canMatch`. `outcomes`: the latest confirmed check-ins, newest first. `ticketsSince`: whether any ticket appeared
 * since then; if none did, events do not arrive, which is another problem.
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
