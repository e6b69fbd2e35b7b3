/**
 * Reads one row of a roster. By hand, field by field: a schema takes 50 µs a row, and a roster has tens of thousands. Pure.
 */
import { MAX_AHEAD_MS, MAX_APPOINTMENT_MS, MAX_ID_LENGTH } from '../../../contract/limits.ts';
import type { RosterProblem, RosterRule } from '../../../contract/roster.ts';
import type { Appointment } from '../directory/appointment.ts';
import { readCode } from '../directory/code.ts';
import type { RosterField } from '../../../contract/roster-fields.ts';
import { statusOf } from './roster-status.ts';
import { readRosterTime } from './roster-time.ts';
import type { LocalInstant } from '../../../clock/zone-times.ts';

/** The cells of a row by field: text of a CSV, any value of a JSON roster. */
export type RosterRecord = Readonly<Partial<Record<RosterField, unknown>>>;

/** What is wrong with a field, or doubtful about it. */
export type Fault = Readonly<Pick<RosterProblem, 'field' | 'rule'>>;

export type RowReading =
  | { readonly kind: 'row'; readonly appointment: Appointment; readonly doubts: readonly Fault[] }
  | { readonly kind: 'bad'; readonly fault: Fault };

export interface RowContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly inZone: (asUtc: number) => LocalInstant;
}

/** `="00123"`: how spreadsheet programs keep the zeros of a text that looks like a number. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/u;

/** A cell as text: numbers of a JSON roster as they are written, empty cells as absent fields. */
function cell(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? plainText(value.trim()) : value;
  return text === '' || text === null ? undefined : text;
}

/** No field takes a longer text; to match such a one might need more than the stack has. */
const LONGEST_FORMULA = 1_000;

const plainText = (text: string): string =>
  text.length > LONGEST_FORMULA ? text : (TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text);

/**
 * What nobody sees and programs leave in what they copy: zero-width and direction signs, soft hyphens, byte order marks,
 * variation selectors, controls, and spaces that do not break. Two ids that look alike must be one.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u00A0\u2007\u202F]/gu;

/** A cell that holds an id or a code. */
function idCell(value: unknown): unknown {
  const text = cell(value);
  return cell(typeof text === 'string' ? text.replace(UNSEEN, '') : text);
}

/** The id of a row of which nothing else can be read. */
export function idOf({ id }: RosterRecord): string | undefined {
  const text = idCell(id);
  return typeof text === 'string' ? text : undefined;
}

const MISSING: RosterRule = { kind: 'missing' };
const STATUS_IN_DOUBT: Fault = { field: 'status', rule: { kind: 'not-a-status' } };

/** Reads the fields of one row and keeps the first that is wrong. A field that is wrong or absent is undefined. */
function fieldsOf(record: RosterRecord, { inZone }: RowContext) {
  let fault: Fault | undefined;

  function bad(field: RosterField, rule: RosterRule): undefined {
    fault ??= { field, rule };
  }

  function text(field: RosterField, most: number, read = cell): string | undefined {
    const value = read(record[field]);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return bad(field, { kind: 'not-text', most });
    return value.length > most ? bad(field, { kind: 'too-long', most }) : value;
  }

  function number(field: RosterField): number | undefined {
    const value = cell(record[field]);
    if (value === undefined) return undefined;
    const isNumber = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value);
    return isNumber ? Number(value) : bad(field, { kind: 'not-a-number' });
  }

  function time(field: RosterField): LocalInstant | undefined {
    const value = cell(record[field]);
    if (value === undefined) return undefined;
    const read = typeof value === 'string' ? readRosterTime(value, inZone) : undefined;
    return read ?? bad(field, { kind: 'not-a-time' });
  }

  function needed<T>(field: RosterField, value: T | undefined): T | undefined {
    return value ?? bad(field, MISSING);
  }

  return { text, number, time, needed, bad, fault: () => fault };
}

/** What a clock change makes doubtful about a time; the visitor is not lost over it. */
function doubtsAbout(field: RosterField, { again, isSkipped }: LocalInstant): readonly Fault[] {
  if (isSkipped) return [{ field, rule: { kind: 'skipped-hour' } }];
  if (again === undefined) return [];
  return [{ field, rule: { kind: 'double-hour' } }];
}

/** The end, not before the start: of a time that comes twice its second, after a start that was moved the start itself. */
function endAfter(start: LocalInstant, end: LocalInstant): number | undefined {
  if (end.at >= start.at) return end.at;
  if (end.again !== undefined && end.again >= start.at) return end.again;
  return start.isSkipped ? start.at : undefined;
}

/** Says the first field that is wrong, in the order of the columns in the README. */
export function readRow(record: RosterRecord, context: RowContext): RowReading {
  const f = fieldsOf(record, context);
  const id = f.needed('id', f.text('id', MAX_ID_LENGTH, idCell));
  // `publicId` is the service's own word for the code; both are taken.
  const code = f.needed('code', f.text('code', 64, idCell) ?? f.text('publicId', 64, idCell));
  const firstName = f.needed('firstName', f.text('firstName', 50));
  const about = {
    lastName: f.text('lastName', 50) ?? '',
    phoneNumber: f.text('phoneNumber', 200),
    email: f.text('email', 200),
    languageCode: f.text('languageCode', 200),
  };
  const lineId = f.needed('lineId', f.number('lineId'));
  const where = {
    lineName: f.text('lineName', 200),
    locationId: f.number('locationId'),
    locationName: f.text('locationName', 200),
    assigneeId: f.number('assigneeId'),
    assigneeName: f.text('assigneeName', 200),
  };
  const start = f.needed('startTime', f.time('startTime'));
  const end = f.needed('endTime', f.time('endTime'));
  const said = cell(record.status);
  const status = said === undefined ? 'Scheduled' : statusOf(said);
  if (start && start.at > context.now + MAX_AHEAD_MS) f.bad('startTime', { kind: 'too-far-ahead' });
  const endsAt =
    start && end ? (endAfter(start, end) ?? f.bad('endTime', { kind: 'before-start' })) : undefined;
  if (start && endsAt !== undefined && endsAt - start.at > MAX_APPOINTMENT_MS)
    f.bad('endTime', { kind: 'too-long-after-start' });
  if (code !== undefined && readCode(code).kind !== 'code') f.bad('code', { kind: 'not-a-code' });
  const fault = f.fault();
  if (fault) return { kind: 'bad', fault };
  // Without a fault everything that is needed is there; the compiler cannot know.
  if (id === undefined || code === undefined || firstName === undefined || lineId === undefined)
    return { kind: 'bad', fault: { rule: MISSING } };
  if (!start || !end || endsAt === undefined) return { kind: 'bad', fault: { rule: MISSING } };
  return {
    kind: 'row',
    appointment: {
      id,
      code,
      firstName,
      ...about,
      lineId,
      ...where,
      startsAt: start.at,
      endsAt,
      status: status ?? 'Scheduled',
      ...(status === undefined ? { isStatusInDoubt: true } : {}),
    },
    doubts: [
      ...(status === undefined ? [STATUS_IN_DOUBT] : []),
      ...doubtsAbout('startTime', start),
      ...doubtsAbout('endTime', end),
    ],
  };
}
