/** How the display will call a visitor, as far as the hub can promise it. */
import type { HowCalled } from '../../../contract/appointment.ts';
import type { GivenLabels } from '../../board/given-labels.ts';
import type { LabelPrivacy } from '../../board/label.ts';
import type { Appointment } from '../directory/appointment.ts';
import { NEAR_CHECK_IN_MS } from './ticket-match.ts';
import type { TicketOwners } from './ticket-owners.ts';

export interface HowCalledDeps {
  readonly owners: Pick<TicketOwners, 'ticketOf' | 'learning'>;
  readonly labels: Pick<GivenLabels, 'of'>;
  readonly privacy: LabelPrivacy;
  readonly now: () => number;
  /** Whether a check-in of this appointment is still on its way. */
  readonly isOnItsWay: (appointmentId: string) => boolean;
}

/**
 * A number only where it is this visitor's: the ticket is known, or the service's tickets have their appointments' ids,
 * so that the ticket to come is known too. Else what a ticket may be called here, never by a name that a guessed code
 * would tell.
 */
export function createHowCalled(deps: HowCalledDeps): (appointment: Appointment) => HowCalled {
  const { owners, privacy } = deps;
  return (appointment) => {
    const { code } = appointment;
    const calls: HowCalled = { calls: { code, other: privacy } };
    const ticketId = owners.ticketOf(appointment);
    const given = ticketId === undefined ? undefined : deps.labels.of(ticketId);
    if (given) return given.kind === 'code' || given.kind === 'number' ? { number: given.label } : calls;
    if (ticketId !== undefined) return { number: code };
    const arrivedAt = appointment.arrivedAt ?? 0;
    const isFresh = deps.now() - arrivedAt <= NEAR_CHECK_IN_MS || deps.isOnItsWay(appointment.id);
    return isFresh && owners.learning().sharesIds ? { number: code } : calls;
  };
}
