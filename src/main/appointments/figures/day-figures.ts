/** Counts a day, reading its appointments and tickets in slices. */
import type { Clocked, Closable } from '../../base/capabilities.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';
import type { DayFigures } from '../../../contract/figures.ts';
import { QUARTERS_OF_DAY } from '../../../contract/limits.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { DayBounds } from '../../base/location-day.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Directory } from '../directory/directory.ts';
import { isAtLocation } from '../look-up/find-answer.ts';
import type { TicketOwners } from '../tickets/ticket-owners.ts';
import { dayCsv, type FiguresRow } from './figures-csv.ts';
import { type CountedVisit, countsOf, figuresOf } from './figures-of.ts';
import { arrivalsIn, type LineDay, tallyOf } from './kept-figures.ts';
import { type FiguresVisit, visitOf, waitedMs } from './visit.ts';

export interface DayCountDeps extends Clocked, Closable {
  readonly directory: Pick<Directory, 'eachBetween'>;
  readonly owners: Pick<TicketOwners, 'ticketOf' | 'appointmentOf'>;
  readonly tickets: Pick<TicketTable, 'toShow' | 'joinedBetween'>;
  readonly outboxTable: Pick<OutboxTable, 'ofAppointment'>;
  readonly locationId: number | undefined;
  readonly isOurLine: (line: string | undefined) => boolean;
  readonly nameOfLine: (lineId: number) => string;
  readonly timeZone: string;
}

type Counted = Omit<DayFigures, 'before'>;

export interface DayCount {
  readonly figures: Counted;
  /** The same, to be kept. */
  readonly lines: readonly LineDay[];
}

/** Undefined where the hub closes. */
export type CountDay = (day: string, bounds: DayBounds | undefined) => Promise<DayCount | undefined>;

export function createDayCount(deps: DayCountDeps): CountDay {
  const { owners, tickets, clock, timeZone } = deps;
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
        intents: () => deps.outboxTable.ofAppointment(appointment.id),
      });
      if (visit) visits.push(visit);
    }
    let withoutAppointment = 0;
    for (const { id, line } of tickets.joinedBetween(startsAt, endsAt)) {
      yield;
      if (deps.isOurLine(line) && !owners.appointmentOf(id)) withoutAppointment += 1;
    }
    const counted = visits.map(({ wait, arrivedAt, ...visit }): CountedVisit => ({
      ...visit,
      // The calls' clock is the service's: an arrival that it tells is brought to the hub's.
      arrivedAt:
        arrivedAt === undefined ? undefined : arrivedAt + (wait?.isServices === true ? (lag ?? 0) : 0),
      waitMs: wait && waitedMs(wait, lag),
    }));
    return { counted, withoutAppointment };
  }

  const quarterOf = (at: number): number =>
    Math.floor(((at + zone.offsetAt(at)) % DAY_MS) / (DAY_MS / QUARTERS_OF_DAY));

  const arrivalsOf = (visits: readonly CountedVisit[]) =>
    tallyOf(visits.flatMap(({ arrivedAt }) => (arrivedAt === undefined ? [] : [quarterOf(arrivedAt)])));

  const linesOf = (visits: readonly CountedVisit[]): LineDay[] =>
    [...grouped(visits, ({ lineId }) => lineId)].map(([lineId, of]) => ({
      lineId,
      counts: countsOf(of),
      arrivals: arrivalsOf(of),
      waits: tallyOf(
        of.flatMap(({ waitMs }) => (waitMs === undefined ? [] : [Math.round(waitMs / MINUTE_MS)])),
      ),
    }));

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

  return async (day, bounds) => {
    const countedAt = wallMs(clock);
    const found = bounds
      ? await inSlices(read(bounds), clock, () => deps.closing.aborted)
      : { value: { counted: [], withoutAppointment: 0 } };
    if (!found) return undefined;
    const { counted, withoutAppointment } = found.value;
    const figures: Counted = {
      kind: 'counted',
      day,
      countedAt,
      all: figuresOf(counted),
      arrivals: arrivalsIn(arrivalsOf(counted)),
      lines: byLine(counted).map(({ of, ...line }) => ({ ...line, ...figuresOf(of) })),
      hours: byHour(counted).map(({ of, ...hour }) => ({ ...hour, ...figuresOf(of) })),
      withoutAppointment,
      csv: dayCsv(day, [...csvRows(counted)]),
    };
    return { figures, lines: linesOf(counted) };
  };
}

function grouped<Key>(
  visits: readonly CountedVisit[],
  keyOf: (visit: CountedVisit) => Key,
): ReadonlyMap<Key, readonly CountedVisit[]> {
  return Map.groupBy(visits, keyOf);
}
