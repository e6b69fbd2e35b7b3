/**
 * Collects what check-ins made here and the tickets beside them show about ids; `shared-ids.ts` draws the conclusion.
 */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
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

interface IdEvidenceDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: TicketOwnerTable;
  readonly directory: Pick<Directory, 'byId'>;
  readonly ids: SharedIds;
  readonly ticketOf: (appointment: Appointment) => string | undefined;
  readonly personOf: (ticketId: string) => TicketPerson | undefined;
}

/** All but `confirmed` run inside the caller's transaction. */
export function createIdEvidence(deps: IdEvidenceDeps) {
  const { table, directory, ids, clock, ticketOf } = deps;

  /** The ticket with this appointment's id is its own. `said`: its person by single events, and by all. */
  function count(appointment: Appointment, ...said: readonly TicketPerson[]): void {
    const checkIn = table.checkInOf(appointment.id);
    const appearedAt = table.byTicket(appointment.id)?.appearedAt;
    if (checkIn?.confirmedAt === undefined || appearedAt === undefined) return;
    if (ticketOf(appointment) !== appointment.id) return;
    // An earlier one is not of this check-in: a stranger's ticket may have had the id.
    if (appearedAt < Math.max(checkIn.createdAt, checkIn.confirmedAt - NEAR_CHECK_IN_MS)) return;
    if (!said.some((each) => agreesBesideId(each, appointment, wallMs(clock)))) return;
    ids.hear({ kind: 'agrees', appointmentId: appointment.id }, wallMs(clock));
  }

  const checkInsNear = (appearedAt: number): readonly NamedCheckIn[] =>
    table.openOrConfirmedSince(appearedAt - NEAR_CHECK_IN_MS, appearedAt + 1);

  function hasNoTicket({ appointmentId }: CheckInMade): boolean {
    const appointment = directory.byId(appointmentId);
    return appointment !== undefined && ticketOf(appointment) === undefined;
  }

  /** However long before: where ids are shared, the event may come late. */
  const wasCheckedIn = ({ id }: Appointment, appearedAt: number): boolean =>
    (table.checkInOf(id)?.createdAt ?? Number.POSITIVE_INFINITY) <= appearedAt;

  /** It has the id of someone who checked in here and whom it fits, so it may well be theirs. */
  function mayHaveOwnId(ticketId: string, person: TicketPerson): boolean {
    const appointment = directory.byId(ticketId);
    if (!appointment || contradictsId(person, appointment)) return false;
    return table.checkInOf(ticketId) !== undefined;
  }

  return {
    count,
    /**
     * Whether the ticket with this appointment's id is its own. `appearedAt`: undefined while it is not in the queue.
     */
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
      // A ticket from before this was stored appeared at an unknown time, and a booked one has not yet.
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
    /** Call it for a ticket new in the queue that is no one's, or may be another's than its id says. */
    newAndNobodys(person: TicketPerson): void {
      if (!ids.hasAgreed()) return;
      const now = wallMs(clock);
      const isOfCheckIn = checkInsNear(now).some(
        (each) => agreesBesideId(person, each, now) && hasNoTicket(each),
      );
      if (isOfCheckIn) ids.hear({ kind: 'contradicts' }, now);
    },
    /** Call it once the two minutes of a check-in are over without a ticket. */
    withoutTicket(appointment: Appointment, { createdAt, confirmedAt = createdAt }: CheckInMade): void {
      if (!ids.hasAgreed()) return;
      // Names may be missing, but in two minutes its ticket would have come under its own id.
      const mayBeIts = table.loneBetween(createdAt, confirmedAt + NEAR_CHECK_IN_MS).some((ticketId) => {
        const person = deps.personOf(ticketId);
        const mayBe = person !== undefined && !contradictsId(person, appointment);
        return mayBe && !mayHaveOwnId(ticketId, person);
      });
      if (mayBeIts) ids.hear({ kind: 'contradicts' }, wallMs(clock));
    },
    /** The service confirmed a check-in. Its ticket may have come before. */
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
