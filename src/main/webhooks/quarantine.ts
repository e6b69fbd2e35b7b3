/** Signed bodies that could not be read. Staff see one notice per kind. */
import { isDismissed } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import type { EventProblem } from './event.ts';

/** Per kind, for the diagnostics. */
const UNREAD_BODIES = 200;
/** Per kind. */
const UNREAD_ROWS = 1_000;

export interface Unreadable {
  readonly why: Exclude<EventProblem, 'unknown-type'>;
  /** Since someone last read the notice, at most 1,000. */
  readonly count: number;
  readonly since: number;
}

export function createQuarantine(sqlite: Database['sqlite']) {
  const insertQuarantine = sqlite.prepare(
    `INSERT INTO webhook_quarantine (body_hash, received_at, reason, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (body_hash) DO NOTHING`,
  );
  const emptyOld = sqlite.prepare(
    `UPDATE webhook_quarantine SET body = NULL WHERE rowid IN (SELECT rowid FROM webhook_quarantine
       WHERE reason = ? ORDER BY rowid DESC LIMIT ${UNREAD_ROWS} OFFSET ${UNREAD_BODIES}) AND body IS NOT NULL`,
  );
  const deleteOld = sqlite.prepare(
    `DELETE FROM webhook_quarantine WHERE rowid IN (SELECT rowid FROM webhook_quarantine WHERE reason = ?
       ORDER BY rowid DESC LIMIT -1 OFFSET ${UNREAD_ROWS})`,
  );
  const unread = sqlite.prepare(
    `SELECT count(*) AS count, min(received_at) AS since FROM webhook_quarantine
     WHERE reason = ? AND dismissed_at IS NULL`,
  );
  const lastRead = sqlite.prepare(
    `SELECT dismissed_at, count(*) AS count FROM webhook_quarantine WHERE reason = ? AND dismissed_at IS NOT NULL
     GROUP BY dismissed_at ORDER BY dismissed_at DESC LIMIT 1`,
  );
  const dismiss = sqlite.prepare(
    'UPDATE webhook_quarantine SET dismissed_at = ? WHERE reason = ? AND dismissed_at IS NULL',
  );

  return {
    /** Keeps {@link UNREAD_BODIES} bodies of each kind, and {@link UNREAD_ROWS} rows without. */
    quarantine(bodyHash: string, body: Buffer, reason: EventProblem, at: number): void {
      insertQuarantine.run(bodyHash, at, reason, body);
      emptyOld.run(reason);
      deleteOld.run(reason);
    },
    /** Leaves out unknown types, which `event-receiver.ts` reports. `now`: wall clock. */
    unreadable: (now: number): readonly Unreadable[] =>
      (['not-json', 'wrong-shape'] as const).flatMap((why) => {
        const { count, since } = unread.get(why) ?? {};
        const found = { count: Number(count), since: Number(since) };
        const read = lastRead.get(why);
        const dismissal = read && {
          at: Number(read['dismissed_at']),
          before: Number(read['count']),
          since: found.count,
        };
        return found.count === 0 || isDismissed({ dismissal }, now) ? [] : [{ why, ...found }];
      }),
    dismissUnreadable: (why: Unreadable['why'], now: number): boolean => dismiss.run(now, why).changes > 0,
  };
}
