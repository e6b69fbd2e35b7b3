/** Reads one row of a list, by hand: a schema takes 50 µs a row, and lists have tens of thousands. Pure. */
import type { LocalInstant } from '../../../clock/zone-times.ts';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { MAX_AHEAD_MS, MAX_APPOINTMENT_MS, MAX_ID_LENGTH } from '../../../contract/limits.ts';
import type { RosterField } from '../../../contract/appointment-fields.ts';
import type { RosterProblem, RosterRule } from '../../../contract/roster.ts';
import type { Appointment } from '../directory/appointment.ts';
import { readCode } from '../directory/code.ts';
import { isScientific } from '../lists/read-codes.ts';
import { statusIn } from '../lists/read-words.ts';

/** Text of a CSV, any value of JSON. */
export type RosterRecord = Readonly<Partial<Record<RosterField, unknown>>>;

export type Fault = Readonly<Pick<RosterProblem, 'field' | 'rule'>>;

export type RowReading =
  | { readonly kind: 'row'; readonly appointment: Appointment; readonly doubts: readonly Fault[] }
  | { readonly kind: 'bad'; readonly fault: Fault };

export interface RowContext {
  readonly now: number;
  readonly inZone: (asUtc: number) => LocalInstant;
}

/** `="00123"`: how spreadsheet programs keep leading zeros. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/u;

/** Numbers of JSON become text. Empty cells are absent. */
function cell(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? plainText(value.trim()) : value;
  return text === '' || text === null ? undefined : text;
}

/** Longer texts fit no field, and matching them might overflow the stack. */
const MAX_FORMULA_LENGTH = 1_000;

const plainText = (text: string): string =>
  text.length > MAX_FORMULA_LENGTH
    ? text
    : (TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text);

/**
 * Invisible characters in copied text: zero-width, direction and control characters, soft hyphens, byte order marks,
 * variation selectors and no-break spaces. Ids that look alike must be equal.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u00A0\u2007\u202F]/gu;

/** For ids and codes. */
function idCell(value: unknown): unknown {
  const text = cell(value);
  return cell(typeof text === 'string' ? text.replace(UNSEEN, '') : text);
}

export function idOf({ id }: RosterRecord): string | undefined {
  const text = idCell(id);
  return typeof text === 'string' ? text : undefined;
}

const MISSING: RosterRule = { kind: 'missing' };
const STATUS_IN_DOUBT: Fault = { field: 'status', rule: { kind: 'not-a-status' } };

/** Keeps the first wrong field. A wrong or absent field is undefined. */
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

/** Doubts about a time at a clock change. The visitor still counts. */
function doubtsAbout(field: RosterField, { again, isSkipped }: LocalInstant): readonly Fault[] {
  if (isSkipped) return [{ field, rule: { kind: 'skipped-hour' } }];
  if (again === undefined) return [];
  return [{ field, rule: { kind: 'double-hour' } }];
}

/** Not before the start: the second of a time that comes twice, or the start if that was moved. */
function endAfter(start: LocalInstant, end: LocalInstant): number | undefined {
  if (end.at >= start.at) return end.at;
  if (end.again !== undefined && end.again >= start.at) return end.again;
  return start.isSkipped ? start.at : undefined;
}

/** Reports the first wrong field, in the order of the columns in docs/reference/list-format.md. */
export function readRow(record: RosterRecord, context: RowContext): RowReading {
  const f = fieldsOf(record, context);
  const id = f.needed('id', f.text('id', MAX_ID_LENGTH, idCell));
  // `publicId` is the service's word for the code.
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
  // A spreadsheet program made a number of it.
  if (code !== undefined && (isScientific(code) || readCode(code).kind !== 'code'))
    f.bad('code', { kind: 'not-a-code' });
  const fault = f.fault();
  if (fault) return { kind: 'bad', fault };
  // Without a fault all of them are there, which the compiler does not see.
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

/** Undefined for an unknown word, which is a doubt and never "expected". */
const statusOf = (text: unknown): AppointmentStatus | undefined =>
  typeof text === 'string' ? statusIn(text) : undefined;

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;

const MINUTE_MS = 60_000;

function offsetMs(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0')) * MINUTE_MS;
}

/**
 * ISO 8601, with a zone or without. Undefined for what the calendar does not have. `inZone`: the meaning of a time
 * without a zone.
 */
export function readRosterTime(
  text: string,
  inZone: (asUtc: number) => LocalInstant,
): LocalInstant | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', part = '', zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // `Date` would turn 30 February into a day in March.
  const date = new Date(midnight);
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(minute) > 59 || Number(second) > 59) return undefined;
  const ms = Math.floor(Number(`0.${part || '0'}`) * 1_000);
  // ISO 8601 also has 24:00, the end of a day.
  if (Number(hour) > 23 && !(Number(hour) === 24 && Number(minute) + Number(second) + ms === 0))
    return undefined;
  const asUtc = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + ms;
  if (zone === undefined) return inZone(asUtc);
  return { at: asUtc - offsetMs(zone), isSkipped: false };
}
