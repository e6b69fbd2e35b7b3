/** What arrived, kept as it was: the journal of events, and the quarantine of signed bodies nobody could read. */
import type { Database } from '../storage/database.ts';
import type { Receipt } from './heard.ts';

/** An identical `ticket_recalled` this long after the last one is a new recall (DESIGN part 5, "Webhook listener"). */
export const NEW_RECALL_AFTER_MS = 10_000;

/** Recalls whose moment on the monotonic clock is remembered. */
const MOST_REMEMBERED = 500;
/** Bodies of unknown types kept at most, to be looked at by somebody who mends this. */
export const UNKNOWN_BODIES = 200;
const UNKNOWN = 'unknown-type';

export interface Journal {
  /**
   * Adds an event unless it is a repetition. Returns the key that names it for good, or undefined for a repetition.
   * `bodyHash` is the hex SHA-256 of the raw body. Ten seconds between recalls count when either clock saw them pass: a
   * wall clock that is set back must not swallow a recall, and the monotonic one begins anew with the process.
   */
  add(type: string, bodyHash: string, body: Buffer, received: Receipt): string | undefined;
  quarantine(bodyHash: string, body: Buffer, reason: string, at: number): void;
  /** The same for a body of a type that is not known: the last {@link UNKNOWN_BODIES} of them are kept. */
  quarantineUnknown(bodyHash: string, body: Buffer, at: number): void;
  /** Not those of types that are not known: they are told by type. */
  quarantined(): readonly { readonly bodyHash: string; readonly at: number; readonly reason: string }[];
  dismiss(bodyHash: string, at: number): boolean;
  lastEventAt(): number | undefined;
}

export function createJournal({ sqlite }: Database): Journal {
  // A key is the hash, or the hash and `#` with a number: `$` is the character after `#`.
  const newest = sqlite.prepare(
    `SELECT n, received_at FROM webhook_journal
     WHERE dedupe_key >= ?1 AND dedupe_key < ?1 || '$' ORDER BY n DESC LIMIT 1`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (dedupe_key) DO NOTHING`,
  );
  const insertQuarantine = sqlite.prepare(
    `INSERT INTO webhook_quarantine (body_hash, received_at, reason, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (body_hash) DO NOTHING`,
  );
  const selectQuarantine = sqlite.prepare(
    `SELECT body_hash, received_at, reason FROM webhook_quarantine WHERE dismissed_at IS NULL AND reason <> '${UNKNOWN}'
     ORDER BY received_at DESC LIMIT 20`,
  );
  const dismiss = sqlite.prepare(
    'UPDATE webhook_quarantine SET dismissed_at = ? WHERE body_hash = ? AND dismissed_at IS NULL',
  );
  const trimUnknown = sqlite.prepare(
    `DELETE FROM webhook_quarantine WHERE rowid IN (SELECT rowid FROM webhook_quarantine WHERE reason = '${UNKNOWN}'
       ORDER BY rowid DESC LIMIT -1 OFFSET ${UNKNOWN_BODIES})`,
  );
  const last = sqlite.prepare('SELECT received_at FROM webhook_journal ORDER BY n DESC LIMIT 1');

  /** Of recalls of this run: their row, so that one whose transaction was lost says nothing, and their moment. */
  const recalls = new Map<string, { readonly n: number; readonly monotonic: number }>();

  function isNewRecall(known: { n: number; wall: number }, bodyHash: string, received: Receipt): boolean {
    const remembered = recalls.get(bodyHash);
    const passed = remembered?.n === known.n ? received.monotonic - remembered.monotonic : 0;
    return Math.max(Math.abs(received.wall - known.wall), passed) >= NEW_RECALL_AFTER_MS;
  }

  function remember(bodyHash: string, n: number, monotonic: number): void {
    recalls.delete(bodyHash);
    recalls.set(bodyHash, { n, monotonic });
    const [oldest] = recalls.keys();
    if (recalls.size > MOST_REMEMBERED && oldest !== undefined) recalls.delete(oldest);
  }

  return {
    add(type, bodyHash, body, received) {
      const row = newest.get(bodyHash);
      const known = row && { n: Number(row['n']), wall: Number(row['received_at']) };
      const isRecall = type === 'ticket_recalled';
      if (known && !(isRecall && isNewRecall(known, bodyHash, received))) return undefined;
      const key = known ? `${bodyHash}#${known.n}` : bodyHash;
      const added = insert.run(key, bodyHash, received.wall, type, body);
      if (added.changes !== 1) return undefined;
      if (isRecall) remember(bodyHash, Number(added.lastInsertRowid), received.monotonic);
      return key;
    },
    quarantine: (bodyHash, body, reason, at) => void insertQuarantine.run(bodyHash, at, reason, body),
    quarantineUnknown(bodyHash, body, at) {
      insertQuarantine.run(bodyHash, at, UNKNOWN, body);
      trimUnknown.run();
    },
    quarantined: () =>
      selectQuarantine.all().map((row) => ({
        bodyHash: String(row['body_hash']),
        at: Number(row['received_at']),
        reason: String(row['reason']),
      })),
    dismiss: (bodyHash, at) => dismiss.run(at, bodyHash).changes === 1,
    lastEventAt() {
      const row = last.get();
      return row ? Number(row['received_at']) : undefined;
    },
  };
}
