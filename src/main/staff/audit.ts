/**
 * The audit trail. An entry is written after the action has its result. A failed write is logged and does not undo the
 * action.
 */
import { z } from 'zod';
import { wallMs } from '../../clock/clock.ts';
import type { AuditEntry, AuditSearch } from '../../contract/audit.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';

/** At most one of the first three fields is set. */
export interface AuditSubject {
  readonly appointmentId?: string | undefined;
  readonly intentId?: number | undefined;
  readonly helpId?: string | undefined;
}

export interface AuditAct extends AuditSubject {
  readonly clerk: string | undefined;
  readonly screen: string;
  readonly action: string;
  readonly outcome: string | undefined;
  readonly detail: string | undefined;
}

interface AuditPage {
  readonly entries: AuditEntry[];
  readonly next?: number;
}

interface ActOn {
  readonly at: number;
  readonly clerk: string | undefined;
  readonly action: string;
  readonly outcome: string | undefined;
}

export type Audit = ReturnType<typeof createAudit>;

/** Per answer. */
const MAX_ENTRIES = 200;

/** Rows scanned per answer, in about 10 ms. */
const MAX_SCANNED = 20_000;

const text = z.string().nullable();
const RowSchema = z.object({
  n: z.number(),
  at: z.number(),
  clerk: text,
  screen: z.string(),
  action: z.string(),
  outcome: text,
  code: text,
  detail: text,
});

const ActRowSchema = RowSchema.pick({ at: true, clerk: true, action: true, outcome: true });

function entryOf(row: unknown): AuditEntry {
  const { n, at, screen, action, ...more } = RowSchema.parse(row);
  const { clerk, outcome, code, detail } = more;
  return {
    n,
    at,
    screen,
    action,
    ...(clerk === null ? {} : { clerk }),
    ...(outcome === null ? {} : { outcome }),
    ...(code === null ? {} : { code }),
    ...(detail === null ? {} : { detail }),
  };
}

/** For LIKE, with `\` before its wildcards. */
const likePattern = (wanted: string): string => `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const MATCHES = ['clerk', 'screen', 'action', 'code', 'detail']
  .map((column) => `coalesce(${column}, '') LIKE ?3 ESCAPE '\\'`)
  .join(' OR ');

/** Whether the text is surface and number, and begins with `value`. */
const isNumbered = (text: string): string =>
  `rtrim(${text}, '0123456789') = rtrim(value, '0123456789') AND substr(${text}, 1, length(value)) = value`;

/**
 * Matches acts whose detail ends with names of settings, separated by spaces, and those at or about a screen. Lists of
 * names are JSON.
 */
const IS_MEANT = `action IN (SELECT value FROM json_each(?8)) OR outcome IN (SELECT value FROM json_each(?9))
  OR (action IN ('settings.save', 'network.save', 'fleet.change')
    AND EXISTS (SELECT 1 FROM json_each(?10) WHERE instr(' ' || detail || ' ', ' ' || value || ' ') > 0))
  OR EXISTS (SELECT 1 FROM json_each(?11) WHERE (${isNumbered('screen')})
    OR (action LIKE 'fleet.%' AND ${isNumbered("substr(detail, 1, instr(detail || ', ', ', ') - 1)")}))`;

/** A help request takes the appointment of its row, an intent that of the outbox. */
const INSERT = `INSERT INTO audit (at, clerk, screen, action, outcome, detail, appointment_id, code)
  SELECT ?1, ?2, ?3, ?4, ?5, coalesce(?6, (SELECT kiosk_name FROM help_calls WHERE handle = ?9)), about.id,
    (SELECT coalesce(nullif(code, ''), alias) FROM appointments WHERE id = about.id)
  FROM (SELECT coalesce(?7, (SELECT appointment_id FROM intents WHERE id = ?8),
    (SELECT appointment_id FROM help_calls WHERE handle = ?9)) AS id) AS about`;

const valuesOf = ({ clerk, screen, action, outcome, detail, appointmentId, intentId, helpId }: AuditAct) =>
  [clerk, screen, action, outcome, detail, appointmentId, intentId, helpId].map((value) => value ?? null);

export function createAudit({ database, clock, log }: Clocked & Logged & { readonly database: Database }) {
  const { sqlite } = database;
  const insert = sqlite.prepare(INSERT);
  const select = sqlite.prepare(
    `SELECT n, at, clerk, screen, action, outcome, code, detail FROM audit
     WHERE n < ?1 AND n >= ?2 AND (?3 IS NULL OR ${MATCHES} OR ${IS_MEANT}) AND at >= ?4 AND at < ?5
       AND (?6 IS NULL OR clerk = ?6) AND (?7 IS NULL OR action = ?7)
     ORDER BY n DESC LIMIT ${MAX_ENTRIES}`,
  );
  const selectOn = sqlite.prepare(
    `SELECT at, clerk, action, outcome FROM audit WHERE appointment_id = ? ORDER BY n LIMIT ${MAX_ENTRIES}`,
  );
  const newest = sqlite.prepare('SELECT coalesce(max(n), 0) AS n, coalesce(min(n), 0) AS first FROM audit');
  const logNotWritten = createSparingLog(log, 'audit-not-written', clock.monotonic, 'error');

  /** Newest first. Throws if the disk cannot be read. */
  function search({ text: wanted, meant, clerk, action, from, to, before }: AuditSearch): AuditPage {
    const ends = newest.get();
    const begin = Math.min(before ?? Number.MAX_SAFE_INTEGER, Number(ends?.['n']) + 1);
    const end = Math.max(begin - MAX_SCANNED, Number(ends?.['first']));
    const pattern = wanted === undefined || wanted.trim() === '' ? null : likePattern(wanted.trim());
    const entries = select
      .all(
        begin,
        end,
        pattern,
        from ?? 0,
        to ?? Number.MAX_SAFE_INTEGER,
        clerk ?? null,
        action ?? null,
        ...[meant?.actions, meant?.outcomes, meant?.settings, meant?.screens].map((names = []) =>
          JSON.stringify(names),
        ),
      )
      .map((row) => entryOf(row));
    const last = entries.length === MAX_ENTRIES ? entries.at(-1)?.n : undefined;
    const next = last ?? end;
    return next > Number(ends?.['first']) ? { entries, next } : { entries };
  }

  return {
    /** One synced write for all acts. Disk failures are logged, not thrown. */
    write(...acts: readonly AuditAct[]): void {
      // The database closed with the hub while a save was answered.
      if (!sqlite.isOpen) return logNotWritten('closed');
      const at = wallMs(clock);
      try {
        database.transaction(() => {
          for (const act of acts) insert.run(at, ...valuesOf(act));
        });
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        logNotWritten('disk');
      }
    },
    search,
    /** Oldest first, at most 200. Throws if the disk cannot be read. */
    actsOn: (appointmentId: string): readonly ActOn[] =>
      selectOn.all(appointmentId).map((row) => {
        const { clerk, outcome, ...act } = ActRowSchema.parse(row);
        return { ...act, clerk: clerk ?? undefined, outcome: outcome ?? undefined };
      }),
  };
}
