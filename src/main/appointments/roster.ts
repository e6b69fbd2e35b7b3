/**
 * Reads a roster: the appointments a back-office system knows, as CSV (RFC 4180, with a header line) or as a JSON array
 * of the same fields. A bad row is reported and passed over; the others count.
 */
import { parse as parseCsv } from 'csv-parse/sync';
import { z } from 'zod';
import { AppointmentStatusSchema } from '../../contract/appointment.ts';
import type { Appointment } from './appointment.ts';
import { readCode } from './code.ts';

/** A cell as text: numbers of a JSON roster as they are written, empty cells as absent fields. */
function cell(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' || text === null ? undefined : text;
}
const text = (most: number) =>
  z.string(`must be text of at most ${most} characters`).max(most, `must have at most ${most} characters`);
const needed = (most: number) =>
  z.preprocess(
    cell,
    z
      .unknown()
      .refine((value) => value !== undefined, { message: 'is missing', abort: true })
      .pipe(text(most)),
  );
const optionalText = z.preprocess(cell, text(200).optional());
const digits = z
  .string('must be a whole number')
  .regex(/^[+-]?\d{1,15}$/, 'must be a whole number')
  .transform(Number);
const neededNumber = z.preprocess(
  cell,
  z
    .unknown()
    .refine((value) => value !== undefined, { message: 'is missing', abort: true })
    .pipe(digits),
);
const optionalNumber = z.preprocess(cell, digits.optional());

/** ISO 8601, date and time. Without a zone the text would mean another moment on every machine. */
const ISO_WITH_ZONE =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|z|[+-]\d{2}(?::?\d{2})?)$/;

function readInstant(text: string): number | undefined {
  const [, day = '', time = '', zone = ''] = ISO_WITH_ZONE.exec(text) ?? [];
  const noon = new Date(`${day}T12:00:00Z`);
  // A date that the calendar does not have, such as 30 February, would be taken for one in March.
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== day) return undefined;
  const offset = /^[zZ]$/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const at = Date.parse(`${day}T${time.replace(',', '.')}${offset}`);
  return Number.isNaN(at) ? undefined : at;
}

const instant = z.preprocess(cell, z.unknown()).transform((value, context) => {
  const at = typeof value === 'string' ? readInstant(value) : undefined;
  if (at !== undefined) return at;
  const message = value === undefined ? 'is missing' : 'must be an ISO 8601 time with a zone';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const STATUSES = AppointmentStatusSchema.options.join(', ');

const RosterRowSchema = z
  .object({
    id: needed(100),
    code: needed(64),
    firstName: needed(50),
    lastName: z.preprocess((value) => cell(value) ?? '', text(50)),
    phoneNumber: optionalText,
    email: optionalText,
    languageCode: optionalText,
    lineId: neededNumber,
    lineName: optionalText,
    locationId: optionalNumber,
    locationName: optionalText,
    assigneeId: optionalNumber,
    assigneeName: optionalText,
    startTime: instant,
    endTime: instant,
    status: z.preprocess(
      (value) => cell(value) ?? 'Scheduled',
      z.enum(AppointmentStatusSchema.options, `must be one of ${STATUSES}`),
    ),
  })
  .refine((row) => row.endTime >= row.startTime, {
    path: ['endTime'],
    message: 'must not be before startTime',
  })
  .refine((row) => readCode(row.code).kind === 'code', {
    path: ['code'],
    message: 'must hold 1 to 32 letters or digits',
  })
  .transform(({ startTime, endTime, ...row }): Appointment => ({
    ...row,
    startsAt: startTime,
    endsAt: endTime,
  }));

export interface RosterProblem {
  /** Row number from 1, the header not counted. */
  readonly row: number;
  readonly field: string;
  readonly rule: string;
}

export type RosterReading =
  | {
      readonly kind: 'read';
      readonly appointments: readonly Appointment[];
      readonly problems: readonly RosterProblem[];
    }
  | { readonly kind: 'unreadable'; readonly sentence: string };

function recordsOf(text: string): unknown[] {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  if (trimmed.startsWith('{')) throw new Error('a JSON roster must be a list');
  if (trimmed.startsWith('[')) return z.array(z.unknown()).parse(JSON.parse(trimmed));
  return z
    .array(z.unknown())
    .parse(
      parseCsv(trimmed, { columns: true, skip_empty_lines: true, relax_column_count: true, trim: true }),
    );
}

/** `publicId` is the service's own word for the code; both are taken. */
function withCode(record: unknown): unknown {
  const named = z.looseObject({ publicId: z.unknown() }).safeParse(record);
  return named.success && cell(named.data['code']) === undefined
    ? { ...named.data, code: named.data.publicId }
    : record;
}

/** Reads the whole text of a roster file. */
export function readRoster(text: string): RosterReading {
  let records: unknown[];
  try {
    records = recordsOf(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
    return { kind: 'unreadable', sentence: `The roster cannot be read: ${reason}` };
  }
  const appointments: Appointment[] = [];
  const problems: RosterProblem[] = [];
  for (const [index, record] of records.entries()) {
    const row = RosterRowSchema.safeParse(withCode(record));
    if (row.success) appointments.push(row.data);
    else {
      const issue = row.error.issues[0];
      problems.push({
        row: index + 1,
        field: issue?.path.join('.') || 'the row',
        rule: issue?.path.length === 0 ? 'must be an object' : (issue?.message ?? 'is not valid'),
      });
    }
  }
  return { kind: 'read', appointments, problems };
}
