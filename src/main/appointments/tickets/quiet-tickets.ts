/** Whose tickets are called quietly, also before it is known whose they are. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { ABOUT_A_DAY_MS, agreesBesideId } from './ticket-match.ts';
import type { TicketOwners } from './ticket-owners.ts';

export interface QuietTicketsDeps {
  readonly directory: Pick<Directory, 'quietBetween'>;
  readonly owners: Pick<TicketOwners, 'appointmentOf'>;
  readonly table: Pick<TicketTable, 'toShow' | 'writes'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Whether staff asked that the visitor of this ticket is named on no display. A ticket that is nobody's yet may be of
 * any quiet visitor of about today with its line and names: a namesake goes without a name rather than one who asked.
 */
export function createQuietTickets(deps: QuietTicketsDeps): (ticketId: string) => boolean {
  const { directory, owners, table, clock } = deps;
  let read: { readonly at: number; readonly quiet: readonly Appointment[] } | undefined;

  function quietOfToday(now: number): readonly Appointment[] {
    const at = table.writes();
    if (read?.at !== at)
      read = { at, quiet: directory.quietBetween(now - ABOUT_A_DAY_MS, now + ABOUT_A_DAY_MS) };
    return read.quiet;
  }

  return (ticketId) => {
    const appointment = owners.appointmentOf(ticketId);
    if (appointment) return appointment.isQuiet === true;
    const now = wallMs(clock);
    const quiet = quietOfToday(now);
    const ticket = quiet.length === 0 ? undefined : table.toShow(ticketId);
    return ticket !== undefined && quiet.some((each) => agreesBesideId(ticket, each, now));
  };
}
