/** Makes an instant of the cells that say one: a day, a time of day, a zone. Pure but for a memory of zones. */
import { createZoneTimes, type LocalInstant, type ZoneTimes } from '../../../clock/zone-times.ts';
import { zoneNamed } from './calendar-zones.ts';
import { isEpoch, isIsoTime, isSerial, momentIn } from './column-profile.ts';
import { type DateOrder, type Day, dayIn, type YearOf } from './date-order.ts';
import type { TimeOfDay } from './read-clock.ts';
import type { CellMoment } from './iso-moment.ts';
import { readBareDay } from './read-moment.ts';
import type { RowFault } from './read-context.ts';

/** What one cell says, with its day decided. */
export interface TimePart {
  readonly day?: Day | undefined;
  readonly time?: TimeOfDay | undefined;
  readonly until?: TimeOfDay | undefined;
  readonly offset?: number | undefined;
  readonly zone?: string | undefined;
  /** Of a cell that counts from 1970. */
  readonly at?: number | undefined;
}

export type PartReading =
  | { readonly kind: 'part'; readonly part: TimePart }
  | { readonly kind: Extract<RowFault['kind'], 'not-a-time' | 'date-order-open' | 'out-of-range'> };

/** The order of a column's dates of one form; undefined: any, they are the same. */
export type OrderAt = (column: number, form: string) => DateOrder | undefined;

const FIRST_YEAR = 1_900;
const PAST_YEAR = 2_100;
const DAY_MS = 86_400_000;
/** Where spreadsheet programs begin to count days. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const SERIAL_START_1904 = Date.UTC(1904, 0, 1);

function fromSerial(text: string, is1904: boolean): TimePart {
  const value = Number(text.replace(',', '.'));
  const seconds = Math.round((value % 1) * 86_400);
  const date = new Date(
    (is1904 ? SERIAL_START_1904 : SERIAL_START) +
      Math.floor(value) * DAY_MS +
      (seconds === 86_400 ? DAY_MS : 0),
  );
  const of = seconds % 86_400;
  const time = { hour: Math.floor(of / 3_600), minute: Math.floor(of / 60) % 60, second: of % 60 };
  if (value < 1) return { time };
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return /[.,]/.test(text) ? { day, time } : { day };
}

const isTime = ({ hour, minute, second }: TimeOfDay): boolean =>
  minute < 60 && second < 60 && (hour < 24 || (hour === 24 && minute + second === 0));

function dayOf(
  { date, weekday }: CellMoment,
  order: (form: string) => DateOrder | undefined,
  yearOf: YearOf,
): Day | PartReading['kind'] | undefined {
  if (!date) return undefined;
  const ofYear = (short: Pick<Day, 'month' | 'day'>) => yearOf(short, weekday);
  const said = date.kind === 'date' ? 'day-first' : order(date.form);
  if (said === undefined) {
    const [one, other] = [dayIn(date, 'day-first', ofYear), dayIn(date, 'month-first', ofYear)];
    // 05/05 is the same day in either.
    const isSame = one && other && one.month === other.month && one.day === other.day;
    return isSame && !(date.kind === 'open' && date.form.endsWith('2')) ? one : 'date-order-open';
  }
  const day = dayIn(date, said, ofYear);
  if (!day) return 'not-a-time';
  if (day.year < FIRST_YEAR || day.year >= PAST_YEAR) return 'out-of-range';
  return day;
}

export interface PartContext {
  readonly orderAt: OrderAt;
  readonly yearOf: YearOf;
  readonly is1904: boolean;
}

/** Undefined for an empty cell. */
export function readPart(
  cell: string,
  column: number,
  { orderAt, yearOf, is1904 }: PartContext,
): PartReading | undefined {
  if (cell === '') return undefined;
  const isIso = isIsoTime(cell);
  if (!isIso && isEpoch(cell))
    return { kind: 'part', part: { at: Number(cell) * (cell.length < 13 ? 1_000 : 1) } };
  if (!isIso && isSerial(cell)) return { kind: 'part', part: fromSerial(cell, is1904) };
  const moment = momentIn(cell) ?? shortTime(cell) ?? readBareDay(cell);
  if (!moment) return { kind: 'not-a-time' };
  const day = dayOf(moment, (form) => orderAt(column, form), yearOf);
  if (day === 'not-a-time' || day === 'date-order-open' || day === 'out-of-range') return { kind: day };
  const { time, until, offset, zone } = moment;
  if ((time && !isTime(time)) || (until && !isTime(until))) return { kind: 'not-a-time' };
  return {
    kind: 'part',
    part: { day: typeof day === 'object' ? day : undefined, time, until, offset, zone },
  };
}

/** `930` and `0930`. */
function shortTime(cell: string): CellMoment | undefined {
  const match = /^(\d{1,2})(\d{2})$/.exec(cell);
  return match ? { time: { hour: Number(match[1]), minute: Number(match[2]), second: 0 } } : undefined;
}

const utcOf = (day: Day, { hour, minute, second }: TimeOfDay): number =>
  Date.UTC(day.year, day.month - 1, day.day) + (hour * 60 + minute) * 60_000 + Math.floor(second * 1_000);

/** `usual`: IANA, of the lobby. */
export function createZones(usual: string) {
  const known = new Map<string, ZoneTimes | undefined>();

  function timesOf(name: string): ZoneTimes | undefined {
    if (known.has(name)) return known.get(name);
    const iana = zoneNamed(name);
    const zone = iana === undefined ? undefined : createZoneTimes(iana);
    known.set(name, zone);
    return zone;
  }

  const here = createZoneTimes(usual);
  return {
    here,
    isKnown: (name: string): boolean => timesOf(name) !== undefined,
    /** `zone`: of the row or the list. An unknown one counts as the usual. */
    instant(day: Day, time: TimeOfDay, offset: number | undefined, zone: string | undefined): LocalInstant {
      const asUtc = utcOf(day, time);
      if (offset !== undefined) return { at: asUtc - offset * 60_000, isSkipped: false };
      return ((zone === undefined ? undefined : timesOf(zone)) ?? here).read(asUtc);
    },
  };
}
export type Zones = ReturnType<typeof createZones>;
