/** "Call quietly": no display names a visitor for whom a clerk asked that. */
import type { Logged } from '../../base/capabilities.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Feed } from '../../base/feed.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import { untilWritten } from '../../storage/until-written.ts';
import type { Directory } from '../directory/directory.ts';
import { ABOUT_A_DAY_MS, fitOf } from './ticket-match.ts';
import type { TicketOwners } from './ticket-owners.ts';

interface QuietCallsDeps extends Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Pick<Directory, 'setQuiet'>;
  /** Ids of appointments that changed. */
  readonly changes: Pick<Feed<string>, 'touch'>;
  readonly onChange: () => void;
}

export function createQuietCalls(deps: QuietCallsDeps) {
  return {
    /** True once it is on disk. False without such an appointment, or where the disk refuses. */
    set(appointmentId: string, isQuiet: boolean): boolean {
      try {
        if (!deps.database.transaction(() => deps.directory.setQuiet(appointmentId, isQuiet))) return false;
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        deps.log.error('quiet-not-saved');
        return false;
      }
      deps.changes.touch(appointmentId);
      deps.onChange();
      return true;
    },
  };
}

interface QuietTicketsDeps {
  readonly directory: Pick<Directory, 'quietBetween'>;
  readonly owners: Pick<TicketOwners, 'appointmentOf'>;
  readonly table: Pick<TicketTable, 'toShow' | 'writes'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Whether no display may name this ticket's visitor. A ticket that is no one's yet may be of any quiet visitor of about
 * today whom it fits: a namesake goes without a name rather than one who asked.
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
