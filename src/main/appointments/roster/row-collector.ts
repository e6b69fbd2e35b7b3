/** Collects the rows of a list, and what is wrong with them. */
import { codeKey } from '../../../contract/code-key.ts';
import { MAX_ID_LENGTH, MAX_WRONG_ROWS } from '../../../contract/limits.ts';
import type { RosterProblem } from '../../../contract/roster.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { Appointment } from '../directory/appointment.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';
import { createKeptRows, type KeptRows } from './kept-rows.ts';
import { type PastBound, pastBound } from '../lists/list-text.ts';
import { type Fault, idOf, readRosterTime, readRow } from './roster-row.ts';
import type { RawRow } from './roster-rows.ts';

/** Rows that cannot be read have not vanished. */
export interface UnreadRows {
  readonly ids: ReadonlySet<string>;
  /** Days at the location, `YYYY-MM-DD`, of rows without a readable id. */
  readonly days: ReadonlySet<string>;
  /** A row without a readable day, or a file that ends within a row. */
  readonly isAnyDay: boolean;
}

export interface WrongRows {
  readonly problems: readonly RosterProblem[];
  /** Bad rows are left out. Doubtful rows are stored. */
  readonly bad: number;
  readonly doubtful: number;
  /** A row may have several. */
  readonly doubts: number;
  /** A start is further ahead than is believed: the clock may be wrong. */
  readonly isTooFarAhead: boolean;
}

export interface RowsContext {
  /** IANA; for days, and for times without a zone. */
  readonly timeZone: string;
  readonly now: number;
  /**
   * Whether a code of two visitors on one day at one place is a doubt, until a day after the end. Off where all
   * appointments are compared anyway.
   */
  readonly saysDoubleCodes?: boolean;
}

export interface CollectedRows extends WrongRows {
  readonly rows: KeptRows;
  /** `Infinity` without rows. */
  readonly earliestEnd: number;
  readonly unread: UnreadRows;
}

const DAY_MS = 86_400_000;
/** With more unreadable rows or days of them, any row and any day may be meant. */
const MAX_UNREAD = 10_000;

const STRAY_QUOTE: Fault = { rule: { kind: 'open-quote' } };

/** A slice would keep the whole text in memory. */
const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

function createWrongRows() {
  const problems: RosterProblem[] = [];
  let bad = 0;
  let doubtful = 0;
  let doubts = 0;
  let lastDoubt = 0;
  let isTooFarAhead = false;
  return {
    say({ place, number }: RawRow, fault: Fault, isTaken: boolean): void {
      if (problems.length < MAX_WRONG_ROWS) problems.push({ place, number, isTaken, ...fault });
      if (fault.rule.kind === 'too-far-ahead') isTooFarAhead = true;
      if (!isTaken) bad += 1;
      else if (lastDoubt !== number) doubtful += 1;
      if (!isTaken) return;
      doubts += 1;
      lastDoubt = number;
    },
    found: (): WrongRows => ({
      problems: problems.toSorted((a, b) => a.number - b.number),
      bad,
      doubtful,
      doubts,
      isTooFarAhead,
    }),
  };
}

function createUnread(inZone: Parameters<typeof readRosterTime>[1], dayOf: (at: number) => string) {
  const ids = new Set<string>();
  const days = new Set<string>();
  let isAnyDay = false;
  const isTooMuch = (): boolean => ids.size > MAX_UNREAD || days.size > MAX_UNREAD;

  /** Days in a cell of any column, at the location. */
  function daysIn(text: string): readonly string[] {
    const time = readRosterTime(text.trim(), inZone);
    return time ? [dayOf(time.at)] : (text.match(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g) ?? []);
  }

  return {
    leave(row: RawRow): void {
      if (row.isOpenEnded || isTooMuch()) isAnyDay = true;
      if (isTooMuch()) return;
      const record = row.record ?? {};
      const id = row.tooMany === undefined ? idOf(record) : undefined;
      if (id !== undefined) {
        if (id.length <= MAX_ID_LENGTH) ids.add(ownText(id));
        return;
      }
      const written = Object.values(record).flatMap((value) =>
        typeof value === 'string' ? daysIn(value) : [],
      );
      for (const day of written.slice(0, MAX_UNREAD)) days.add(ownText(day));
      if (written.length === 0) isAnyDay = true;
    },
    found: (): UnreadRows => ({ ids, days, isAnyDay: isAnyDay || isTooMuch() }),
  };
}

