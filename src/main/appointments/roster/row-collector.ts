/** Collects the rows of a list, and what is wrong with them. */
import { codeKey } from '../../../contract/code-key.ts';
import { MAX_ID_LENGTH, MAX_WRONG_ROWS } from '../../../contract/limits.ts';
import type { RosterProblem, RosterRule } from '../../../contract/roster.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { Appointment } from '../directory/appointment.ts';
import { areOneVisitor, personKey } from '../directory/same-visitor.ts';
import { type PastBound, pastBound } from '../lists/list-text.ts';
import type { ListedAppointment, RowFault, RowRead, RowUncertain } from '../lists/read-context.ts';
import { createKeptRows, type KeptRows } from './kept-rows.ts';

/** Rows that cannot be read have not vanished. */
export interface UnreadRows {
  readonly ids: ReadonlySet<string>;
  /** Days at the location, `YYYY-MM-DD`, of rows without a readable id. */
  readonly days: ReadonlySet<string>;
  /** Of another program's list. */
  readonly refs: ReadonlySet<string>;
  /** As `personKey` has them. */
  readonly people: ReadonlySet<string>;
  /** A row without a readable day, or a file that ends within a row. */
  readonly isAnyDay: boolean;
}

export interface WrongRows {
  /** A row may have several, which follow each other. */
  readonly problems: readonly RosterProblem[];
  /** Bad rows are left out. Doubtful rows are stored. */
  readonly bad: number;
  readonly doubtful: number;
  /** There are more of them than {@link problems} has. */
  readonly areMore: boolean;
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
  /** Appointments, or of another program's list what it says of them. */
  readonly rows: KeptRows;
  /** `Infinity` without rows. */
  readonly earliestEnd: number;
  readonly unread: UnreadRows;
}

const DAY_MS = 86_400_000;
/** With more unreadable rows or days of them, any row and any day may be meant. */
const MAX_UNREAD = 10_000;
const MAX_TEXT_LENGTH = 60;

type Refused = Extract<RowRead, { kind: 'refused' }>;
type Place = Pick<RosterProblem, 'place' | 'number'>;

const placeOf = ({ place, number }: RowRead): Place => ({ place: place === 'row' ? 'line' : place, number });

/** A slice would keep the whole text in memory. */
const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** Without the field, and with as much of the cell as is shown. */
function ruleOf({ field: _field, ...rule }: RowFault | RowUncertain): RosterRule {
  if (!('text' in rule)) return rule;
  const { text, ...bare } = rule;
  return text === undefined ? bare : { ...bare, text: ownText(text.slice(0, MAX_TEXT_LENGTH)) };
}

function createWrongRows() {
  const problems: RosterProblem[] = [];
  const counts = { bad: 0, doubtful: 0 };
  const last = { bad: 0, doubtful: 0 };
  let areMore = false;
  let isTooFarAhead = false;
  return {
    say(at: Place, field: RosterProblem['field'], rule: RosterRule, isTaken: boolean): void {
      if (problems.length < MAX_WRONG_ROWS)
        problems.push({ ...at, ...(field === undefined ? {} : { field }), rule, isTaken });
      else areMore = true;
      if (rule.kind === 'too-far-ahead') isTooFarAhead = true;
      const which = isTaken ? 'doubtful' : 'bad';
      if (last[which] !== at.number) counts[which] += 1;
      last[which] = at.number;
    },
    found: (): WrongRows => ({
      problems: problems.toSorted((a, b) => a.number - b.number),
      ...counts,
      areMore,
      isTooFarAhead,
    }),
  };
}

function createUnread(dayOf: (at: number) => string) {
  const ids = new Set<string>();
  const days = new Set<string>();
  const refs = new Set<string>();
  const people = new Set<string>();
  let isAnyDay = false;
  const isTooMuch = (): boolean => [ids, days, refs, people].some(({ size }) => size > MAX_UNREAD);

  return {
    leave({ id, startsAt, refs: own = [], name, days: written = [], isOpenEnded }: Refused): void {
      if (isOpenEnded || isTooMuch()) isAnyDay = true;
      if (isTooMuch()) return;
      if (id !== undefined) {
        if (id.length <= MAX_ID_LENGTH) ids.add(ownText(id));
        return;
      }
      for (const ref of own) refs.add(ownText(ref));
      if (name !== undefined) people.add(ownText(personKey({ firstName: name, lastName: '' })));
      const meant = startsAt === undefined ? written : [startsAt];
      for (const day of meant.slice(0, MAX_UNREAD))
        days.add(typeof day === 'number' ? dayOf(day) : ownText(day));
      if (meant.length === 0) isAnyDay = true;
    },
    /** A row that is perhaps an appointment. */
    leaveNote(text: string): void {
      if (isTooMuch()) return;
      refs.add(ownText(text));
      people.add(ownText(personKey({ firstName: text, lastName: '' })));
    },
    found: (): UnreadRows => ({ ids, days, refs, people, isAnyDay: isAnyDay || isTooMuch() }),
  };
}

