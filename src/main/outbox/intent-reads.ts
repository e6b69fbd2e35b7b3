/** What is asked of the rows of intents; every method is one statement. */
import type { Database } from '../storage/database.ts';
import { type Intent, type IntentKind, IntentRowSchema } from './intent.ts';
import { COLUMNS, IS_CREATE, IS_OPEN, OF_THIS_LIFE } from './intent-columns.ts';

export interface IntentReads {
  byId(id: number): Intent | undefined;
  openOf(appointmentId: string): Intent | undefined;
  /** An attempt for this appointment is under way. */
  isSending(appointmentId: string): boolean;
  /** The newest intent of an appointment's present life that was refused or presumed and that nobody has dismissed. */
  toldOf(appointmentId: string): Intent | undefined;
  /** Of the present life of an appointment, the newest first; 50 at most. */
  ofAppointment(appointmentId: string): readonly Intent[];
  /** The newest bookings made here, with what was sent; 200 at most. */
  newestCreates(): readonly Intent[];
  /** What came of this form, unless that has to be corrected and may be sent again. */
  ofDraft(draftKey: string): Intent | undefined;
  /** What a person should see: unresolved first, then the newest; 200 at most. */
  forStaff(): readonly Intent[];
  countOpen(): number;
  /** Whether one of this kind was confirmed that is newer than the intent with this id. */
  isDoneSince(kind: IntentKind, id: number): boolean;
  /** When the oldest open intent was made; undefined where none is open. */
  oldestOpenAt(): number | undefined;
  /** Attempts of unknown outcome that asked the same for the same life of the appointment, this intent's and earlier ones'. */
  unknownAttempts(intent: Intent): number;
}

// As the partial index has it, or SQLite would not use it.
const FOR_STAFF = `dismissed_at IS NULL
  AND (state IN ('refused', 'unresolved') OR resolution IN ('visitor-came', 'no-id') OR parked_at IS NOT NULL
    OR presumed = 1)`;

/** Older rows are not looked at for bookings: reading so many takes some 5 ms. */
const CREATES_WITHIN = 20_000;

export function createIntentReads({ sqlite }: Pick<Database, 'sqlite'>): IntentReads {
  const parse = (row: unknown): Intent | undefined =>
    row === undefined ? undefined : IntentRowSchema.parse(row);
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM intents WHERE id = ?`);
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
  const selectForStaff = sqlite.prepare(
    `SELECT ${COLUMNS} FROM intents WHERE ${FOR_STAFF} ORDER BY state = 'unresolved' DESC, id DESC LIMIT 200`,
  );
  const selectDoneSince = sqlite.prepare(
    `SELECT 1 FROM intents WHERE id > ? AND kind = ? AND state = 'confirmed' LIMIT 1`,
  );
  const countOpen = sqlite.prepare(`SELECT count(*) AS count FROM intents WHERE ${IS_OPEN}`);
  // One of each origin, as the index has them: thousands may wait, and this is asked with every status.
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
    byId: (id) => parse(selectById.get(id)),
    openOf: (appointmentId) => parse(selectOpenOf.get(appointmentId)),
    isSending: (appointmentId) => selectSending.get(appointmentId) !== undefined,
    toldOf: (appointmentId) => parse(selectToldOf.get(appointmentId)),
    ofAppointment: (appointmentId) =>
      selectOfAppointment.all(appointmentId).map((row) => IntentRowSchema.parse(row)),
    newestCreates: () => selectNewestCreates.all().map((row) => IntentRowSchema.parse(row)),
    ofDraft: (draftKey) => parse(selectOfDraft.get(draftKey)),
    forStaff: () => selectForStaff.all().map((row) => IntentRowSchema.parse(row)),
    countOpen: () => Number(countOpen.get()?.['count'] ?? 0),
    isDoneSince: (kind, id) => selectDoneSince.get(id, kind) !== undefined,
    oldestOpenAt() {
      const at = selectOldestOpen.get()?.['at'];
      return typeof at === 'number' ? at : undefined;
    },
    unknownAttempts: ({ appointmentId, kind, id }) =>
      Number(sumUnknown.get(appointmentId, kind, id)?.['sum'] ?? 0),
  };
}
