/** Whose tickets are called quietly, also before it is known whose they are. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import { untilWritten } from '../../storage/until-written.ts';
import type { Directory } from '../directory/directory.ts';
import { ABOUT_A_DAY_MS, fitOf } from './ticket-match.ts';
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
  const quietOfToday = untilWritten(table.writes, () => {
    const now = wallMs(clock);
    return directory.quietBetween(now - ABOUT_A_DAY_MS, now + ABOUT_A_DAY_MS);
  });

  return (ticketId) => {
    const appointment = owners.appointmentOf(ticketId);
    if (appointment) return appointment.isQuiet === true;
    const now = wallMs(clock);
    const quiet = quietOfToday();
    const ticket = quiet.length === 0 ? undefined : table.toShow(ticketId);
    return ticket !== undefined && quiet.some((each) => fitOf(ticket, each, now) !== undefined);
  };
}
