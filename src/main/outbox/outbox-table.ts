/** The outbox on disk. Each method is one or two statements; callers open the transactions. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { OwnRefusal } from '../../contract/refusal.ts';
import type { ServiceFailure } from '../service/errors.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { createHeads } from './heads.ts';
import { createIntentReads } from './intent-reads.ts';
import {
  COLUMNS,
  type Intent,
  IntentRowSchema,
  IS_CREATE,
  IS_OPEN,
  type NewIntent,
  type Resolution,
} from './intent.ts';
import { writeOwnRefusal } from './own-refusal.ts';

export type OutboxTable = ReturnType<typeof createOutboxTable>;

export function createOutboxTable(database: Database) {
  const { sqlite } = database;
  const insert = sqlite.prepare(
    `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, draft_key, is_listed, is_walk_in)
     VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
  );
  const nameCreate = sqlite.prepare(
    `UPDATE intents SET appointment_id = 'new-' || id WHERE id = ? RETURNING ${COLUMNS}`,
  );

  const freeDraft = sqlite.prepare('UPDATE intents SET draft_key = NULL WHERE draft_key = ?');

  return {
    ...createIntentReads(database),
    ...createAttemptWrites(database),
    ...createDecisionWrites(database),
    /** Read only as far as needed. */
    heads: createHeads(database),
    /**
     * A create gets `new-<id>` as its appointment id, and takes over the draft key from an earlier intent of the same
     * form.
     */
    add(intent: NewIntent): Intent {
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
        intent.isListed ? 1 : 0,
        intent.isWalkIn ? 1 : 0,
      );
      const added = IntentRowSchema.parse(row);
      return intent.appointmentId === undefined ? IntentRowSchema.parse(nameCreate.get(added.id)) : added;
    },
  };
}

/** The statements of people's decisions about an intent. Each returns false if the decision came too late. */
function createDecisionWrites({ sqlite }: Pick<Database, 'sqlite'>) {
  const resolveThere = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', resolution = 'it-is-there', settled_at = ?, appointment_id = ?
     WHERE id = ? AND state = 'unresolved'`,
  );
  const resolveAgain = sqlite.prepare(
    `UPDATE intents SET state = 'queued', resolution = 'send-again', due_at = ? WHERE id = ? AND state = 'unresolved'`,
  );
  const resolveGivenUp = sqlite.prepare(
    `UPDATE intents SET state = 'undone', resolution = 'give-up', settled_at = ? WHERE id = ? AND state = 'unresolved'`,
  );
  const sendNow = sqlite.prepare(
    `UPDATE intents SET resolution = 'send-again', parked_at = NULL, due_at = ?
     WHERE id = ? AND state = 'queued' AND parked_at IS NOT NULL`,
  );
  const wasDone = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', resolution = 'it-is-there', settled_at = ?, parked_at = NULL
     WHERE id = ? AND state = 'queued' AND parked_at IS NOT NULL AND NOT ${IS_CREATE}`,
  );
  const giveUp = sqlite.prepare(
    `UPDATE intents SET state = 'undone', resolution = 'give-up', settled_at = ?, parked_at = NULL
     WHERE id = ? AND state = 'queued' AND parked_at IS NOT NULL`,
  );
  const giveWayToCheckIn = sqlite.prepare(
    `UPDATE intents SET state = 'undone', resolution = 'visitor-came', settled_at = ?, parked_at = NULL
     WHERE appointment_id = ? AND kind = 'no-show' AND state = 'queued' AND parked_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM intents AS later WHERE later.appointment_id = intents.appointment_id
         AND later.id > intents.id AND later.kind = 'check-in' AND later.state IN ('queued', 'sending'))`,
  );
  const beganFrom = sqlite.prepare(
    `UPDATE intents SET previous_status = ? WHERE appointment_id = ? AND id > ? AND previous_status = ? AND ${IS_OPEN}`,
  );
  const undo = sqlite.prepare(
    `UPDATE intents SET state = 'undone', settled_at = ?, resolution = ?
     WHERE id = ? AND state = 'queued' AND attempts = 0`,
  );
  const dismiss = sqlite.prepare(
    `UPDATE intents SET dismissed_at = ?
     WHERE id = ? AND (state = 'refused' OR presumed = 1 OR resolution IN ('visitor-came', 'no-id'))
       AND dismissed_at IS NULL`,
  );

  return {
    resolveThere: (id: number, at: number, appointmentId: string): boolean =>
      resolveThere.run(at, appointmentId, id).changes === 1,
    resolveAgain: (id: number, at: number): boolean => resolveAgain.run(at, id).changes === 1,
    resolveGivenUp: (id: number, at: number): boolean => resolveGivenUp.run(at, id).changes === 1,
    /** For a parked intent that is not under way, like the next two. */
    sendNow: (id: number, at: number): boolean => sendNow.run(at, id).changes === 1,
    wasDone: (id: number, at: number): boolean => wasDone.run(at, id).changes === 1,
    giveUp: (id: number, at: number): boolean => giveUp.run(at, id).changes === 1,
    /**
     * Gives up a parked no-show if the visitor was checked in later. A no-show must not be sent after a check-in; a
     * change may.
     */
    giveWayToCheckIn: (appointmentId: string, at: number): void =>
      void giveWayToCheckIn.run(at, appointmentId),
    /**
     * Corrects the previous status of later open intents of the same appointment that began `from` a status it never had.
     */
    beganFrom: ({ id, appointmentId }: Intent, from: AppointmentStatus, instead: AppointmentStatus): void =>
      void beganFrom.run(instead, appointmentId, id, from),
    undo: (id: number, at: number, why?: Resolution): boolean => undo.run(at, why ?? null, id).changes === 1,
    dismiss: (id: number, at: number): boolean => dismiss.run(at, id).changes === 1,
  };
}

const NO_REASON: ReadonlySet<string> = new Set(['rate-limited', 'expired', 'aborted']);

/** From before the first byte of an attempt to its result. */
function createAttemptWrites({ sqlite }: Pick<Database, 'sqlite'>) {
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
  const withdraw = sqlite.prepare(
    `UPDATE intents SET state = 'refused', settled_at = ?, message = ?, parked_at = NULL
     WHERE id = ? AND state = 'queued' AND is_walk_in = 1`,
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
    /**
     * A queued booking of a visitor without an appointment: no attempt has reached the service, and none will. False if
     * one is under way or it is settled.
     */
    withdraw: (id: number, at: number, why: OwnRefusal): boolean =>
      withdraw.run(at, writeOwnRefusal(why), id).changes === 1,
    leaveUnresolved: (id: number): void => void leaveUnresolved.run(id),
    /**
     * Rows that an earlier process left in `sending` count as unknown, because the service may have acted on them.
     * Returns their number.
     */
    recoverSending: (): number => Number(recover.run().changes),
  };
}