/** Numbers of the first row by place, day and code; `*` is any place. */
function createCodes(dayOf: (at: number) => string) {
  const coded = new Map<string, number>();
  return {
    /** The first row that may have this place and code. */
    firstWith({ locationId, startsAt, code }: Appointment, n: number): number | undefined {
      const key = `${dayOf(startsAt)} ${codeKey(code)}`;
      const first =
        locationId === undefined
          ? coded.get(`* ${key}`)
          : (coded.get(`${locationId} ${key}`) ?? coded.get(` ${key}`));
      for (const place of ['*', locationId ?? ''])
        if (!coded.has(`${place} ${key}`)) coded.set(`${place} ${key}`, n);
      return first;
    },
  };
}

export function createRowCollector({ timeZone, now, saysDoubleCodes = false }: RowsContext) {
  const inZone = createZoneTimes(timeZone).read;
  const days = dayFormat(timeZone);
  const dayOf = (at: number): string => days.format(at);
  const today = dayOf(now);
  const rows = createKeptRows();
  const wrong = createWrongRows();
  const unread = createUnread(inZone, dayOf);
  const codes = createCodes(dayOf);
  /** Good rows' numbers by id, and their places in the file. */
  const taken = new Map<string, number>();
  const places: Pick<RawRow, 'place' | 'number'>[] = [];
  let earliestEnd = Number.POSITIVE_INFINITY;

  function leave(row: RawRow, fault: Fault): undefined {
    wrong.say(row, fault, false);
    unread.leave(row);
  }

  /** A visitor may have several appointments with one code, and locations may share codes. */
  function sayDoubleCode(row: RawRow, appointment: Appointment, n: number): void {
    if (appointment.endsAt < now - DAY_MS) return;
    const first = codes.firstWith(appointment, n);
    const at = first === undefined ? undefined : places[first];
    if (first === undefined || !at || areOneVisitor([rows.person(first), appointment])) return;
    wrong.say(row, { field: 'code', rule: { kind: 'double-code', ...at } }, true);
  }

  /** Of two rows with one id today's counts, else the first. False where it does not fit. */
  function keep(row: RawRow, appointment: Appointment): boolean {
    earliestEnd = Math.min(earliestEnd, appointment.endsAt);
    const here = { place: row.place, number: row.number };
    const before = taken.get(appointment.id);
    const there = before === undefined ? undefined : places[before];
    if (before === undefined || !there) {
      const n = rows.add(appointment);
      if (n === undefined) return false;
      taken.set(ownText(appointment.id), n);
      places[n] = here;
      if (saysDoubleCodes) sayDoubleCode(row, appointment, n);
      return true;
    }
    const wins = dayOf(appointment.startsAt) === today && dayOf(rows.startsAt(before)) !== today;
    const [lost, kept] = wins ? [{ ...row, ...there }, here] : [row, there];
    wrong.say(lost, { field: 'id', rule: { kind: 'double', ...kept } }, false);
    if (!wins) return true;
    places[before] = here;
    return rows.replace(before, appointment);
  }

  return {
    /** Undefined where the list goes on. */
    add(row: RawRow): PastBound | undefined {
      if (!row.record) return leave(row, { rule: { kind: 'not-an-object' } });
      if (row.tooMany !== undefined) return leave(row, { rule: row.tooMany });
      const reading = readRow(row.record, { inZone, now });
      if (reading.kind === 'bad') return leave(row, reading.fault);
      if (row.hasStrayQuote) wrong.say(row, STRAY_QUOTE, true);
      for (const doubt of reading.doubts) wrong.say(row, doubt, true);
      return keep(row, reading.appointment) ? undefined : pastBound('bytes', row.place, row.number);
    },
    found: (): CollectedRows => ({ ...wrong.found(), rows, earliestEnd, unread: unread.found() }),
  };
}
