/** The outbox on disk. Every method is one statement, or two; callers put what belongs together into one transaction. */
import type { Database } from '../storage/database.ts';
import { type AttemptWrites, createAttemptWrites } from './attempt-writes.ts';
import { createDecisionWrites, type DecisionWrites } from './decision-writes.ts';
import { createHeads, type Head } from './heads.ts';
import { COLUMNS } from './intent-columns.ts';
import { createIntentReads, type IntentReads } from './intent-reads.ts';
import { type Intent, IntentRowSchema, type NewIntent } from './intent.ts';

export interface OutboxTable extends IntentReads, AttemptWrites, DecisionWrites {
  /** An intent to create is given `new-<id>` as its appointment's id; a form that another came from is its own from now on. */
  add(intent: NewIntent): Intent;
  /**
   * The oldest open intent of each appointment: what may be sent, visitors first, in the order people acted. A check-in
   * does not wait for changes that are set aside. Read as far as the caller goes and no further; thousands may wait.
   */
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
