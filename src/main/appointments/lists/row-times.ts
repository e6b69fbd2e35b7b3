/** Start and end of a row, from whatever columns say them. Pure. */
import { MAX_AHEAD_MS, MAX_APPOINTMENT_MS } from '../../../contract/limits.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import type { LocalInstant } from '../../../clock/zone-times.ts';
import type { CellOf, ListPlan } from './list-plan.ts';
import type { RowFault, RowUncertain } from './read-context.ts';
import { readPart, type TimePart } from './read-time.ts';
import { readMinutes, yesOrNo } from './read-words.ts';

export interface RowTimes {
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly faults: readonly RowFault[];
  readonly doubts: readonly RowUncertain[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Reader {
  part(field: ListField): TimePart | undefined;
  instant(field: 'start' | 'end', from: TimePart): LocalInstant | undefined;
  readonly faults: RowFault[];
  readonly doubts: RowUncertain[];
}

function createReader(plan: ListPlan, cell: CellOf): Reader {
  const faults: RowFault[] = [];
  const doubts: RowUncertain[] = [];
  const said = cell('timeZone');

  function part(field: ListField): TimePart | undefined {
    const column = plan.at[field];
    const text = cell(field);
    if (column === undefined) return undefined;
    if (plan.isHalfOpen(text)) {
      faults.push({ field, kind: 'not-a-time', text });
      return undefined;
    }
    const reading = readPart(text, column, plan);
    if (!reading) return undefined;
    if (reading.kind !== 'part') {
      faults.push({ field, kind: reading.kind, text });
      return undefined;
    }
    const offset = reading.part.offset ?? plan.offsetAt(column);
    // Midnight is what programs write for no time, and the end of a day.
    const isMidnight = reading.part.time && !reading.part.time.hour && !reading.part.time.minute;
    if (
      offset === undefined &&
      said === '' &&
      plan.zone === undefined &&
      !isMidnight &&
      plan.isOddHour(text)
    ) {
      faults.push({ field, kind: 'odd-hour', text });
      return undefined;
    }
    return { ...reading.part, offset };
  }

  function instant(field: 'start' | 'end', from: TimePart): LocalInstant | undefined {
    if (field === 'start' && from.day?.isYearGuessed)
      doubts.push({ field, kind: 'year-guessed', text: String(from.day.year) });
    if (from.at !== undefined) return { at: from.at, isSkipped: false };
    if (!from.day || !from.time) return undefined;
    const zone = from.zone ?? (said === '' ? plan.zone : said);
    if (from.offset === undefined && zone !== undefined && !plan.zones.isKnown(zone))
      doubts.push({ field, kind: 'unknown-zone', text: zone });
    const found = plan.zones.instant(from.day, from.time, from.offset, zone);
    if (found.isSkipped) doubts.push({ field, kind: 'skipped-hour' });
    else if (found.again !== undefined) doubts.push({ field, kind: 'double-hour' });
    return found;
  }

  return { part, instant, faults, doubts };
}

/** A date and a time apart. */
function joined(day: TimePart | undefined, clock: TimePart | undefined): TimePart | undefined {
  if (!day) return clock;
  if (!clock) return day;
  return {
    day: clock.day ?? day.day,
    time: clock.time,
    until: clock.until,
    offset: clock.offset ?? day.offset,
    zone: clock.zone ?? day.zone,
  };
}

const DAY_LEAST_MS = 23 * 60 * MINUTE_MS;
/** 0:00 to 0:00, also with the hour more or less of a day on which the clocks change, and 0:00 to 23:59. */
function isWholeDays({ time, offset }: TimePart, length: number): boolean {
  // Midnight of UTC is an hour of the day elsewhere.
  if (!time || offset !== undefined || time.hour > 0 || time.minute > 0) return false;
  const off = Math.abs(length - Math.round(length / DAY_MS) * DAY_MS);
  return length === 0 || (length >= DAY_LEAST_MS && off <= DAY_MS - DAY_LEAST_MS);
}

function readStart(reader: Reader, plan: ListPlan, cell: CellOf) {
  const whole = reader.part('start');
  const said = whole ?? joined(reader.part('startDate'), reader.part('startTime'));
  const from = said?.time && !said.day && plan.day ? { ...said, day: plan.day } : said;
  const at = from && reader.instant('start', from);
  if (at || reader.faults.length > 0) return { from, at };
  const isAllDay = plan.isCalendar || yesOrNo(cell('allDay')) === true;
  const field: ListField =
    plan.at.start !== undefined || (plan.at.startDate === undefined && plan.at.startTime === undefined)
      ? 'start'
      : plan.at.startDate === undefined
        ? 'startDate'
        : 'startTime';
  if (from?.day) reader.faults.push({ field, kind: isAllDay ? 'all-day' : 'no-time' });
  else reader.faults.push({ field: from ? 'startDate' : field, kind: 'missing' });
  return { from, at };
}

/** Not before the start: the second of a time that comes twice, or the start if that was moved. */
function endAfter(start: LocalInstant, end: LocalInstant): number | undefined {
  if (end.at >= start.at) return end.at;
  if (end.again !== undefined && end.again >= start.at) return end.again;
  return start.isSkipped ? start.at : undefined;
}

/** An end, a length, a span in the start's cell, or the usual length. */
function readEnd(
  reader: Reader,
  plan: ListPlan,
  cell: CellOf,
  start: { from: TimePart; at: LocalInstant },
): number | undefined {
  const clock = reader.part('endTime');
  const whole = reader.part('end') ?? joined(reader.part('endDate'), clock);
  // An end with a time and no day is on the day of the start.
  const said = whole && (whole.day || whole.at !== undefined ? whole : { ...whole, day: start.from.day });
  if (said && (said.time || said.at !== undefined)) {
    const end = reader.instant('end', said);
    const at = end && endAfter(start.at, end);
    if (at !== undefined) return at;
    // Over midnight.
    if (
      end &&
      !whole.day &&
      whole.at === undefined &&
      end.at + DAY_MS > start.at.at &&
      start.at.at - end.at > DAY_MS / 2
    )
      return end.at + DAY_MS;
    reader.faults.push({ field: plan.at.end === undefined ? 'endTime' : 'end', kind: 'before-start' });
    return undefined;
  }
  const { day, until, offset, zone } = start.from;
  if (until && day) {
    const end = reader.instant('end', { day, time: until, offset, zone });
    const at = end && endAfter(start.at, end);
    if (at === undefined) reader.faults.push({ field: 'end', kind: 'before-start' });
    return at;
  }
  const length = cell('duration');
  const minutes = readMinutes(length);
  const isBare = /^\d+(?:[.,]\d+)?$/.test(length);
  // "1.30" may be an hour and a half.
  const isVague = isBare && plan.lengthUnit === 1 && minutes !== undefined && !Number.isInteger(minutes);
  if (length !== '' && (minutes === undefined || isVague)) {
    reader.faults.push({ field: 'duration', kind: 'not-a-length', text: length });
    return undefined;
  }
  const lasts = (minutes ?? 0) * (isBare ? plan.lengthUnit : 1);
  return (
    start.at.at +
    (lasts > 0
      ? lasts
      : plan.usualMinutes(
          plan.lineNamed(cell('lineName')) ?? plan.lineWithId(cell('lineId')) ?? plan.lineOfAll,
        )) *
      MINUTE_MS
  );
}

export function readTimesOf(plan: ListPlan, cell: CellOf): RowTimes {
  const reader = createReader(plan, cell);
  const { faults, doubts } = reader;
  const allDay = { field: 'start', kind: 'all-day' } as const;
  const { from, at } = readStart(reader, plan, cell);
  if (!from || !at) {
    // The end may be wrong too.
    reader.part('end');
    return { faults, doubts };
  }
  const startsAt = at.at;
  if (yesOrNo(cell('allDay')) === true) return { startsAt, faults: [allDay], doubts };
  const endsAt = readEnd(reader, plan, cell, { from, at });
  if (endsAt !== undefined && isWholeDays(from, endsAt - startsAt))
    return { startsAt, faults: [allDay], doubts };
  const isNight = from.time?.hour === 0 && from.offset === undefined && plan.zone === undefined;
  if (isNight && plan.isOddHour(cell('startTime') || cell('start')))
    faults.push({ field: 'start', kind: 'odd-hour' });
  if (startsAt > plan.now + MAX_AHEAD_MS) faults.push({ field: 'start', kind: 'too-far-ahead' });
  if (endsAt !== undefined && endsAt - startsAt > MAX_APPOINTMENT_MS)
    faults.push({ field: 'end', kind: 'too-long-after-start' });
  return { startsAt, endsAt, faults, doubts };
}
