/** Signed bodies that nobody could read, kept aside: staff read one notice of each kind with a count. */
import { isDismissed } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import type { EventProblem } from './event.ts';

/** Bodies that could not be read are kept, so many of each kind at most: they are for the diagnostics. */
const UNREAD_BODIES = 200;
/** Their rows, of each kind: a count goes so far. */
const UNREAD_ROWS = 1_000;

/** Signed events of one kind that could not be read. */
export interface Unreadable {
  readonly why: Exclude<EventProblem, 'unknown-type'>;
  /** Since somebody has read of them; 1,000 at most. */
  readonly count: number;
  /** When the first of those came, in milliseconds since 1970. */
  readonly since: number;
}

export interface Quarantine {
  /** Keeps a body that could not be read; of each kind the last {@link UNREAD_BODIES}, and {@link UNREAD_ROWS} without. */
  quarantine(bodyHash: string, body: Buffer, reason: EventProblem, at: number): void;
  /** What nobody has read of; not types that are not known, which are told by type. `now` of the wall clock. */
  unreadable(now: number): readonly Unreadable[];
  /** A person has read of it at `now`. False where there is nothing. */
  dismissUnreadable(why: Unreadable['why'], now: number): boolean;
}

export function createQuarantine(sqlite: Database['sqlite']): Quarantine {
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
    quarantine(bodyHash, body, reason, at) {
      insertQuarantine.run(bodyHash, at, reason, body);
      emptyOld.run(reason);
      deleteOld.run(reason);
    },
    unreadable: (now) =>
      (['not-json', 'wrong-shape'] as const).flatMap((why) => {
        const { count, since } = unread.get(why) ?? {};
        const told = { count: Number(count), since: Number(since) };
        const read = lastRead.get(why);
        const dismissal = read && {
          at: Number(read['dismissed_at']),
          before: Number(read['count']),
          since: told.count,
        };
        return told.count === 0 || isDismissed({ dismissal }, now) ? [] : [{ why, ...told }];
      }),
    dismissUnreadable: (why, now) => dismiss.run(now, why).changes > 0,
  };
}
