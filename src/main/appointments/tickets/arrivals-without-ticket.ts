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

/**
 * The lines of visitors who are here and have no ticket. None where as many tickets have neither last name nor
 * appointment: they are theirs, in a lobby where tickets cannot be matched.
 */
export function createArrivalsWithoutTicket({
  database: { sqlite },
  clock,
  table,
}: ArrivalsDeps): () => readonly string[] {
  // With shared ids no owner is stored.
  const select = sqlite.prepare(
    `SELECT line_id, count(*) AS count FROM appointments WHERE starts_at > ?1 - ${HALF_DAY_MS} AND starts_at < ?1 + ${HALF_DAY_MS}
       AND status = 'Checked-in' AND ${IS_THERE}
       AND coalesce(arrived_at, 0) < ?1 - ${FOLLOWS_MS}
       AND NOT EXISTS (SELECT 1 FROM ticket_owners WHERE appointment_id = appointments.id)
       AND NOT EXISTS (SELECT 1 FROM tickets WHERE tickets.id = appointments.id AND stage <> 'unknown')
       AND (CAST(line_id AS TEXT), lower(first_name)) NOT IN (
         SELECT line, lower(json_extract(state, '$.firstName')) FROM tickets
         WHERE joined_at > ?1 - ${HALF_DAY_MS} AND stage <> 'unknown'
           AND line IS NOT NULL AND json_extract(state, '$.firstName') IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM ticket_owners WHERE ticket_id = tickets.id AND appointment_id IS NOT NULL))
     GROUP BY line_id`,
  );
  const countOfNobody = sqlite.prepare(
    `SELECT count(*) AS count FROM tickets WHERE joined_at > ?1 - ${HALF_DAY_MS} AND stage <> 'unknown'
       AND json_extract(state, '$.lastName') IS NULL
       AND NOT EXISTS (SELECT 1 FROM ticket_owners WHERE ticket_id = tickets.id AND appointment_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM appointments WHERE id = tickets.id)`,
  );
  return untilWritten(table.writes, () => {
    const now = wallMs(clock);
    const lines = select.all(now);
    const arrivals = lines.reduce((sum, { count }) => sum + Number(count), 0);
    if (arrivals === 0 || Number(countOfNobody.get(now)?.['count']) >= arrivals) return [];
    return lines.map((row) => String(row['line_id']));
  });
}
