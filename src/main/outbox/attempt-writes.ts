/** From before the first byte of an attempt to its result. */
import type { ServiceFailure } from '../service/errors.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { IS_CREATE, IS_OPEN, type Resolution } from './intent.ts';

const NO_REASON: ReadonlySet<string> = new Set(['rate-limited', 'expired', 'aborted']);

export function createAttemptWrites({ sqlite }: Pick<Database, 'sqlite'>) {
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
    /**
     * Call and commit it before the first byte. Returns false, and writes nothing, if the intent must not be sent: it was
     * undone, or it is a create with an attempt whose end was never written. For other kinds such an attempt counts as
     * unknown.
     */
    markSending: (id: number, at: number): boolean => markSending.run(at, id).changes === 1,
    /** `unknown`: the service may have acted on the attempt. */
    requeue(id: number, unknown: boolean, failure?: ServiceFailure): void {
      // A wait for a slot does not explain the failure.
      const reason = failure && !NO_REASON.has(failure.kind) ? failure : undefined;
      const { statusCode = null, message = null } = reason ?? {};
      requeue.run(unknown ? 1 : 0, reason?.kind ?? null, statusCode, message, id);
    },
    /** Shows the intent to staff. It stays open. */
    park: (id: number, at: number): void => void park.run(at, id),
    /**
     * `made`: the appointment that the service reports; its code is kept if there is no id. `why`: the reason of a
     * presumption.
     */
    confirm: (id: number, at: number, presumed: boolean, made?: MaybeCreated, why?: Resolution): void =>
      void confirm.run(made?.id ?? null, at, presumed ? 1 : 0, id, why ?? null, made?.publicId ?? null),
    refuse: (id: number, at: number, statusCode: number | undefined, message: string | undefined): void =>
      void refuse.run(at, statusCode ?? null, message ?? null, id),
    leaveUnresolved: (id: number): void => void leaveUnresolved.run(id),
    /**
     * Rows that an earlier process left in `sending` count as unknown, because the service may have acted on them.
     * Returns their number.
     */
    recoverSending: (): number => Number(recover.run().changes),
  };
}

export type AttemptWrites = ReturnType<typeof createAttemptWrites>;
