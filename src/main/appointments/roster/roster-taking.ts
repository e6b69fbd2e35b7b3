/** Takes the rows of a list one by one, and knows at the end what the list says. */
import { codeKey } from '../../../contract/code-key.ts';
import { MAX_ID_LENGTH, MAX_WRONG_ROWS } from '../../../contract/limits.ts';
import type { RosterProblem } from '../../../contract/roster.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { Appointment } from '../directory/appointment.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';
import { createKeptRows, type KeptRows } from './kept-rows.ts';
import { type PastBound, pastBound } from './roster-text.ts';
import { type Fault, idOf, readRosterTime, readRow } from './roster-row.ts';
import type { RawRow } from './roster-rows.ts';

/** Rows that are in the file and cannot be read have not vanished from it. */
export interface UnreadRows {
  readonly ids: ReadonlySet<string>;
  /** Days, `YYYY-MM-DD` at the location, of rows whose id cannot be read either. */
  readonly days: ReadonlySet<string>;
  /** Not even the day of a row can be read, or the file ends in the middle of one. */
  readonly isAnyDay: boolean;
}

/** What is wrong or doubtful. */
export interface WrongRows {
  /** The first of them, by their place in the file. */
  readonly problems: readonly RosterProblem[];
  /** Rows that were not taken, and rows that were with a doubt. */
  readonly bad: number;
  readonly doubtful: number;
  /** What is doubtful: of one row it may be several things. */
  readonly doubts: number;
  /** A row starts further ahead than is believed: the clock may be wrong. */
  readonly isTooFarAhead: boolean;
}

export interface TakingContext {
  /** The location's zone, IANA: of days, and of times that state none. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * A code that two visitors have on one day at one place is a doubt, until a day after the end. Not said here of what is
   * compared with everything that is here already.
   */
  readonly saysDoubleCodes?: boolean;
}

export interface Taken extends WrongRows {
  readonly rows: KeptRows;
  /** The earliest end of any; `Infinity` without one. */
  readonly earliestEnd: number;
  readonly unread: UnreadRows;
}

const DAY_MS = 86_400_000;
/** A list with more rows that cannot be read, or more days of them, might mean any row and any day. */
const MOST_UNREAD = 10_000;

const STRAY_QUOTE: Fault = { rule: { kind: 'open-quote' } };

/** A text of its own: a part of another would keep all of that in memory. */
const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** Counts what is wrong, and keeps the first of it. */
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
      // The doubts about one row come one after another.
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

/** What can be known of rows that cannot be read. */
function createUnread(inZone: Parameters<typeof readRosterTime>[1], dayOf: (at: number) => string) {
  const ids = new Set<string>();
  const days = new Set<string>();
  let isAnyDay = false;
  const isTooMuch = (): boolean => ids.size > MOST_UNREAD || days.size > MOST_UNREAD;

  /** The days that a cell names, whichever column it belongs to: of a time its day at the location. */
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
        // Nothing here has a longer one.
        if (id.length <= MAX_ID_LENGTH) ids.add(ownText(id));
        return;
      }
      const written = Object.values(record).flatMap((value) =>
        typeof value === 'string' ? daysIn(value) : [],
      );
      for (const day of written.slice(0, MOST_UNREAD)) days.add(ownText(day));
      if (written.length === 0) isAnyDay = true;
    },
    found: (): UnreadRows => ({ ids, days, isAnyDay: isAnyDay || isTooMuch() }),
  };
}

/** By place, day and code, the number of the first row that has them; `*` is any place. */
function createCodes(dayOf: (at: number) => string) {
  const coded = new Map<string, number>();
  return {
    /** The first row that may be at the same place with the same code. */
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

export function createTaking({ timeZone, now, saysDoubleCodes = false }: TakingContext) {
  const inZone = createZoneTimes(timeZone).read;
  const days = dayFormat(timeZone);
  const dayOf = (at: number): string => days.format(at);
  const today = dayOf(now);
  const rows = createKeptRows();
  const wrong = createWrongRows();
  const unread = createUnread(inZone, dayOf);
  const codes = createCodes(dayOf);
  /** The number of each good row by its id, and the place in the file of each. */
  const taken = new Map<string, number>();
  const places: Pick<RawRow, 'place' | 'number'>[] = [];
  let earliestEnd = Number.POSITIVE_INFINITY;

  function leave(row: RawRow, fault: Fault): undefined {
    wrong.say(row, fault, false);
    unread.leave(row);
  }

  /** One visitor may have several appointments with one code, and a file hold places that have the same codes. */
  function sayDoubleCode(row: RawRow, appointment: Appointment, n: number): void {
    if (appointment.endsAt < now - DAY_MS) return;
    const first = codes.firstWith(appointment, n);
    const at = first === undefined ? undefined : places[first];
    if (first === undefined || !at || areOneVisitor([rows.person(first), appointment])) return;
    wrong.say(row, { field: 'code', rule: { kind: 'double-code', ...at } }, true);
  }

  /** Of two rows with one id that of today counts, else the first. False where it does not fit. */
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
    /** Undefined: on to the next. */
    take(row: RawRow): PastBound | undefined {
      if (!row.record) return leave(row, { rule: { kind: 'not-an-object' } });
      if (row.tooMany !== undefined) return leave(row, { rule: row.tooMany });
      const reading = readRow(row.record, { inZone, now });
      if (reading.kind === 'bad') return leave(row, reading.fault);
      if (row.hasStrayQuote) wrong.say(row, STRAY_QUOTE, true);
      for (const doubt of reading.doubts) wrong.say(row, doubt, true);
      return keep(row, reading.appointment) ? undefined : pastBound('bytes', row.place, row.number);
    },
    found: (): Taken => ({ ...wrong.found(), rows, earliestEnd, unread: unread.found() }),
  };
}
