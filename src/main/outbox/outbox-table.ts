/** The outbox on disk. Every method is one statement; callers put what belongs together into one transaction. */
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
   * The oldest open intent of each appointment: what may be sent, visitors first, in the order people acted. Read as
   * far as the caller goes and no further; thousands may wait.
   */
  heads(): Iterable<Head>;
  openOf(appointmentId: string): Intent | undefined;
  /** The newest refused intent of an appointment that nobody has dismissed. */
  refusedOf(appointmentId: string): Intent | undefined;
  /** What a person should see: unresolved first, then the newest; 200 at most. */
  forStaff(): readonly Intent[];
  countOpen(): number;
  /** Attempts of unknown outcome that asked the same for the same appointment, this intent's and earlier ones'. */
  unknownAttempts(intent: Intent): number;
  /**
   * Committed before the first byte. False, and nothing is written, when the intent must not be sent: undone meanwhile,
   * or a create with an attempt whose end was never written. For other kinds such an attempt counts as unknown.
   */
  markSending(id: number, at: number): boolean;
  /** Back to the queue after an attempt; `unknown` when the service may have acted on it. */
  requeue(id: number, unknown: boolean): void;
  /** Sets an intent aside in front of staff; it stays open. */
  park(id: number, at: number): void;
  /** `appointmentId` is the service's, where the intent made the appointment. */
  confirm(id: number, at: number, presumed: boolean, appointmentId?: string): void;
  refuse(id: number, at: number, statusCode: number | undefined, message: string | undefined): void;
  /** A create of unknown outcome, in front of staff from now on. */
  leaveUnresolved(id: number): void;
  /** What a person decided about an unresolved intent; false when it is not unresolved any more. */
  resolveThere(id: number, at: number, appointmentId: string): boolean;
  resolveAgain(id: number, at: number): boolean;
  resolveGivenUp(id: number, at: number): boolean;
  /** Takes back an intent that was never sent; false when it is too late. */
  undo(id: number, at: number, why?: Resolution): boolean;
  /** True when the intent only informed and nobody had dismissed it. */
  dismiss(id: number, at: number): boolean;
  /** Rows that an earlier process left in `sending`: the service may have acted on them. Returns how many. */
  recoverSending(): number;
}

const COLUMNS = `id, kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, attempts,
  unknown_attempts, sent_at, settled_at, presumed, status_code, message, resolution, parked_at`;

const IS_CREATE = `kind IN ('create', 'auto-assign')`;
const IS_OPEN = `state IN ('queued', 'sending')`;
// As the partial index has it, or SQLite would not use it.
const FOR_STAFF = `dismissed_at IS NULL
  AND (state IN ('refused', 'unresolved') OR resolution = 'visitor-came' OR parked_at IS NOT NULL)`;

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
         AND earlier.appointment_id = head.appointment_id AND earlier.id < head.id)
     ORDER BY id LIMIT ${PAGE}`,
  );
  const selectOpenOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE appointment_id = ? AND ${IS_OPEN} ORDER BY id DESC LIMIT 1`,
  );
  const selectRefusedOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents
     WHERE appointment_id = ? AND state = 'refused' AND dismissed_at IS NULL ORDER BY id DESC LIMIT 1`,
  );
  const selectForStaff = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE ${FOR_STAFF} ORDER BY state = 'unresolved' DESC, id DESC LIMIT 200`,
  );
  const countOpen = sqlite.prepare(`SELECT count(*) AS count FROM intents WHERE ${IS_OPEN}`);
  const sumUnknown = sqlite.prepare(
    `SELECT sum(unknown_attempts) AS sum FROM intents WHERE appointment_id = ? AND kind = ? AND id <= ?`,
  );
  const markSending = sqlite.prepare(
    `UPDATE intents SET unknown_attempts = unknown_attempts + (state = 'sending'), state = 'sending',
       attempts = attempts + 1, sent_at = ?
     WHERE id = ? AND (state = 'queued' OR (state = 'sending' AND NOT ${IS_CREATE}))`,
  );
  const requeue = sqlite.prepare(
    `UPDATE intents SET state = 'queued', unknown_attempts = unknown_attempts + ? WHERE id = ? AND ${IS_OPEN}`,
  );
  const park = sqlite.prepare(`UPDATE intents SET parked_at = coalesce(parked_at, ?) WHERE id = ?`);
  const confirm = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', settled_at = ?, presumed = ?, parked_at = NULL,
       appointment_id = coalesce(?, appointment_id) WHERE id = ?`,
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
  const undo = sqlite.prepare(
    `UPDATE intents SET state = 'undone', settled_at = ?, resolution = ?
     WHERE id = ? AND state = 'queued' AND attempts = 0`,
  );
  const dismiss = sqlite.prepare(
    `UPDATE intents SET dismissed_at = ?
     WHERE id = ? AND (state = 'refused' OR resolution = 'visitor-came') AND dismissed_at IS NULL`,
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
    refusedOf: (appointmentId) => parse(selectRefusedOf.get(appointmentId)),
    forStaff: () => selectForStaff.all().map((row) => IntentRowSchema.parse(row)),
    countOpen: () => Number(countOpen.get()?.['count'] ?? 0),
    unknownAttempts: ({ appointmentId, kind, id }) =>
      Number(sumUnknown.get(appointmentId, kind, id)?.['sum'] ?? 0),
    markSending: (id, at) => markSending.run(at, id).changes === 1,
    requeue: (id, unknown) => void requeue.run(unknown ? 1 : 0, id),
    park: (id, at) => void park.run(at, id),
    confirm: (id, at, presumed, appointmentId) =>
      void confirm.run(at, presumed ? 1 : 0, appointmentId ?? null, id),
    refuse: (id, at, statusCode, message) => void refuse.run(at, statusCode ?? null, message ?? null, id),
    leaveUnresolved: (id) => void leaveUnresolved.run(id),
    resolveThere: (id, at, appointmentId) => resolveThere.run(at, appointmentId, id).changes === 1,
    resolveAgain: (id, at) => resolveAgain.run(at, id).changes === 1,
    resolveGivenUp: (id, at) => resolveGivenUp.run(at, id).changes === 1,
    undo: (id, at, why) => undo.run(at, why ?? null, id).changes === 1,
    dismiss: (id, at) => dismiss.run(at, id).changes === 1,
    recoverSending: () => Number(recover.run().changes),
  };
}
