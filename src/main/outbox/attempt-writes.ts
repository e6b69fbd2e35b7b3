/** What an attempt writes to its row, from before its first byte to what followed; every method is one statement. */
import type { ServiceFailure } from '../service/errors.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import type { Resolution } from './intent.ts';
import { IS_CREATE, IS_OPEN } from './intent-columns.ts';

export interface AttemptWrites {
  /**
   * Committed before the first byte. False, and nothing is written, when the intent must not be sent: undone meanwhile,
   * or a create with an attempt whose end was never written. For other kinds such an attempt counts as unknown.
   */
  markSending(id: number, at: number): boolean;
  /** Back to the queue after an attempt; `unknown` when the service may have acted on it. Keeps why it failed. */
  requeue(id: number, unknown: boolean, failure?: ServiceFailure): void;
  /** Sets an intent aside in front of staff; it stays open. */
  park(id: number, at: number): void;
  /**
   * `made` is what the service said of the appointment that the intent made: its code is kept where it gave no id. `why`
   * says what a presumption rests on.
   */
  confirm(id: number, at: number, presumed: boolean, made?: MaybeCreated, why?: Resolution): void;
  refuse(id: number, at: number, statusCode: number | undefined, message: string | undefined): void;
  /** A create of unknown outcome, in front of staff from now on. */
  leaveUnresolved(id: number): void;
  /** Rows that an earlier process left in `sending`: the service may have acted on them. Returns how many. */
  recoverSending(): number;
}

const NO_REASON: ReadonlySet<string> = new Set(['rate-limited', 'expired', 'aborted']);

export function createAttemptWrites({ sqlite }: Pick<Database, 'sqlite'>): AttemptWrites {
  const markSending = sqlite.prepare(
    `UPDATE intents SET unknown_attempts = unknown_attempts + (state = 'sending'), state = 'sending',
       attempts = attempts + 1, sent_at = ?
     WHERE id = ? AND (state = 'queued' OR (state = 'sending' AND NOT ${IS_CREATE}))`,
  );
  const requeue = sqlite.prepare(
    `UPDATE intents SET state = 'queued', unknown_attempts = unknown_attempts + ?1,
       failure_class = coalesce(?2, failure_class),
       failure_status = iif(?2 IS NULL, failure_status, ?3),
       failure_words = iif(?2 IS NULL, failure_words, ?4)
     WHERE id = ?5 AND ${IS_OPEN}`,
  );
  const park = sqlite.prepare(`UPDATE intents SET parked_at = coalesce(parked_at, ?) WHERE id = ?`);
  const confirm = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', settled_at = ?2, presumed = ?3, parked_at = NULL,
       appointment_id = coalesce(?1, appointment_id), message = iif(${IS_CREATE} AND ?1 IS NULL, ?6, message),
       resolution = iif(?1 IS NULL AND ${IS_CREATE}, 'no-id', coalesce(?5, resolution))
     WHERE id = ?4`,
  );
  const refuse = sqlite.prepare(
    `UPDATE intents SET state = 'refused', settled_at = ?, status_code = ?, message = ?, parked_at = NULL WHERE id = ?`,
  );
  const leaveUnresolved = sqlite.prepare(
    `UPDATE intents SET state = 'unresolved', unknown_attempts = unknown_attempts + 1, parked_at = NULL
     WHERE id = ? AND ${IS_OPEN}`,
  );
  const recover = sqlite.prepare(
    `UPDATE intents SET state = iif(${IS_CREATE}, 'unresolved', 'queued'), unknown_attempts = unknown_attempts + 1
     WHERE state = 'sending'`,
  );

  return {
    markSending: (id, at) => markSending.run(at, id).changes === 1,
    requeue(id, unknown, failure) {
      // A wait for a slot says nothing about why it fails.
      const told = failure && !NO_REASON.has(failure.kind) ? failure : undefined;
      const { statusCode = null, message = null } = told ?? {};
      requeue.run(unknown ? 1 : 0, told?.kind ?? null, statusCode, message, id);
    },
    park: (id, at) => void park.run(at, id),
    confirm: (id, at, presumed, made, why) =>
      void confirm.run(made?.id ?? null, at, presumed ? 1 : 0, id, why ?? null, made?.publicId ?? null),
    refuse: (id, at, statusCode, message) => void refuse.run(at, statusCode ?? null, message ?? null, id),
    leaveUnresolved: (id) => void leaveUnresolved.run(id),
    recoverSending: () => Number(recover.run().changes),
  };
}
