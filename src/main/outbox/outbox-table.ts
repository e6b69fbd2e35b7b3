/** The outbox on disk. Every method is one statement; callers put what belongs together into one transaction. */
import type { Database } from '../storage/database.ts';
import { type Intent, IntentRowSchema, type NewIntent } from './intent.ts';

/** As much of an intent as decides when it is sent: read of every one that waits, each time something changed. */
export interface Head {
  readonly id: number;
  readonly appointmentId: string;
  readonly isVisitor: boolean;
  readonly attempts: number;
  readonly dueAt: number;
}

export interface OutboxTable {
  add(intent: NewIntent): Intent;
  byId(id: number): Intent | undefined;
  /** The oldest open intent of each appointment: what may be sent, visitors first, in the order people acted. */
  heads(): readonly Head[];
  openOf(appointmentId: string): Intent | undefined;
  /** The newest refused intent of an appointment that nobody has dismissed. */
  refusedOf(appointmentId: string): Intent | undefined;
  refused(): readonly Intent[];
  countOpen(): number;
  /** An intent that is `sending` already had an attempt whose end was never written: that one counts as unknown. */
  markSending(id: number, at: number): void;
  /** Back to the queue after an attempt; `unknown` when the service may have acted on it. */
  requeue(id: number, unknown: boolean): void;
  confirm(id: number, at: number, presumed: boolean): void;
  refuse(id: number, at: number, statusCode: number | undefined, message: string | undefined): void;
  /** Takes back an intent that was never sent; false when it is too late. */
  undo(id: number, at: number): boolean;
  dismiss(id: number, at: number): boolean;
  /** Rows that an earlier process left in `sending`: the service may have acted on them. Returns how many. */
  recoverSending(): number;
}

const COLUMNS = `id, kind, appointment_id, origin, state, previous_status, created_at, due_at, attempts,
  unknown_attempts, settled_at, presumed, message`;

export function createOutboxTable({ sqlite }: Database): OutboxTable {
  const parse = (row: unknown): Intent | undefined =>
    row === undefined ? undefined : IntentRowSchema.parse(row);
  const insert = sqlite.prepare(
    `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, created_at, due_at)
     VALUES (?, ?, ?, 'queued', ?, ?, ?) RETURNING ${COLUMNS}`,
  );
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM intents WHERE id = ?`);
  const selectHeads = sqlite.prepare(
    `SELECT id, appointment_id, origin = 'visitor' AS is_visitor, attempts, due_at FROM intents WHERE id IN
       (SELECT min(id) FROM intents WHERE state IN ('queued', 'sending') GROUP BY appointment_id)
     ORDER BY is_visitor DESC, id`,
  );
  const selectOpenOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE appointment_id = ? AND state IN ('queued', 'sending') ORDER BY id DESC LIMIT 1`,
  );
  const selectRefusedOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents
     WHERE appointment_id = ? AND state = 'refused' AND dismissed_at IS NULL ORDER BY id DESC LIMIT 1`,
  );
  const selectRefused = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE state = 'refused' AND dismissed_at IS NULL ORDER BY id DESC LIMIT 100`,
  );
  const countOpen = sqlite.prepare(
    `SELECT count(*) AS count FROM intents WHERE state IN ('queued', 'sending')`,
  );
  const markSending = sqlite.prepare(
    `UPDATE intents SET unknown_attempts = unknown_attempts + (state = 'sending'), state = 'sending',
       attempts = attempts + 1, sent_at = ? WHERE id = ?`,
  );
  const requeue = sqlite.prepare(
    `UPDATE intents SET state = 'queued', unknown_attempts = unknown_attempts + ? WHERE id = ?`,
  );
  const confirm = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', settled_at = ?, presumed = ? WHERE id = ?`,
  );
  const refuse = sqlite.prepare(
    `UPDATE intents SET state = 'refused', settled_at = ?, status_code = ?, message = ? WHERE id = ?`,
  );
  const undo = sqlite.prepare(
    `UPDATE intents SET state = 'undone', settled_at = ? WHERE id = ? AND state = 'queued' AND attempts = 0`,
  );
  const dismiss = sqlite.prepare(
    `UPDATE intents SET dismissed_at = ? WHERE id = ? AND state = 'refused' AND dismissed_at IS NULL`,
  );
  const recover = sqlite.prepare(
    `UPDATE intents SET state = 'queued', unknown_attempts = unknown_attempts + 1 WHERE state = 'sending'`,
  );

  return {
    add: (intent) =>
      IntentRowSchema.parse(
        insert.get(
          intent.kind,
          intent.appointmentId,
          intent.origin,
          intent.previousStatus,
          intent.createdAt,
          intent.dueAt,
        ),
      ),
    byId: (id) => parse(selectById.get(id)),
    // Not parsed as intents: thousands may wait, and each settled one asks again.
    heads: () =>
      selectHeads.all().map((row) => ({
        id: Number(row['id']),
        appointmentId: String(row['appointment_id']),
        isVisitor: row['is_visitor'] === 1,
        attempts: Number(row['attempts']),
        dueAt: Number(row['due_at']),
      })),
    openOf: (appointmentId) => parse(selectOpenOf.get(appointmentId)),
    refusedOf: (appointmentId) => parse(selectRefusedOf.get(appointmentId)),
    refused: () => selectRefused.all().map((row) => IntentRowSchema.parse(row)),
    countOpen: () => Number(countOpen.get()?.['count'] ?? 0),
    markSending: (id, at) => void markSending.run(at, id),
    requeue: (id, unknown) => void requeue.run(unknown ? 1 : 0, id),
    confirm: (id, at, presumed) => void confirm.run(at, presumed ? 1 : 0, id),
    refuse: (id, at, statusCode, message) => void refuse.run(at, statusCode ?? null, message ?? null, id),
    undo: (id, at) => undo.run(at, id).changes === 1,
    dismiss: (id, at) => dismiss.run(at, id).changes === 1,
    recoverSending: () => Number(recover.run().changes),
  };
}
