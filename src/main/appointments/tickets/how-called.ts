/** How the display will call a visitor, as far as the hub can promise it. */
import type { HowCalled } from '../../../contract/appointment.ts';
import type { GivenLabels } from '../../board/given-labels.ts';
import type { LabelPrivacy } from '../../board/label.ts';
import type { Appointment } from '../directory/appointment.ts';
import { NEAR_CHECK_IN_MS } from './ticket-match.ts';
import type { TicketOwners } from './ticket-owners.ts';

export interface HowCalledDeps {
  readonly owners: Pick<TicketOwners, 'ticketOf' | 'willShareId'>;
  readonly labels: Pick<GivenLabels, 'of'>;
  /** The rungs of the displays that show this appointment's line; at least one. */
  readonly rungsOf: (appointment: Appointment) => readonly LabelPrivacy[];
  readonly now: () => number;
  /** Whether a check-in of this appointment is still on its way. */
  readonly isOnItsWay: (appointmentId: string) => boolean;
}

/**
 * A number only where it is this visitor's on every display: the ticket is known, or the service's tickets have their
 * appointments' ids, so that the ticket to come is known too. Else what a ticket may be called here, never by a name that
 * a guessed code would tell; where displays are on several rungs, that it differs.
 */
export function createHowCalled(deps: HowCalledDeps): (appointment: Appointment) => HowCalled {
  const { owners } = deps;
  return (appointment) => {
    const { code } = appointment;
    const [rung, ...others] = deps.rungsOf(appointment);
    const other = rung === undefined || others.length > 0 ? 'differs' : rung;
    const calls: HowCalled = { calls: { code, other } };
    const ticketId = owners.ticketOf(appointment);
    const given = ticketId === undefined ? undefined : deps.labels.of(ticketId, rung);
    if (ticketId !== undefined && given) {
      const isSame = others.every((each) => deps.labels.of(ticketId, each)?.label === given.label);
      return isSame && (given.kind === 'code' || given.kind === 'number') ? { number: given.label } : calls;
    }
    if (ticketId !== undefined) return { number: code };
    const arrivedAt = appointment.arrivedAt ?? 0;
    const isFresh = deps.now() - arrivedAt <= NEAR_CHECK_IN_MS || deps.isOnItsWay(appointment.id);
    return isFresh && owners.willShareId(appointment) ? { number: code } : calls;
  };
}
