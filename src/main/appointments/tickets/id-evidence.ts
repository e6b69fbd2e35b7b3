/** What check-ins made here and the tickets beside them show of ids; what follows from it is `shared-ids.ts`. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import type { SharedIds } from './shared-ids.ts';
import {
  agreesBesideId,
  bestFit,
  type CheckInMade,
  contradictsId,
  type NamedCheckIn,
  NEAR_CHECK_IN_MS,
  type TicketPerson,
  type WhoseById,
  whoseById,
} from './ticket-match.ts';
import type { TicketOwnerTable } from './ticket-owner-table.ts';

export interface IdEvidenceDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: TicketOwnerTable;
  readonly directory: Pick<Directory, 'byId'>;
  readonly ids: SharedIds;
  readonly clock: Clock;
  readonly log: Log;
  readonly ticketOf: (appointment: Appointment) => string | undefined;
  /** What all events of a ticket have told of its person. */
  readonly personOf: (ticketId: string) => TicketPerson | undefined;
}

export type IdEvidence = ReturnType<typeof createIdEvidence>;

/** All but `confirmed` run inside a transaction of the caller. */
export function createIdEvidence(deps: IdEvidenceDeps) {
  const { table, directory, ids, clock, ticketOf } = deps;

  /** The ticket with this appointment's id is its own; `said`: what single events and all of them tell of its person. */
  function count(appointment: Appointment, ...said: readonly TicketPerson[]): void {
    const checkIn = table.checkInOf(appointment.id);
    const appearedAt = table.byTicket(appointment.id)?.appearedAt;
    if (checkIn?.confirmedAt === undefined || appearedAt === undefined) return;
    if (ticketOf(appointment) !== appointment.id) return;
    // One from before is not of this check-in: a stranger's ticket may have had the id.
    if (appearedAt < Math.max(checkIn.createdAt, checkIn.confirmedAt - NEAR_CHECK_IN_MS)) return;
    if (!said.some((each) => agreesBesideId(each, appointment, wallMs(clock)))) return;
    ids.hear({ kind: 'agrees', appointmentId: appointment.id }, wallMs(clock));
  }

  /** Check-ins that may have made a ticket which appeared then. */
  const checkInsNear = (appearedAt: number): readonly NamedCheckIn[] =>
    table.openOrConfirmedSince(appearedAt - NEAR_CHECK_IN_MS, appearedAt + 1);

  function hasNoTicket({ appointmentId }: CheckInMade): boolean {
    const appointment = directory.byId(appointmentId);
    return appointment !== undefined && ticketOf(appointment) === undefined;
  }

  /** Was checked in here before the ticket came, however long: where ids are shared, its ticket may be told late. */
  const wasCheckedIn = ({ id }: Appointment, appearedAt: number): boolean =>
    (table.checkInOf(id)?.createdAt ?? Number.POSITIVE_INFINITY) <= appearedAt;

  /** The ticket has the id of somebody who checked in here and whom it fits: it is theirs as likely as anybody's. */
  function mayHaveOwnId(ticketId: string, person: TicketPerson): boolean {
    const appointment = directory.byId(ticketId);
    if (!appointment || contradictsId(person, appointment)) return false;
    return table.checkInOf(ticketId) !== undefined;
  }

  return {
    count,
    /** Whether the ticket with this appointment's id is its own. `appearedAt`: undefined while it is not in the queue. */
    whose(
      appointment: Appointment,
      said: readonly TicketPerson[],
      appearedAt: number | undefined,
    ): WhoseById {
      const now = wallMs(clock);
      const best = bestFit(said, appointment, now);
      const isOthers = said.some((each) => contradictsId(each, appointment));
      if (isOthers && best !== 'full') {
        ids.hear({ kind: 'contradicts' }, now);
        return 'of-others';
      }
      if (best === undefined) return 'of-others';
      const areShared = ids.areShared();
      // Nobody knows when a ticket from before this was kept appeared, and a booked one has not yet.
      const near = appearedAt ? checkInsNear(appearedAt) : [];
      const isNear = near.some(({ appointmentId }) => appointmentId === appointment.id);
      const isCheckedIn =
        isNear || (areShared && appearedAt !== undefined && wasCheckedIn(appointment, appearedAt));
      const others = near.flatMap((each) => {
        const fit = each.appointmentId === appointment.id ? undefined : bestFit(said, each, now);
        return fit !== undefined && hasNoTicket(each) ? fit : [];
      });
      return whoseById({ fit: best, areShared, isCheckedIn, others });
    },
    /** A ticket that is not known to be anybody's, or may be of somebody else than its id says, has come into the queue. */
    newAndNobodys(person: TicketPerson): void {
      if (!ids.hasAgreed()) return;
      const now = wallMs(clock);
      const isOfCheckIn = checkInsNear(now).some(
        (each) => agreesBesideId(person, each, now) && hasNoTicket(each),
      );
      if (isOfCheckIn) ids.hear({ kind: 'contradicts' }, now);
    },
    /** The two minutes of a check-in are over, and nothing is known to be its ticket. */
    withoutTicket(appointment: Appointment, { createdAt, confirmedAt = createdAt }: CheckInMade): void {
      if (!ids.hasAgreed()) return;
      // Names may be missing: two minutes are enough for the ticket to have come under its own id.
      const mayBeIts = table.loneBetween(createdAt, confirmedAt + NEAR_CHECK_IN_MS).some((ticketId) => {
        const person = deps.personOf(ticketId);
        const mayBe = person !== undefined && !contradictsId(person, appointment);
        return mayBe && !mayHaveOwnId(ticketId, person);
      });
      if (mayBeIts) ids.hear({ kind: 'contradicts' }, wallMs(clock));
    },
    /** The service has said yes to a check-in; its ticket may have come before. */
    confirmed(appointmentId: string): void {
      const appointment = directory.byId(appointmentId);
      const person = appointment && deps.personOf(appointmentId);
      if (!person) return;
      try {
        deps.database.transaction(() => count(appointment, person));
      } catch (error) {
        // The next visitor shows the same.
        if (!isStorageFailure(error)) throw error;
        deps.log.error('ticket-ids-not-learned');
      }
    },
  };
}
