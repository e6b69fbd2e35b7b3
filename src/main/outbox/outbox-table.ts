/** The outbox on disk. Every method is one statement; callers put what belongs together into one transaction. */
import type { ServiceFailure } from '../service/errors.ts';
import type { Database } from '../storage/database.ts';
import { type Intent, IntentRowSchema, type NewIntent, type Resolution } from './intent.ts';

/** As much of an intent as decides when it is sent. */
export interface Head {
  readonly id: number;
  readonly appointmentId: string;
  readonly isVisitor: boolean;
  readonly isCreate: boolean;
  /** `sending`: an attempt whose end was never written. */
  readonly isSending: boolean;
  readonly attempts: number;
  readonly dueAt: number;
}

export interface OutboxTable {
  /** An intent to create is given `new-<id>` as its appointment's id. */
  add(intent: NewIntent): Intent;
  byId(id: number): Intent | undefined;
  /**
   * The oldest open intent of each appointment: what may be sent, visitors first, in the order people acted. A check-in
   * does not wait for changes that are set aside. Read as far as the caller goes and no further; thousands may wait.
   */
  heads(): Iterable<Head>;
  openOf(appointmentId: string): Intent | undefined;
  /** An attempt for this appointment is under way. */
  isSending(appointmentId: string): boolean;
  /** The newest intent of an appointment's present life that was refused or presumed and that nobody has dismissed. */
  toldOf(appointmentId: string): Intent | undefined;
  /** What a person should see: unresolved first, then the newest; 200 at most. */
  forStaff(): readonly Intent[];
  countOpen(): number;
  /** Attempts of unknown outcome that asked the same for the same life of the appointment, this intent's and earlier ones'. */
  unknownAttempts(intent: Intent): number;
  /**
   * Committed before the first byte. False, and nothing is written, when the intent must not be sent: undone meanwhile,
   * or a create with an attempt whose end was never written. For other kinds such an attempt counts as unknown.
   */
  markSending(id: number, at: number): boolean;
  /** Back to the queue after an attempt; `unknown` when the service may have acted on it. Keeps why it failed. */
  requeue(id: number, unknown: boolean, failure?: ServiceFailure): void;
  /** Sets an intent aside in front of staff; it stays open. */
  park(id: number, at: number): void;
  /** `appointmentId` is the service's, where the intent made the appointment; `why` says what a presumption rests on. */
  confirm(id: number, at: number, presumed: boolean, appointmentId?: string, why?: Resolution): void;
  refuse(id: number, at: number, statusCode: number | undefined, message: string | undefined): void;
  /** A create of unknown outcome, in front of staff from now on. */
  leaveUnresolved(id: number): void;
  /** What a person decided about an unresolved intent; false when it is not unresolved any more. */
  resolveThere(id: number, at: number, appointmentId: string): boolean;
  resolveAgain(id: number, at: number): boolean;
  resolveGivenUp(id: number, at: number): boolean;
  /** A person wants an intent that is set aside sent now; false when it is not set aside, or under way. */
  sendNow(id: number, at: number): boolean;
  /** A person found what is set aside done at the service; false when it is not set aside, or under way. */
  wasDone(id: number, at: number): boolean;
  /** A person gives up an intent that is set aside; false when it is not set aside, or under way. */
  giveUp(id: number, at: number): boolean;
  /**
   * Gives up a no-show that is set aside where somebody has checked the visitor in since. A change may be made after a
   * check-in as well as before it; a no-show may not.
   */
  giveWayToCheckIn(appointmentId: string, at: number): void;
  /** Takes back an intent that was never sent; false when it is too late. */
  undo(id: number, at: number, why?: Resolution): boolean;
  /** True when the intent only informed and nobody had dismissed it. */
  dismiss(id: number, at: number): boolean;
  /** Rows that an earlier process left in `sending`: the service may have acted on them. Returns how many. */
  recoverSending(): number;
}

const COLUMNS = `id, kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, attempts,
  unknown_attempts, sent_at, settled_at, presumed, status_code, message, resolution, parked_at,
  failure_class, failure_status, failure_words, dismissed_at`;