type Coded = Pick<Appointment, 'locationId' | 'startsAt'> & { readonly n: number };

/** By code: nearly all have one row, and the days of the others are worked out only where a code comes again. */
function createCodes(dayOf: (at: number) => string) {
  const coded = new Map<string, { readonly first: Coded; seen?: Map<string, number> }>();

  /** Numbers of the first row by place and day; `*` is any place. */
  function note(seen: Map<string, number>, { locationId, startsAt, n }: Coded): void {
    const day = dayOf(startsAt);
    for (const place of ['*', locationId ?? ''])
      if (!seen.has(`${place} ${day}`)) seen.set(`${place} ${day}`, n);
  }

  return {
    /** The first row that may have this place and code. */
    firstWith({ locationId, startsAt, code }: Appointment, n: number): number | undefined {
      const key = codeKey(code);
      const row = { locationId, startsAt, n };
      const before = coded.get(key);
      if (before === undefined) {
        coded.set(key, { first: row });
        return undefined;
      }
      const { first, seen = new Map<string, number>() } = before;
      if (before.seen === undefined) note(seen, first);
      before.seen = seen;
      const day = dayOf(startsAt);
      const found =
        locationId === undefined
          ? seen.get(`* ${day}`)
          : (seen.get(`${locationId} ${day}`) ?? seen.get(` ${day}`));
      note(seen, row);
      return found;
    },
  };
}

/** As the directory has it. Undefined for a row that the service does not know. */
function appointmentOf(row: ListedAppointment): Appointment | undefined {
  const { id, lineId, code = '', status } = row;
  if (id === undefined || lineId === undefined) return undefined;
  // One copy: there are 200,000 of them. What is undefined is not kept.
  const own = { ...row, sourceId: undefined, id, lineId, code };
  if (status !== undefined) return Object.assign(own, { status });
  return Object.assign(own, { status: 'Scheduled' as const, isStatusInDoubt: true as const });
}

export function createRowCollector({ timeZone, now, saysDoubleCodes = false }: RowsContext) {
  const days = dayFormat(timeZone);
  const dayOf = (at: number): string => days.format(at);
  const today = dayOf(now);
  const rows = createKeptRows();
  const wrong = createWrongRows();
  const unread = createUnread(dayOf);
  const codes = createCodes(dayOf);
  /** Good rows' numbers by id, and their places in the file. */
  const taken = new Map<string, number>();
  const places: Place[] = [];
  let earliestEnd = Number.POSITIVE_INFINITY;

  /** A visitor may have several appointments with one code, and locations may share codes. */
  function sayDoubleCode(here: Place, appointment: Appointment, n: number): void {
    if (appointment.code === '' || appointment.endsAt < now - DAY_MS) return;
    const first = codes.firstWith(appointment, n);
    const at = first === undefined ? undefined : places[first];
    if (first === undefined || !at || areOneVisitor([rows.person(first), appointment])) return;
    wrong.say(here, 'code', { kind: 'double-code', ...at }, true);
  }

  /** Of two rows with one id today's counts, else the first. False where it does not fit. */
  function keep(here: Place, appointment: Appointment): boolean {
    const before = taken.get(appointment.id);
    const there = before === undefined ? undefined : places[before];
    if (before === undefined || !there) {
      const n = rows.add(appointment);
      if (n === undefined) return false;
      taken.set(ownText(appointment.id), n);
      places[n] = here;
      if (saysDoubleCodes) sayDoubleCode(here, appointment, n);
      return true;
    }
    const wins = dayOf(appointment.startsAt) === today && dayOf(rows.startsAt(before)) !== today;
    const [lost, kept] = wins ? [there, here] : [here, there];
    wrong.say(lost, 'id', { kind: 'double', ...kept }, false);
    if (!wins) return true;
    places[before] = here;
    return rows.replace(before, appointment);
  }

  return {
    /** Undefined where the list goes on. */
    add(row: RowRead): PastBound | undefined {
      const here = placeOf(row);
      if (row.kind === 'aside') {
        if (row.text !== undefined) unread.leaveNote(row.text.slice(0, MAX_ID_LENGTH));
        return undefined;
      }
      if (row.kind === 'refused') {
        for (const fault of row.faults) wrong.say(here, fault.field, ruleOf(fault), false);
        unread.leave(row);
        return undefined;
      }
      for (const doubt of row.doubts) wrong.say(here, doubt.field, ruleOf(doubt), true);
      earliestEnd = Math.min(earliestEnd, row.appointment.endsAt);
      const appointment = appointmentOf(row.appointment);
      const fits = appointment ? keep(here, appointment) : rows.add(row.appointment) !== undefined;
      return fits ? undefined : pastBound('bytes', here.place, here.number);
    },
    found: (): CollectedRows => ({ ...wrong.found(), rows, earliestEnd, unread: unread.found() }),
  };
}
