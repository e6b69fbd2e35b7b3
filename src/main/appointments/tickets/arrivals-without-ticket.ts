/** Whoever was here before Foyer, or checked in while its events were lost, waits without a ticket that Foyer knows. */
import { type Clock, HOUR_MS, MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import { type Stored } from '../../storage/database.ts';
import { untilWritten } from '../../storage/until-written.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import { IS_THERE } from '../directory/appointment.ts';

const HALF_DAY_MS = 12 * HOUR_MS;
/** A ticket is linked to its check-in by then. */
const FOLLOWS_MS = 3 * MINUTE_MS;

interface ArrivalsDeps extends Stored {
  readonly clock: Pick<Clock, 'now'>;
  readonly table: Pick<TicketTable, 'writes'>;
}

/** The lines of visitors who are here and have no ticket. */
export function createArrivalsWithoutTicket({
  database: { sqlite },
  clock,
  table,
}: ArrivalsDeps): () => readonly string[] {
  // With shared ids no owner is stored.
  const select = sqlite.prepare(
    `SELECT DISTINCT line_id FROM appointments WHERE starts_at > ?1 - ${HALF_DAY_MS} AND starts_at < ?1 + ${HALF_DAY_MS}
       AND status = 'Checked-in' AND ${IS_THERE}
       AND coalesce(arrived_at, 0) < ?1 - ${FOLLOWS_MS}
       AND NOT EXISTS (SELECT 1 FROM ticket_owners WHERE appointment_id = appointments.id)
       AND NOT EXISTS (SELECT 1 FROM tickets WHERE tickets.id = appointments.id AND stage <> 'unknown')`,
  );
  return untilWritten(table.writes, () => select.all(wallMs(clock)).map((row) => String(row['line_id'])));
}
