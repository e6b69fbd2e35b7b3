/** Rows of requests for help, by handle. Changes are synced on return. Disk failures are thrown. */
import { z } from 'zod';
import { type HelpCall, type HelpReason, HelpReasonSchema } from '../../contract/help.ts';
import type { Database } from '../storage/database.ts';

const RowSchema = z.object({
  handle: z.string(),
  // Null in rows older than the column.
  screen_id: z.string().nullable(),
  kiosk_name: z.string(),
  // A request with an unknown reason is still a request.
  reason: HelpReasonSchema.catch('fault'),
  code_masked: z.string().nullable(),
  appointment_id: z.string().nullable(),
  language: z.string(),
  listens: z.number(),
  asked_at: z.number(),
  coming_at: z.number().nullable(),
  closed_at: z.number().nullable(),
});

/** With the fields that only the hub uses. */
export interface KeptHelpCall extends HelpCall {
  readonly screenId: string | undefined;
  readonly closedAt?: number;
}

export interface NewHelpCall {
  readonly screenId: string;
  readonly kioskName: string;
  readonly reason: HelpReason;
  readonly codeMasked: string | undefined;
  readonly appointmentId: string | undefined;
  readonly language: string;
  readonly listens: boolean;
  readonly askedAt: number;
}

export type HelpTable = ReturnType<typeof createHelpTable>;

function callOf(row: unknown): KeptHelpCall {
  const read = RowSchema.parse(row);
  return {
    helpId: read.handle,
    screenId: read.screen_id ?? undefined,
    kioskName: read.kiosk_name,
    reason: read.reason,
    ...(read.code_masked === null ? {} : { codeMasked: read.code_masked }),
    ...(read.appointment_id === null ? {} : { appointmentId: read.appointment_id }),
    language: read.language,
    listens: read.listens !== 0,
    askedAt: read.asked_at,
    ...(read.coming_at === null ? {} : { comingAt: read.coming_at }),
    ...(read.closed_at === null ? {} : { closedAt: read.closed_at }),
  };
}

const valuesOf = (call: NewHelpCall) =>
  [
    call.screenId,
    call.kioskName,
    call.reason,
    call.codeMasked ?? null,
    call.appointmentId ?? null,
    call.language,
    call.listens ? 1 : 0,
    call.askedAt,
  ] as const;

export function createHelpTable({ sqlite }: Database) {
  const open = sqlite.prepare('SELECT * FROM help_calls WHERE closed_at IS NULL ORDER BY asked_at, id');
  const byId = sqlite.prepare('SELECT * FROM help_calls WHERE handle = ?');
  const ofScreen = sqlite.prepare('SELECT * FROM help_calls WHERE handle = ? AND screen_id = ?');
  // Scans the newest few hundred rows: there is no index of appointments, and a lobby has dozens of requests a day.
  const ofAppointment = sqlite.prepare(
    `SELECT * FROM (SELECT * FROM help_calls ORDER BY id DESC LIMIT 2000) WHERE appointment_id = ? LIMIT 20`,
  );
  const add = sqlite.prepare(
    `INSERT INTO help_calls (screen_id, kiosk_name, reason, code_masked, appointment_id, language, listens, asked_at, handle)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const replace = sqlite.prepare(
    `UPDATE help_calls SET screen_id = ?, kiosk_name = ?, reason = ?, code_masked = ?, appointment_id = ?, language = ?,
       listens = ?, asked_at = ?, coming_at = NULL
     WHERE handle = ? AND closed_at IS NULL`,
  );
  const setComing = sqlite.prepare(
    'UPDATE help_calls SET coming_at = ? WHERE handle = ? AND closed_at IS NULL',
  );
  const setClosed = sqlite.prepare(
    'UPDATE help_calls SET closed_at = ? WHERE handle = ? AND closed_at IS NULL',
  );

  return {
    /** Oldest first. */
    open: (): readonly KeptHelpCall[] => open.all().map(callOf),
    byId(helpId: string): KeptHelpCall | undefined {
      const row = byId.get(helpId);
      return row && callOf(row);
    },
    /** Takes the same time for another screen's request as for an unknown one. */
    ofScreen(screenId: string, helpId: string): KeptHelpCall | undefined {
      const row = ofScreen.get(helpId, screenId);
      return row && callOf(row);
    },
    /** Newest first, at most 20. */
    ofAppointment: (appointmentId: string): readonly KeptHelpCall[] =>
      ofAppointment.all(appointmentId).map(callOf),
    add: (helpId: string, call: NewHelpCall): void => void add.run(...valuesOf(call), helpId),
    /** Replaces the open request `helpId`, unanswered. */
    replace: (helpId: string, call: NewHelpCall): void => void replace.run(...valuesOf(call), helpId),
    setComing: (helpId: string, at: number): void => void setComing.run(at, helpId),
    setClosed: (helpId: string, at: number): void => void setClosed.run(at, helpId),
  };
}
