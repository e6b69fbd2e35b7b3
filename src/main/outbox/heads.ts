/** Which intents may be sent, as the disk has them. */
import type { Database } from '../storage/database.ts';
import { type Intent, IS_CREATE, IS_OPEN } from './intent.ts';

export interface Head {
  readonly id: number;
  readonly appointmentId: string;
  readonly isVisitor: boolean;
  readonly isCheckIn: boolean;
  readonly isCreate: boolean;
  /** `sending`: an attempt whose end was never written. */
  readonly isSending: boolean;
  readonly attempts: number;
  readonly dueAt: number;
}

const PAGE = 64;

/**
 * The oldest open intent of each appointment in the order people acted: visitors' first, those of lists last. A check-in does not wait for
 * parked edits, nor for the edits after them. Rows are read a page at a time, because thousands may wait.
 */
export function createHeads({ sqlite }: Pick<Database, 'sqlite'>): () => Generator<Head, void, void> {
  const selectHeads = sqlite.prepare(
    `SELECT id, appointment_id, kind = 'check-in' AS is_check_in, ${IS_CREATE} AS is_create, state = 'sending' AS is_sending, attempts, due_at
     FROM intents AS head
     WHERE ${IS_OPEN} AND origin = ? AND is_listed = ? AND id > ?
       AND NOT EXISTS (SELECT 1 FROM intents AS earlier WHERE earlier.state IN ('queued', 'sending')
         AND earlier.appointment_id = head.appointment_id AND earlier.id < head.id
         AND NOT (head.kind = 'check-in' AND earlier.kind = 'edit' AND earlier.state = 'queued'
           AND EXISTS (SELECT 1 FROM intents AS aside WHERE aside.state = 'queued'
             AND aside.appointment_id = head.appointment_id AND aside.id <= earlier.id
             AND aside.kind = 'edit' AND aside.parked_at IS NOT NULL)))
     ORDER BY id LIMIT ${PAGE}`,
  );

  function* headsOf(origin: Intent['origin'], isListed: 0 | 1 = 0): Generator<Head, void, void> {
    let after = 0;
    for (;;) {
      const page = selectHeads.all(origin, isListed, after);
      for (const row of page) {
        after = Number(row['id']);
        yield {
          id: after,
          appointmentId: String(row['appointment_id']),
          isVisitor: origin === 'visitor',
          isCheckIn: row['is_check_in'] === 1,
          isCreate: row['is_create'] === 1,
          isSending: row['is_sending'] === 1,
          attempts: Number(row['attempts']),
          dueAt: Number(row['due_at']),
        };
      }
      if (page.length < PAGE) return;
    }
  }

  return function* heads() {
    yield* headsOf('visitor');
    yield* headsOf('staff');
    yield* headsOf('staff', 1);
  };
}