const IS_CREATE = `kind IN ('create', 'auto-assign')`;
const IS_OPEN = `state IN ('queued', 'sending')`;
// As the partial index has it, or SQLite would not use it.
const FOR_STAFF = `dismissed_at IS NULL
  AND (state IN ('refused', 'unresolved') OR resolution IN ('visitor-came', 'no-id') OR parked_at IS NOT NULL
    OR presumed = 1)`;

/** Of the present life of its appointment: a roster may bring the same id again for a later day. */
const OF_THIS_LIFE = `id > coalesce(
  (SELECT life_after_intent FROM appointments WHERE appointments.id = intents.appointment_id), 0)`;

const NO_REASON: ReadonlySet<string> = new Set(['rate-limited', 'expired', 'aborted']);

/** Heads read at once. */
const PAGE = 64;

export function createOutboxTable({ sqlite }: Database): OutboxTable {
  const parse = (row: unknown): Intent | undefined =>
    row === undefined ? undefined : IntentRowSchema.parse(row);
  const insert = sqlite.prepare(
    `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, payload, created_at, due_at)
     VALUES (?, ?, ?, 'queued', ?, ?, ?, ?) RETURNING ${COLUMNS}`,
  );
  const nameCreate = sqlite.prepare(
    `UPDATE intents SET appointment_id = 'new-' || id WHERE id = ? RETURNING ${COLUMNS}`,
  );
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM intents WHERE id = ?`);
  const selectHeads = sqlite.prepare(
    `SELECT id, appointment_id, ${IS_CREATE} AS is_create, state = 'sending' AS is_sending, attempts, due_at
     FROM intents AS head
     WHERE ${IS_OPEN} AND origin = ? AND id > ?
       AND NOT EXISTS (SELECT 1 FROM intents AS earlier WHERE earlier.state IN ('queued', 'sending')
         AND earlier.appointment_id = head.appointment_id AND earlier.id < head.id
         AND NOT (head.kind = 'check-in' AND earlier.kind = 'edit' AND earlier.state = 'queued'
           AND earlier.parked_at IS NOT NULL))
     ORDER BY id LIMIT ${PAGE}`,
  );
  const selectOpenOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE appointment_id = ? AND ${IS_OPEN} ORDER BY id DESC LIMIT 1`,
  );
  const selectSending = sqlite.prepare(
    `SELECT 1 FROM intents WHERE appointment_id = ? AND state = 'sending' LIMIT 1`,
  );
  const selectToldOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents
     WHERE appointment_id = ? AND (state = 'refused' OR presumed = 1) AND dismissed_at IS NULL AND ${OF_THIS_LIFE}
     ORDER BY id DESC LIMIT 1`,
  );
  const selectForStaff = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE ${FOR_STAFF} ORDER BY state = 'unresolved' DESC, id DESC LIMIT 200`,
  );
  const countOpen = sqlite.prepare(`SELECT count(*) AS count FROM intents WHERE ${IS_OPEN}`);
  const sumUnknown = sqlite.prepare(
    `SELECT sum(unknown_attempts) AS sum FROM intents
     WHERE appointment_id = ? AND kind = ? AND id <= ? AND ${OF_THIS_LIFE}`,
  );
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
       appointment_id = coalesce(?1, appointment_id),
       resolution = iif(kind = 'auto-assign' AND ?1 IS NULL, 'no-id', coalesce(?5, resolution))
     WHERE id = ?4`,
  );
  const refuse = sqlite.prepare(
    `UPDATE intents SET state = 'refused', settled_at = ?, status_code = ?, message = ?, parked_at = NULL WHERE id = ?`,
  );
  const leaveUnresolved = sqlite.prepare(
    `UPDATE intents SET state = 'unresolved', unknown_attempts = unknown_attempts + 1, parked_at = NULL
     WHERE id = ? AND ${IS_OPEN}`,
  );
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
  const undo = sqlite.prepare(
    `UPDATE intents SET state = 'undone', settled_at = ?, resolution = ?
     WHERE id = ? AND state = 'queued' AND attempts = 0`,
  );
  const dismiss = sqlite.prepare(
    `UPDATE intents SET dismissed_at = ?
     WHERE id = ? AND (state = 'refused' OR presumed = 1 OR resolution IN ('visitor-came', 'no-id'))
       AND dismissed_at IS NULL`,
  );
  const recover = sqlite.prepare(
    `UPDATE intents SET state = iif(${IS_CREATE}, 'unresolved', 'queued'), unknown_attempts = unknown_attempts + 1
     WHERE state = 'sending'`,
  );

  function* headsOf(origin: Intent['origin']): Generator<Head, void, void> {
    let after = 0;
    for (;;) {
      const page = selectHeads.all(origin, after);
      for (const row of page) {
        after = Number(row['id']);
        yield {
          id: after,
          appointmentId: String(row['appointment_id']),
          isVisitor: origin === 'visitor',
          isCreate: row['is_create'] === 1,
          isSending: row['is_sending'] === 1,
          attempts: Number(row['attempts']),
          dueAt: Number(row['due_at']),
        };
      }
      if (page.length < PAGE) return;
    }
  }

  function* heads(): Generator<Head, void, void> {
    yield* headsOf('visitor');
    yield* headsOf('staff');
  }

  return {
    add(intent) {
      const { kind, origin, previousStatus, payload, createdAt, dueAt } = intent;
      const row = insert.get(
        kind,
        intent.appointmentId ?? 'new',
        origin,
        previousStatus,
        payload ?? null,
        createdAt,
        dueAt,
      );
      const added = IntentRowSchema.parse(row);
      return intent.appointmentId === undefined ? IntentRowSchema.parse(nameCreate.get(added.id)) : added;
    },
    byId: (id) => parse(selectById.get(id)),
    heads,
    openOf: (appointmentId) => parse(selectOpenOf.get(appointmentId)),
    isSending: (appointmentId) => selectSending.get(appointmentId) !== undefined,
    toldOf: (appointmentId) => parse(selectToldOf.get(appointmentId)),
    forStaff: () => selectForStaff.all().map((row) => IntentRowSchema.parse(row)),
    countOpen: () => Number(countOpen.get()?.['count'] ?? 0),
    unknownAttempts: ({ appointmentId, kind, id }) =>
      Number(sumUnknown.get(appointmentId, kind, id)?.['sum'] ?? 0),
    markSending: (id, at) => markSending.run(at, id).changes === 1,
    requeue(id, unknown, failure) {
      // A wait for a slot says nothing about why it fails.
      const told = failure && !NO_REASON.has(failure.kind) ? failure : undefined;
      const { statusCode = null, message = null } = told ?? {};
      requeue.run(unknown ? 1 : 0, told?.kind ?? null, statusCode, message, id);
    },
    park: (id, at) => void park.run(at, id),
    confirm: (id, at, presumed, appointmentId, why) =>
      void confirm.run(appointmentId ?? null, at, presumed ? 1 : 0, id, why ?? null),
    refuse: (id, at, statusCode, message) => void refuse.run(at, statusCode ?? null, message ?? null, id),
    leaveUnresolved: (id) => void leaveUnresolved.run(id),
    resolveThere: (id, at, appointmentId) => resolveThere.run(at, appointmentId, id).changes === 1,
    resolveAgain: (id, at) => resolveAgain.run(at, id).changes === 1,
    resolveGivenUp: (id, at) => resolveGivenUp.run(at, id).changes === 1,
    sendNow: (id, at) => sendNow.run(at, id).changes === 1,
    wasDone: (id, at) => wasDone.run(at, id).changes === 1,
    giveUp: (id, at) => giveUp.run(at, id).changes === 1,
    giveWayToCheckIn: (appointmentId, at) => void giveWayToCheckIn.run(at, appointmentId),
    undo: (id, at, why) => undo.run(at, why ?? null, id).changes === 1,
    dismiss: (id, at) => dismiss.run(at, id).changes === 1,
    recoverSending: () => Number(recover.run().changes),
  };
}
