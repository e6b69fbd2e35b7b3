/** The outbox on disk. Each method is one or two statements; callers open the transactions. */
import type { Database } from '../storage/database.ts';
import { type AttemptWrites, createAttemptWrites } from './attempt-writes.ts';
import { createDecisionWrites, type DecisionWrites } from './decision-writes.ts';
import { createHeads, type Head } from './heads.ts';
import { COLUMNS, type Intent, IntentRowSchema, type NewIntent } from './intent.ts';
import { createIntentReads, type IntentReads } from './intent-reads.ts';

export interface OutboxTable extends IntentReads, AttemptWrites, DecisionWrites {
  /**
   * A create gets `new-<id>` as its appointment id, and takes over the draft key from an earlier intent of the same
   * form.
   */
  add(intent: NewIntent): Intent;
  /** See `createHeads`. Read only as far as needed. */
  heads(): Iterable<Head>;
}

export function createOutboxTable(database: Database): OutboxTable {
  const { sqlite } = database;
  const insert = sqlite.prepare(
    `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, draft_key)
     VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
  );
  const nameCreate = sqlite.prepare(
    `UPDATE intents SET appointment_id = 'new-' || id WHERE id = ? RETURNING ${COLUMNS}`,
  );

  const freeDraft = sqlite.prepare('UPDATE intents SET draft_key = NULL WHERE draft_key = ?');

  return {
    ...createIntentReads(database),
    ...createAttemptWrites(database),
    ...createDecisionWrites(database),
    heads: createHeads(database),
    add(intent) {
      const { kind, origin, previousStatus, payload, createdAt, dueAt, draftKey } = intent;
      if (draftKey !== undefined) freeDraft.run(draftKey);
      const row = insert.get(
        kind,
        intent.appointmentId ?? 'new',
        origin,
        previousStatus,
        payload ?? null,
        createdAt,
        dueAt,
        draftKey ?? null,
      );
      const added = IntentRowSchema.parse(row);
      return intent.appointmentId === undefined ? IntentRowSchema.parse(nameCreate.get(added.id)) : added;
    },
  };
}
