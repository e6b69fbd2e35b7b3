/** Removes what is past its time, a few hundred rows at once, so that nobody waits for it. */
import type { DatabaseSync } from 'node:sqlite';
import { eraseHelpCalls } from '../help/erase-help-calls.ts';
import type { Database } from './database.ts';
import type { Cutoffs } from './retention.ts';

/** Rows looked at in one transaction: about 10 ms. */
const BATCH = 2_000;

/** Where the walk through the tables is; `undefined` when it is over. */
export interface EraseProgress {
  readonly step: number;
  readonly after: number;
}

export const ERASE_FROM_START: EraseProgress = { step: 0, after: 0 };

/** What still has to be sent, or has yet to be read by a person, is needed: with the appointment's data. */
const NEEDED = `SELECT 1 FROM intents WHERE intents.appointment_id = appointments.id
  AND (state IN ('queued', 'sending', 'unresolved') OR state = 'refused' AND dismissed_at IS NULL)`;

interface Walk {
  readonly table: string;
  /** `?1` and `?2` bound the rows, `?3` is the cutoff, `?4` the time. */
  readonly sql: string;
  readonly cutoff: (cutoffs: Cutoffs) => number;
}

/** A step that is small enough to be done at once; returns how many rows it changed. */
type AtOnce = (sqlite: DatabaseSync, cutoffs: Cutoffs) => number;

const STEPS: readonly (Walk | AtOnce)[] = [
  (sqlite, { personal }) => eraseHelpCalls(sqlite, personal),
  {
    table: 'appointments',
    sql: `UPDATE appointments SET first_name = '', last_name = '', phone_number = NULL, email = NULL, erased_at = ?4
      WHERE rowid > ?1 AND rowid <= ?2 AND erased_at IS NULL AND ends_at <= ?3 AND NOT EXISTS (${NEEDED})`,
    cutoff: ({ personal }) => personal,
  },
  {
    table: 'tickets',
    // A ticket that tells no time of its own is of no use to the board, so its names go at once.
    sql: `UPDATE tickets SET state = json_remove(state, '$.firstName', '$.lastName')
      WHERE rowid > ?1 AND rowid <= ?2 AND coalesce(created_at, last_call_at, 0) <= ?3 AND ?4 IS NOT NULL
        AND (instr(state, '"firstName"') > 0 OR instr(state, '"lastName"') > 0)`,
    cutoff: ({ personal }) => personal,
  },
  {
    table: 'intents',
    sql: `UPDATE intents SET payload = NULL
      WHERE rowid > ?1 AND rowid <= ?2 AND payload IS NOT NULL AND settled_at <= ?3 AND ?4 IS NOT NULL
        AND (state IN ('confirmed', 'undone') OR state = 'refused' AND dismissed_at IS NOT NULL)`,
    cutoff: ({ personal }) => personal,
  },
  {
    table: 'webhook_journal',
    sql: `UPDATE webhook_journal SET body = NULL
      WHERE rowid > ?1 AND rowid <= ?2 AND body IS NOT NULL AND received_at <= ?3 AND ?4 IS NOT NULL`,
    cutoff: ({ bodies }) => bodies,
  },
  {
    table: 'webhook_quarantine',
    sql: `UPDATE webhook_quarantine SET body = NULL
      WHERE rowid > ?1 AND rowid <= ?2 AND body IS NOT NULL AND received_at <= ?3 AND ?4 IS NOT NULL`,
    cutoff: ({ bodies }) => bodies,
  },
];

export interface EraseAnswer {
  readonly changed: number;
  /** Where to go on; undefined when everything was looked at. */
  readonly next: EraseProgress | undefined;
}

/** Looks at the next rows. Throws when the disk refuses: nothing of this batch is changed then. */
export function eraseSome(
  database: Database,
  cutoffs: Cutoffs,
  now: number,
  progress: EraseProgress,
): EraseAnswer {
  const step = STEPS[progress.step];
  if (!step) return { changed: 0, next: undefined };
  const { sqlite } = database;
  const nextStep = STEPS[progress.step + 1] ? { step: progress.step + 1, after: 0 } : undefined;
  if (typeof step === 'function') {
    return { changed: database.transaction(() => step(sqlite, cutoffs)), next: nextStep };
  }
  const bound = sqlite
    .prepare(
      `SELECT max(rowid) AS last FROM (SELECT rowid FROM ${step.table} WHERE rowid > ? ORDER BY rowid LIMIT ?)`,
    )
    .get(progress.after, BATCH)?.['last'];
  if (typeof bound !== 'number') return { changed: 0, next: nextStep };
  const changed = database.transaction(
    () => sqlite.prepare(step.sql).run(progress.after, bound, step.cutoff(cutoffs), now).changes,
  );
  return { changed: Number(changed), next: { step: progress.step, after: bound } };
}
