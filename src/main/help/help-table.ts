/** Calls for help as rows. Every change is synced when it returns; a disk that refuses throws. */
import { z } from 'zod';
import { type HelpCall, type HelpReason, HelpReasonSchema } from '../../contract/help.ts';
import type { Database } from '../storage/database.ts';

const RowSchema = z.object({
  id: z.number(),
  kiosk_name: z.string(),
  // A call with a reason nobody knows is still a call.
  reason: HelpReasonSchema.catch('fault'),
  code_masked: z.string().nullable(),
  appointment_id: z.string().nullable(),
  language: z.string(),
  listens: z.number(),
  asked_at: z.number(),
  coming_at: z.number().nullable(),
  closed_at: z.number().nullable(),
});

/** A call as the front desk sees it, and when it was closed. */
export interface KeptCall extends HelpCall {
  readonly closedAt?: number;
}

export interface NewCall {
  readonly kioskName: string;
  readonly reason: HelpReason;
  readonly codeMasked: string | undefined;
  readonly appointmentId: string | undefined;
  readonly language: string;
  readonly listens: boolean;
  readonly askedAt: number;
}

export interface HelpTable {
  /** Oldest first. */
  open(): readonly KeptCall[];
  byId(id: number): KeptCall | undefined;
  /** The new call's id. */
  add(call: NewCall): number;
  /** Puts `call` in the place of the open call `id`, unanswered. */
  replace(id: number, call: NewCall): void;
  setComing(id: number, at: number): void;
  setClosed(id: number, at: number): void;
}

function callOf(row: unknown): KeptCall {
  const read = RowSchema.parse(row);
  return {
    helpId: read.id,
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

const valuesOf = (call: NewCall) =>
  [
    call.kioskName,
    call.reason,
    call.codeMasked ?? null,
    call.appointmentId ?? null,
    call.language,
    call.listens ? 1 : 0,
    call.askedAt,
  ] as const;

export function createHelpTable({ sqlite }: Database): HelpTable {
  const open = sqlite.prepare('SELECT * FROM help_calls WHERE closed_at IS NULL ORDER BY asked_at, id');
  const byId = sqlite.prepare('SELECT * FROM help_calls WHERE id = ?');
  const add = sqlite.prepare(
    `INSERT INTO help_calls (kiosk_name, reason, code_masked, appointment_id, language, listens, asked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const replace = sqlite.prepare(
    `UPDATE help_calls SET kiosk_name = ?, reason = ?, code_masked = ?, appointment_id = ?, language = ?, listens = ?,
       asked_at = ?, coming_at = NULL
     WHERE id = ? AND closed_at IS NULL`,
  );
  const setComing = sqlite.prepare('UPDATE help_calls SET coming_at = ? WHERE id = ? AND closed_at IS NULL');
  const setClosed = sqlite.prepare('UPDATE help_calls SET closed_at = ? WHERE id = ? AND closed_at IS NULL');

  return {
    open: () => open.all().map(callOf),
    byId(id) {
      const row = byId.get(id);
      return row && callOf(row);
    },
    add: (call) => Number(add.run(...valuesOf(call)).lastInsertRowid),
    replace: (id, call) => void replace.run(...valuesOf(call), id),
    setComing: (id, at) => void setComing.run(at, id),
    setClosed: (id, at) => void setClosed.run(at, id),
  };
}
