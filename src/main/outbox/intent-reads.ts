import type { Database } from '../storage/database.ts';
import {
  COLUMNS,
  type Intent,
  type IntentKind,
  IntentRowSchema,
  IS_CREATE,
  IS_OPEN,
  OF_THIS_LIFE,
} from './intent.ts';

// Must equal the condition of the partial index, or SQLite does not use it.
const FOR_STAFF = `dismissed_at IS NULL
  AND (state IN ('refused', 'unresolved') OR resolution IN ('visitor-came', 'no-id') OR parked_at IS NOT NULL
    OR presumed = 1)`;

/** Older rows are not searched for bookings: reading this many takes about 5 ms. */
const CREATES_WITHIN = 20_000;

export function createIntentReads({ sqlite }: Pick<Database, 'sqlite'>) {
  const parse = (row: unknown): Intent | undefined =>
    row === undefined ? undefined : IntentRowSchema.parse(row);
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM intents WHERE id = ?`);
  const selectOpenOf = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE appointment_id = ? AND ${IS_OPEN} ORDER BY id DESC LIMIT 1`,
  );
  const selectSending = sqlite.prepare(
    `SELECT 1 FROM intents WHERE appointment_id = ? AND state = 'sending' LIMIT 1`,
  );
  const selectUndismissed = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents
     WHERE appointment_id = ? AND (state = 'refused' OR presumed = 1) AND dismissed_at IS NULL AND ${OF_THIS_LIFE}
     ORDER BY id DESC LIMIT 1`,
  );
  const selectOfAppointment = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE appointment_id = ? AND ${OF_THIS_LIFE} ORDER BY id DESC LIMIT 50`,
  );
  const selectNewestCreates = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents
     WHERE id > (SELECT coalesce(max(id), 0) FROM intents) - ${CREATES_WITHIN} AND ${IS_CREATE}
       AND payload IS NOT NULL ORDER BY id DESC LIMIT 200`,
  );
  const selectOfDraft = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE draft_key = ? AND state NOT IN ('refused', 'undone')`,
  );
  const selectWalkInOfDraft = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE draft_key = ? AND is_walk_in = 1`,
  );
  const selectWalkInsSince = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE is_walk_in = 1 AND created_at > ? ORDER BY created_at DESC LIMIT 500`,
  );
  const selectQueuedWalkIns = sqlite.prepare(
    `SELECT id FROM intents WHERE origin = 'visitor' AND ${IS_OPEN} AND state = 'queued' AND is_walk_in = 1`,
  );
  const selectIsWalkIn = sqlite.prepare(
    'SELECT 1 FROM intents WHERE appointment_id = ? AND is_walk_in = 1 LIMIT 1',
  );
  const selectForStaff = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE ${FOR_STAFF} ORDER BY state = 'unresolved' DESC, id DESC LIMIT 200`,
  );
  const selectDoneSince = sqlite.prepare(
    `SELECT 1 FROM intents WHERE id > ? AND kind = ? AND state = 'confirmed' LIMIT 1`,
  );
  const countOpen = sqlite.prepare(`SELECT count(*) AS count FROM intents WHERE ${IS_OPEN}`);
  // One query per origin, to match the index: thousands may wait, and every status asks for this.
  const oldestOf = (origin: 'visitor' | 'staff'): string =>
    `SELECT created_at FROM (SELECT created_at FROM intents WHERE origin = '${origin}' AND ${IS_OPEN} ORDER BY id LIMIT 1)`;
  const selectOldestOpen = sqlite.prepare(
    `SELECT min(created_at) AS at FROM (${oldestOf('visitor')} UNION ALL ${oldestOf('staff')})`,
  );
  const sumUnknown = sqlite.prepare(
    `SELECT sum(unknown_attempts) AS sum FROM intents
     WHERE appointment_id = ? AND kind = ? AND id <= ? AND ${OF_THIS_LIFE}`,
  );

  return {
    byId: (id: number): Intent | undefined => parse(selectById.get(id)),
    openOf: (appointmentId: string): Intent | undefined => parse(selectOpenOf.get(appointmentId)),
    isSending: (appointmentId: string): boolean => selectSending.get(appointmentId) !== undefined,
    /** The newest refused or presumed intent of the appointment's present life that no one has dismissed. */
    undismissedOf: (appointmentId: string): Intent | undefined => parse(selectUndismissed.get(appointmentId)),
    /** Newest first; at most 50. */
    ofAppointment: (appointmentId: string): readonly Intent[] =>
      selectOfAppointment.all(appointmentId).map((row) => IntentRowSchema.parse(row)),
    /** Newest first; at most 200. */
    newestCreates: (): readonly Intent[] =>
      selectNewestCreates.all().map((row) => IntentRowSchema.parse(row)),
    /** The intent that this form made, unless it was refused or undone: then the form may be sent again. */
    ofDraft: (draftKey: string): Intent | undefined => parse(selectOfDraft.get(draftKey)),
    /** The newest of this visit at a kiosk, however it stands. */
    walkInOfDraft: (draftKey: string): Intent | undefined => parse(selectWalkInOfDraft.get(draftKey)),
    /** Of visitors without an appointment; newest first, at most 500. */
    walkInsSince: (at: number): readonly Intent[] =>
      selectWalkInsSince.all(at).map((row) => IntentRowSchema.parse(row)),
    queuedWalkIns: (): readonly number[] => selectQueuedWalkIns.all().map((row) => Number(row['id'])),
    /** Whether a visitor without an appointment made it at a kiosk. */
    isWalkIn: (appointmentId: string): boolean => selectIsWalkIn.get(appointmentId) !== undefined,
    /** Everything a person should see, unresolved first, then the newest; at most 200. */
    forStaff: (): readonly Intent[] => selectForStaff.all().map((row) => IntentRowSchema.parse(row)),
    countOpen: (): number => Number(countOpen.get()?.['count'] ?? 0),
    isDoneSince: (kind: IntentKind, id: number): boolean => selectDoneSince.get(id, kind) !== undefined,
    oldestOpenAt(): number | undefined {
      const at = selectOldestOpen.get()?.['at'];
      return typeof at === 'number' ? at : undefined;
    },
    /**
     * Attempts of unknown outcome of this intent and of earlier ones of the same kind, in the appointment's present life.
     */
    unknownAttempts: ({ appointmentId, kind, id }: Intent): number =>
      Number(sumUnknown.get(appointmentId, kind, id)?.['sum'] ?? 0),
  };
}
