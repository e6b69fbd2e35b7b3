/**
 * Reads a roster: the appointments a back-office system knows, as CSV (RFC 4180, with a header line) or as a JSON array
 * of the same fields. A bad row is reported and passed over; the others count.
 */
import { z } from 'zod';
import { codeKey } from '../../../contract/code-key.ts';
import type { RosterProblem, RosterRule, RosterUnreadable } from '../../../contract/roster.ts';
import type { Appointment } from '../directory/appointment.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';
import { dayFormat } from '../../base/location-day.ts';
import { csvRows } from './roster-csv.ts';
import type { RosterField } from '../../../contract/roster-fields.ts';
import { type ColumnsOf, fieldOf, type Header, readHeader } from './roster-header.ts';
import { isNoText } from './roster-text.ts';
import { jsonEntries } from './roster-json.ts';
import { type Fault, idOf, readRow, type RosterRecord } from './roster-row.ts';
import { readRosterTime } from './roster-time.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';

/** Rows that are in the file and cannot be read have not vanished from it. */
export interface UnreadRows {
  readonly ids: ReadonlySet<string>;
  /** Days, `YYYY-MM-DD` at the location, of rows whose id cannot be read either. */
  readonly days: ReadonlySet<string>;
  /** Not even the day of a row can be read, or the file ends in the middle of one. */
  readonly isAnyDay: boolean;
}

