/** Counts the figures of a day, reading its appointments and tickets in slices. */
import type { Clocked, Closable } from '../../base/capabilities.ts';
import { HOUR_MS, MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';
import { csvLine } from '../../../contract/csv-line.ts';
import type { DayFigures, Figures } from '../../../contract/figures.ts';
import { inSlices } from '../../base/in-slices.ts';
import { boundsOfDayNamed, createDays, type DayBounds } from '../../base/location-day.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Directory } from '../directory/directory.ts';
import { isAtLocation } from '../look-up/find-answer.ts';
import type { TicketOwners } from '../tickets/ticket-owners.ts';
import { isCheckInRefused, type FiguresVisit, visitOf, waitedMs } from './visit.ts';

interface DayFiguresDeps extends Clocked, Closable {
  readonly directory: Pick<Directory, 'eachBetween'>;
  readonly owners: Pick<TicketOwners, 'ticketOf' | 'appointmentOf'>;
  readonly tickets: Pick<TicketTable, 'toShow' | 'joinedBetween'>;
  readonly outboxTable: Pick<OutboxTable, 'ofAppointment'>;
  readonly locationId: number | undefined;
  readonly isOurLine: (line: string | undefined) => boolean;
  readonly nameOfLine: (lineId: number) => string;
  readonly timeZone: string;
}

/** Default: today. `not-counted`: the hub closes. */
export type CountDay = (day: string | undefined) => Promise<DayFigures | { readonly kind: 'not-counted' }>;

export function createDayFigures(deps: DayFiguresDeps): CountDay {
  const { owners, tickets, clock, timeZone } = deps;
  const dayAt = createDays(timeZone);
  const zone = createZoneTimes(timeZone);
  const hourFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  function hourOf(at: number): number {
    const ahead = zone.offsetAt(at);
    return Math.floor((at + ahead) / HOUR_MS) * HOUR_MS - ahead;
  }

  function* read({ startsAt, endsAt }: DayBounds) {
    const visits: FiguresVisit[] = [];
    let lag: number | undefined;
    for (const appointment of deps.directory.eachBetween(startsAt, endsAt)) {
      yield;
      if (!isAtLocation(appointment, deps.locationId)) continue;
      const ticketId = owners.ticketOf(appointment);
      const ticket = ticketId === undefined ? undefined : tickets.toShow(ticketId);
      if (ticket?.leastLag !== undefined) lag = Math.min(lag ?? ticket.leastLag, ticket.leastLag);
      const visit = visitOf(appointment, {
        ticket,
        isRefused: () => isCheckInRefused(deps.outboxTable.ofAppointment(appointment.id)),
      });
      if (visit) visits.push(visit);
    }
    let withoutAppointment = 0;
    for (const { id, line } of tickets.joinedBetween(startsAt, endsAt)) {
      yield;
      if (deps.isOurLine(line) && !owners.appointmentOf(id)) withoutAppointment += 1;
    }
    const counted = visits.map(({ wait, ...visit }): CountedVisit => ({
      ...visit,
      waitMs: wait && waitedMs(wait, lag),
    }));
    return { counted, withoutAppointment };
  }

  const byLine = (visits: readonly CountedVisit[]) =>
    [...grouped(visits, ({ lineId }) => lineId)]
      .map(([lineId, of]) => ({ lineId, name: deps.nameOfLine(lineId), of }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.lineId - b.lineId);

  const byHour = (visits: readonly CountedVisit[]) =>
    [...grouped(visits, ({ startsAt }) => hourOf(startsAt))]
      .map(([startsAt, of]) => ({ startsAt, of }))
      .toSorted((a, b) => a.startsAt - b.startsAt);

  function* csvRows(visits: readonly CountedVisit[]): Generator<FiguresRow, void, void> {
    const hour = (at: number): string => hourFormat.format(at);
    yield { line: '', hour: '', figures: figuresOf(visits) };
    for (const { name, of } of byLine(visits)) yield { line: name, hour: '', figures: figuresOf(of) };
    for (const { startsAt, of } of byHour(visits))
      yield { line: '', hour: hour(startsAt), figures: figuresOf(of) };
    for (const { name, of } of byLine(visits))
      for (const { startsAt, of: both } of byHour(of))
        yield { line: name, hour: hour(startsAt), figures: figuresOf(both) };
  }

  return async (name) => {
    const countedAt = wallMs(clock);
    const today = dayAt(countedAt);
    const bounds = name === undefined ? today : boundsOfDayNamed(name, timeZone);
    const day = name ?? today.day;
    const found = bounds
      ? await inSlices(read(bounds), clock, () => deps.closing.aborted)
      : { value: { counted: [], withoutAppointment: 0 } };
    if (!found) return { kind: 'not-counted' };
    const { counted, withoutAppointment } = found.value;
    return {
      kind: 'counted',
      day,
      countedAt,
      all: figuresOf(counted),
      lines: byLine(counted).map(({ of, ...line }) => ({ ...line, ...figuresOf(of) })),
      hours: byHour(counted).map(({ of, ...hour }) => ({ ...hour, ...figuresOf(of) })),
      withoutAppointment,
      csv: figuresCsv(day, [...csvRows(counted)]),
    };
  };
}

/** In milliseconds; undefined where it is not known. */
interface CountedVisit extends Omit<FiguresVisit, 'wait'> {
  readonly waitMs: number | undefined;
}

function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2);
}

function figuresOf(visits: readonly CountedVisit[]): Figures {
  const waits = visits.flatMap(({ waitMs }) => waitMs ?? []);
  const medianWaitMs = median(waits);
  const count = (holds: (visit: CountedVisit) => boolean): number => visits.filter(holds).length;
  return {
    booked: visits.length,
    arrived: count(({ hasCome }) => hasCome),
    noShow: count(({ isNoShow }) => isNoShow),
    decided: count(({ hasCome, isNoShow }) => hasCome || isNoShow),
    waits: waits.length,
    ...(medianWaitMs === undefined ? {} : { medianWaitMs }),
  };
}

function grouped<Key>(
  visits: readonly CountedVisit[],
  keyOf: (visit: CountedVisit) => Key,
): ReadonlyMap<Key, readonly CountedVisit[]> {
  return Map.groupBy(visits, keyOf);
}

interface FiguresRow {
  readonly line: string;
  /** `HH:MM` at the location. */
  readonly hour: string;
  readonly figures: Figures;
}

const COLUMNS = [
  'day',
  'line',
  'hour',
  'appointments',
  'arrived',
  'no_shows',
  'arrived_or_no_show',
  'no_show_rate',
  'waits_known',
  'median_wait_minutes',
] as const;

/** Three decimals, as `0.083` and `12.5`. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/**
 * A row for the day, each line, each hour, and each hour of each line: which of both columns are filled tells them
 * apart. What is not known is an empty cell.
 */
function figuresCsv(day: string, rows: readonly FiguresRow[]): string {
  const lines = rows.map(({ line, hour, figures }) => {
    const { booked, arrived, noShow, decided, waits, medianWaitMs } = figures;
    const rate = decided === 0 ? undefined : rounded(noShow / decided);
    const minutes = medianWaitMs === undefined ? undefined : rounded(medianWaitMs / MINUTE_MS);
    return csvLine([day, line, hour, booked, arrived, noShow, decided, rate, waits, minutes]);
  });
  return csvLine(COLUMNS) + lines.join('');
}
