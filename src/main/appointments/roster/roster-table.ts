/** What the database knows about which appointments are a roster's. One statement each. */
import type { Database } from '../../storage/database.ts';
import { type BroughtBy, BroughtBySchema } from '../directory/appointment.ts';

export interface RosterTable {
  /** Undefined for an appointment from before this was written down, and for one that is not there. */
  broughtBy(id: string): BroughtBy | undefined;
  /** Ids of appointments that a roster brought, that are not withdrawn and start in [from, to). */
  idsBetween(from: number, to: number): Generator<string, void, void>;
  /** Nobody has arrived with it, nothing about it is on its way or undecided, nobody calls for help about it. */
  mayWithdraw(id: string): boolean;
  /** False, and nothing is written, where it may not be (any more). */
  withdraw(id: string, at: number): boolean;
  /** It stays, although the roster does not have it; until it has it again. */
  keep(id: string): boolean;
}

const PAGE = 1_000;

const MAY_BE_WITHDRAWN = `brought_by = 'roster' AND withdrawn_at IS NULL AND arrived_at IS NULL
  AND status NOT IN ('Checked-in', 'Served')
  AND NOT EXISTS (SELECT 1 FROM intents WHERE intents.appointment_id = appointments.id
    AND (state IN ('queued', 'sending', 'unresolved') OR state = 'refused' AND dismissed_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM help_calls
    WHERE help_calls.appointment_id = appointments.id AND closed_at IS NULL)`;

export function createRosterTable({ sqlite }: Pick<Database, 'sqlite'>): RosterTable {
  const selectOrigin = sqlite.prepare('SELECT brought_by FROM appointments WHERE id = ?');
  const selectPage = sqlite.prepare(
    `SELECT rowid, id, starts_at FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND (starts_at, rowid) > (?3, ?4)
       AND brought_by = 'roster' AND withdrawn_at IS NULL
     ORDER BY starts_at, rowid LIMIT ${PAGE}`,
  );
  const selectMay = sqlite.prepare(`SELECT 1 FROM appointments WHERE id = ? AND ${MAY_BE_WITHDRAWN}`);
  const withdraw = sqlite.prepare(
    `UPDATE appointments SET withdrawn_at = ?2 WHERE id = ?1 AND ${MAY_BE_WITHDRAWN}`,
  );
  const keep = sqlite.prepare(
    `UPDATE appointments SET brought_by = 'kept' WHERE id = ? AND brought_by = 'roster' AND withdrawn_at IS NULL`,
  );

  return {
    broughtBy: (id) => BroughtBySchema.safeParse(selectOrigin.get(id)?.['brought_by']).data,
    *idsBetween(from, to) {
      let after = { startsAt: from, row: -1 };
      for (;;) {
        const page = selectPage.all(from, to, after.startsAt, after.row);
        for (const row of page) {
          after = { startsAt: Number(row['starts_at']), row: Number(row['rowid']) };
          yield String(row['id']);
        }
        if (page.length < PAGE) return;
      }
    },
    mayWithdraw: (id) => selectMay.get(id) !== undefined,
    withdraw: (id, at) => withdraw.run(id, at).changes === 1,
    keep: (id) => keep.run(id).changes === 1,
  };
}