export type RosterReading =
  | {
      readonly kind: 'read';
      readonly appointments: readonly Appointment[];
      readonly problems: readonly RosterProblem[];
      readonly unread: UnreadRows;
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

export interface RosterContext {
  /** The location's zone, IANA: of days, and of times that state none. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What a person takes the columns of a CSV for; by default their names tell. */
  readonly fields?: ColumnsOf | ((names: readonly string[]) => ColumnsOf | undefined);
  /**
   * A code that two visitors have on one day at one place is a doubt, until a day after the end. Not said here of what is
   * compared with everything that is here already.
   */
  readonly saysDoubleCodes?: boolean;
}

/** A row as the file has it, whatever the file's form. */
interface RawRow {
  readonly place: RosterProblem['place'];
  readonly number: number;
  /** Undefined: an entry that is no object. */
  readonly record: RosterRecord | undefined;
  readonly hasStrayQuote: boolean;
  readonly isOpenEnded: boolean;
  /** More cells than columns: which is which is not known. */
  readonly tooMany?: Extract<RosterRule, { kind: 'too-many-cells' }>;
}

function* csvRawRows(text: string, { columns, delimiter, rows }: Header): Generator<RawRow, void, void> {
  for (const { line, cells, ...about } of csvRows(text, rows, delimiter, columns.length)) {
    const record: Partial<Record<RosterField, string>> = {};
    for (const [n, field] of columns.entries()) if (field !== undefined) record[field] ??= cells[n] ?? '';
    const isTooLong = cells.slice(columns.length).some((more) => more !== '');
    yield {
      place: 'line',
      number: line,
      record,
      ...about,
      ...(isTooLong
        ? { tooMany: { kind: 'too-many-cells', cells: cells.length, columns: columns.length } }
        : {}),
    };
  }
}

const EntrySchema = z.record(z.string(), z.unknown());

function recordOf(value: unknown): RosterRecord | undefined {
  const entry = EntrySchema.safeParse(value);
  if (!entry.success || Array.isArray(value)) return undefined;
  const record: Partial<Record<RosterField, unknown>> = {};
  for (const [name, each] of Object.entries(entry.data)) {
    const field = fieldOf(name);
    if (field !== undefined) record[field] ??= each;
  }
  return record;
}

function* jsonRawRows(text: string): Generator<RawRow, boolean, void> {
  const entries = jsonEntries(text);
  for (let number = 1; ; number++) {
    const { done, value } = entries.next();
    if (done === true) return value;
    const record = value.kind === 'value' ? recordOf(value.value) : undefined;
    yield { place: 'entry', number, record, hasStrayQuote: false, isOpenEnded: false };
  }
}

const DAY_MS = 86_400_000;

const STRAY_QUOTE: Fault = { rule: { kind: 'open-quote' } };

/** Takes rows one by one, and knows at the end what the file says. */
function createTaking({ timeZone, now, saysDoubleCodes = false }: RosterContext) {
  const inZone = createZoneTimes(timeZone).read;
  const days = dayFormat(timeZone);
  const today = days.format(now);
  const taken = new Map<string, { readonly appointment: Appointment; readonly row: RawRow }>();
  const problems: RosterProblem[] = [];
  const unread = { ids: new Set<string>(), days: new Set<string>(), isAnyDay: false };

  const say = ({ place, number }: RawRow, fault: Fault, isTaken: boolean): void =>
    void problems.push({ place, number, isTaken, ...fault });

  /** The days that a cell names, whichever column it belongs to: of a time its day at the location. */
  function daysIn(text: string): readonly string[] {
    const time = readRosterTime(text.trim(), inZone);
    return time ? [days.format(time.at)] : (text.match(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g) ?? []);
  }

  /** What can be known of a row that cannot be read. */
  function leave(row: RawRow, fault: Fault): void {
    say(row, fault, false);
    if (row.isOpenEnded) unread.isAnyDay = true;
    const record = row.record ?? {};
    const id = row.tooMany === undefined ? idOf(record) : undefined;
    if (id !== undefined) {
      unread.ids.add(id);
      return;
    }
    const written = Object.values(record).flatMap((value) =>
      typeof value === 'string' ? daysIn(value) : [],
    );
    for (const day of written) unread.days.add(day);
    if (written.length === 0) unread.isAnyDay = true;
  }

  /** By place, day and code, the first row that has them; `*` is any place. */
  const coded = new Map<string, { readonly appointment: Appointment; readonly row: RawRow }>();

  /** One visitor may have several appointments with one code, and a file hold places that have the same codes. */
  function sayDoubleCode(row: RawRow, appointment: Appointment): void {
    if (appointment.endsAt < now - DAY_MS) return;
    const { locationId = '' } = appointment;
    const key = `${days.format(appointment.startsAt)} ${codeKey(appointment.code)}`;
    const first =
      locationId === '' ? coded.get(`* ${key}`) : (coded.get(`${locationId} ${key}`) ?? coded.get(` ${key}`));
    for (const place of ['*', locationId])
      if (!coded.has(`${place} ${key}`)) coded.set(`${place} ${key}`, { appointment, row });
    if (!first || areOneVisitor([first.appointment, appointment])) return;
    const { place, number } = first.row;
    say(row, { field: 'code', rule: { kind: 'double-code', place, number } }, true);
  }

  /** Of two rows with one id that of today counts, else the first. */
  function keep(row: RawRow, appointment: Appointment): void {
    const before = taken.get(appointment.id);
    const isToday = (each: Appointment): boolean => days.format(each.startsAt) === today;
    const wins = before && isToday(appointment) && !isToday(before.appointment);
    if (!before || wins) taken.set(appointment.id, { appointment, row });
    if (!before) {
      if (saysDoubleCodes) sayDoubleCode(row, appointment);
      return;
    }
    const [lost, kept] = wins ? [before.row, row] : [row, before.row];
    const { place, number } = kept;
    say(lost, { field: 'id', rule: { kind: 'double', place, number } }, false);
  }

  return {
    take(row: RawRow): void {
      if (!row.record) return leave(row, { rule: { kind: 'not-an-object' } });
      if (row.tooMany !== undefined) return leave(row, { rule: row.tooMany });
      const reading = readRow(row.record, { inZone, now });
      if (reading.kind === 'bad') return leave(row, reading.fault);
      if (row.hasStrayQuote) say(row, STRAY_QUOTE, true);
      for (const doubt of reading.doubts) say(row, doubt, true);
      keep(row, reading.appointment);
    },
    reading(): RosterReading {
      const appointments = [...taken.values()].map(({ appointment }) => appointment);
      return {
        kind: 'read',
        appointments,
        problems: problems.toSorted((a, b) => a.number - b.number),
        unread,
      };
    },
  };
}

const unreadable = (why: RosterUnreadable): RosterReading => ({ kind: 'unreadable', why });

/** Reads the whole text of a roster file; stops after each row, so that a caller can let others do something. */
export function* readRosterByRows(
  text: string,
  context: RosterContext,
): Generator<void, RosterReading, void> {
  const trimmed = text.replace(/^\uFEFF/, '');
  if (isNoText(trimmed)) return unreadable({ kind: 'not-text' });
  const begin = /\S/.exec(trimmed)?.[0];
  if (begin === '{') return unreadable({ kind: 'not-a-list' });
  const taking = createTaking(context);
  if (begin === '[') {
    const rows = jsonRawRows(trimmed);
    for (;;) {
      const { done, value } = rows.next();
      if (done === true) return value ? taking.reading() : unreadable({ kind: 'no-end' });
      taking.take(value);
      yield;
    }
  }
  const header = readHeader(trimmed, context.fields);
  if (header.kind === 'not-a-header') return unreadable({ kind: 'no-columns', columns: [...header.missing] });
  if (header.kind === 'header') {
    for (const row of csvRawRows(trimmed, header)) {
      taking.take(row);
      yield;
    }
  }
  return taking.reading();
}

/** The same at once. */
export function readRoster(text: string, context: RosterContext): RosterReading {
  const steps = readRosterByRows(text, context);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
