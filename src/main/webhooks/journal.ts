/** What arrived, kept as it was: the journal of events, and the quarantine of signed bodies nobody could read. */
import type { Database } from '../storage/database.ts';

/** An identical `ticket_recalled` this long after the last one is a new recall (DESIGN part 5, "Webhook listener"). */
export const NEW_RECALL_AFTER_MS = 10_000;

export interface Journal {
  /**
   * Adds an event unless it is a repetition. Returns the key that names it for good, or undefined for a repetition.
   * `bodyHash` is the hex SHA-256 of the raw body.
   */
  add(type: string, bodyHash: string, body: Buffer, at: number): string | undefined;
  quarantine(bodyHash: string, body: Buffer, reason: string, at: number): void;
  quarantined(): readonly { readonly bodyHash: string; readonly at: number; readonly reason: string }[];
  dismiss(bodyHash: string, at: number): boolean;
  lastEventAt(): number | undefined;
}

export function createJournal({ sqlite }: Database): Journal {
  const newest = sqlite.prepare(
    'SELECT n, received_at FROM webhook_journal WHERE body_hash = ? ORDER BY n DESC LIMIT 1',
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
    `SELECT body_hash, received_at, reason FROM webhook_quarantine WHERE dismissed_at IS NULL
     ORDER BY received_at DESC LIMIT 20`,
  );
  const dismiss = sqlite.prepare(
    'UPDATE webhook_quarantine SET dismissed_at = ? WHERE body_hash = ? AND dismissed_at IS NULL',
  );
  const last = sqlite.prepare('SELECT received_at FROM webhook_journal ORDER BY n DESC LIMIT 1');

  return {
    add(type, bodyHash, body, at) {
      const known = newest.get(bodyHash);
      if (known) {
        const age = Math.abs(at - Number(known['received_at']));
        if (type !== 'ticket_recalled' || age < NEW_RECALL_AFTER_MS) return undefined;
      }
      const key = known ? `${bodyHash}#${Number(known['n'])}` : bodyHash;
      return insert.run(key, bodyHash, at, type, body).changes === 1 ? key : undefined;
    },
    quarantine: (bodyHash, body, reason, at) => void insertQuarantine.run(bodyHash, at, reason, body),
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
