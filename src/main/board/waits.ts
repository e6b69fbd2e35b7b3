/**
 * Learns how long visitors wait, and answers how long the next one will. A wait begins with a ticket in the queue and
 * ends with its first call; what is unsure of either is not learned. Who waits is only in memory, so nobody is in the
 * rows, and a wait over a restart or a change of the clock is not learned.
 */
import { type Clock, HOUR_MS, MINUTE_MS, wallMs } from '../../clock/clock.ts';
import { createZoneTimes } from '../../clock/zone-times.ts';
import type { WaitRange } from '../../contract/appointment.ts';
import { createWeeklyHours } from '../../contract/weekly-hours.ts';
import type { Settings } from '../settings/settings.ts';
import type { Stored } from '../storage/database.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { isOnlyRecalled } from './call-record.ts';
import type { TicketChange } from './call-news.ts';
import { arrivedAtOf, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import type { TicketTable } from './ticket-table.ts';
import { estimateWait, MOST_PAST, type PastWait, type WaitFacts } from './wait-estimate.ts';
import { callsOf } from './whole-calls.ts';

/** A desk that has called nobody of a line for an hour is not at work for it. */
const AT_WORK_MS = HOUR_MS;
/** A longer one is a ticket that was forgotten. */
const MAX_WAIT_MS = 8 * HOUR_MS;
/** A ticket that came later than this after its visitor waited for the booking system, not for a desk. */
const LATE_TICKET_MS = 5 * MINUTE_MS;
/** Visitors of a large lobby who wait. */
const MOST_OPEN = 2_000;
const WAITS_OVER_MIDNIGHT_MS = 4 * HOUR_MS;
/** An answer for equal circumstances is kept this long: boards ask with each event. */
const KEPT_MS = 30_000;
/** Both clocks of the hub run apart by more than this where one was set or the machine slept. */
const SAME_PACE_MS = 30_000;

interface WaitsDeps extends Stored {
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'waitTimes' | 'openingHours' | 'timeZone'>;
  readonly tickets: Pick<TicketTable, 'waitingSince'>;
  readonly nameOfLine: (line: string) => string;
  /** Of the ticket, as far as it is known now. */
  readonly appointmentOf: (
    ticketId: string,
  ) => { readonly startsAt: number; readonly arrivedAt?: number | undefined } | undefined;
  /** Whether tickets cannot be told to be of appointments: then nobody knows who waits for a time of their own. */
  readonly isUnmatched: () => boolean;
  /** Clocks agree and events arrive. */
  readonly isSure: () => boolean;
}

interface OpenWait extends Pick<PastWait, 'ahead' | 'desks' | 'arrivedAt'> {
  readonly line: string;
  readonly began: Moment;
}

interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

interface LineNow {
  readonly name: string;
  readonly wait: WaitRange;
}

export type Waits = ReturnType<typeof createWaits>;

/** Hub's clock: as exactly as its events show the lag. */
function arrivalOf(ticket: Ticket, heardAt: number): number {
  const made = ticket.wasScheduled ? undefined : arrivedAtOf(ticket);
  return made === undefined ? heardAt : Math.min(heardAt, made + (ticket.leastLag ?? 0));
}

/** When the first call was, by the hub's clock; undefined where only a recall was heard. */
function firstCallOf(ticket: Ticket): number | undefined {
  const [call] = callsOf(ticket.calls).toSorted((a, b) => a.rank - b.rank);
  return call === undefined || isOnlyRecalled(call) ? undefined : call.rank + (ticket.leastLag ?? 0);
}

/** Desks that called each line lately. */
function createDesksAtWork({ database, clock }: Pick<WaitsDeps, 'database' | 'clock'>) {
  const lately = new Map<string, Map<string, number>>();
  /** `at`: monotonic. */
  function note(line: string, desk: string | null, at = clock.monotonic()): void {
    const desks = lately.get(line) ?? new Map<string, number>();
    lately.set(line, desks.set(desk ?? '', at));
  }
  const rows = database.sqlite
    .prepare(
      `SELECT line, desk, max(heard_at) AS at FROM calls JOIN tickets ON tickets.id = ticket_id
       WHERE heard_at >= ? AND line IS NOT NULL GROUP BY line, desk`,
    )
    .all(wallMs(clock) - AT_WORK_MS);
  for (const { line, desk, at } of rows)
    note(
      String(line),
      typeof desk === 'string' ? desk : null,
      clock.monotonic() - Math.max(0, wallMs(clock) - Number(at)),
    );
  return {
    note,
    count(line: string): number {
      const since = clock.monotonic() - AT_WORK_MS;
      return [...(lately.get(line)?.values() ?? [])].filter((at) => at >= since).length;
    },
    lines: (): readonly string[] => [...lately.keys()],
  };
}

/** The newest past waits of a line, read once. */
function createPastWaits({ database }: Stored, minuteOfDay: (at: number) => number) {
  const select = database.sqlite.prepare(
    `SELECT arrived_at, waited, ahead, desks, starts_in FROM waits WHERE line = ?
     ORDER BY arrived_at DESC LIMIT ${MOST_PAST}`,
  );
  const insert = database.sqlite.prepare(
    'INSERT INTO waits (line, arrived_at, waited, ahead, desks, starts_in) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const known = new Map<string, PastWait[]>();
  const read = (line: string): PastWait[] =>
    select
      .all(line)
      .toReversed()
      .map((row) => ({
        arrivedAt: Number(row['arrived_at']),
        minuteOfDay: minuteOfDay(Number(row['arrived_at'])),
        waitedMs: Number(row['waited']),
        ahead: Number(row['ahead']),
        desks: Number(row['desks']),
        startsInMs: row['starts_in'] === null ? undefined : Number(row['starts_in']),
      }));
  return {
    of(line: string): readonly PastWait[] {
      const past = known.get(line) ?? read(line);
      known.set(line, past);
      return past;
    },
    add(line: string, wait: Omit<PastWait, 'minuteOfDay'>): void {
      const { arrivedAt, waitedMs, ahead, desks, startsInMs } = wait;
      insert.run(line, arrivedAt, waitedMs, ahead, desks, startsInMs ?? null);
      const past = known.get(line);
      if (!past) return;
      past.push({ ...wait, minuteOfDay: minuteOfDay(arrivedAt) });
      if (past.length > 2 * MOST_PAST) past.splice(0, MOST_PAST);
    },
  };
}

export function createWaits(deps: WaitsDeps) {
  const { clock, settings } = deps;
  const zone = createZoneTimes(settings.timeZone);
  const opening = settings.openingHours && createWeeklyHours(settings.openingHours, settings.timeZone);
  const minuteOfDay = (at: number): number => Math.floor((at + zone.offsetAt(at)) / MINUTE_MS) % (24 * 60);
  const desks = createDesksAtWork(deps);
  const past = createPastWaits(deps, minuteOfDay);
  const open = new Map<string, OpenWait>();
  const answers = new Map<string, { readonly at: number; readonly range: WaitRange | undefined }>();

  function waitingByLine(): ReadonlyMap<string, number> {
    const counts = deps.tickets.waitingSince(wallMs(clock) - WAITS_OVER_MIDNIGHT_MS);
    return new Map(counts.flatMap(({ line, count }) => (line === undefined ? [] : [[line, count]])));
  }

  function begin(ticket: Ticket, line: string): void {
    const began = { wall: wallMs(clock), monotonic: clock.monotonic() };
    // The ticket itself waits by now.
    const ahead = Math.max(0, (waitingByLine().get(line) ?? 0) - 1);
    const arrivedAt = arrivalOf(ticket, began.wall);
    open.set(ticket.id, { line, ahead, desks: desks.count(line), arrivedAt, began });
    const [oldest] = open.keys();
    if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest);
  }

  function end(ticket: Ticket, wait: OpenWait): void {
    const calledAt = firstCallOf(ticket);
    const { wall, monotonic } = wait.began;
    const isSamePace = Math.abs(wallMs(clock) - wall - (clock.monotonic() - monotonic)) <= SAME_PACE_MS;
    // Nobody at work when it began: such a wait is never asked for.
    if (calledAt === undefined || !isSamePace || wait.desks === 0 || deps.isUnmatched() || !deps.isSure())
      return;
    const appointment = deps.appointmentOf(ticket.id);
    const arrivedAt = appointment?.arrivedAt ?? wait.arrivedAt;
    const waitedMs = calledAt - arrivedAt;
    if (Math.abs(wait.arrivedAt - arrivedAt) > LATE_TICKET_MS || waitedMs < 0 || waitedMs > MAX_WAIT_MS)
      return;
    const startsInMs = appointment && appointment.startsAt - arrivedAt;
    past.add(wait.line, { arrivedAt, waitedMs, ahead: wait.ahead, desks: wait.desks, startsInMs });
  }

  function isKnowable(now: number): boolean {
    return settings.waitTimes && deps.isSure() && (opening?.(now).isWithin ?? true);
  }

  function estimate(line: string, ahead: number, startsInMs: number | undefined): WaitRange | undefined {
    const at = wallMs(clock);
    const facts: WaitFacts = { ahead, desks: desks.count(line), startsInMs, minuteOfDay: minuteOfDay(at) };
    if (facts.desks === 0 || !isKnowable(at)) return undefined;
    const minutes = startsInMs === undefined ? '' : Math.floor(startsInMs / MINUTE_MS);
    const key = JSON.stringify([line, ahead, facts.desks, minutes]);
    const known = answers.get(key);
    if (known && clock.monotonic() - known.at < KEPT_MS) return known.range;
    if (answers.size > MOST_OPEN) answers.clear();
    const range = estimateWait({ ...facts, at }, past.of(line));
    answers.set(key, { at: clock.monotonic(), range });
    return range;
  }

  return {
    /** Call it in the transaction of an event, after its ticket is stored and linked. */
    follow({ before, ticket }: TicketChange): void {
      const { id, line } = ticket;
      if (line === undefined || isTestTicket(id)) return;
      const [was, is] = [before && stageOf(before), stageOf(ticket)];
      const isNew = was === undefined || was === 'unknown';
      if (is === 'waiting' && isNew && ticket.calls.length === 0) return begin(ticket, line);
      const call = callsOf(ticket.calls).at(-1);
      if (call) desks.note(line, call.desk?.name ?? null);
      const wait = open.get(id);
      if (!wait || is === 'waiting' || is === 'unknown') return;
      open.delete(id);
      // Moved to another line, it waited for two.
      if (wait.line === line) end(ticket, wait);
    },
    /** For one who comes now, with an appointment at `startsAt` or without one. */
    estimate: (line: string, startsAt: number | undefined): WaitRange | undefined =>
      settings.waitTimes
        ? estimate(
            line,
            waitingByLine().get(line) ?? 0,
            startsAt === undefined ? undefined : startsAt - wallMs(clock),
          )
        : undefined,
    /** Of lines with desks at work, by id; undefined while the setting is off. */
    linesNow(isShown: (line: string) => boolean): readonly LineNow[] | undefined {
      if (!settings.waitTimes) return undefined;
      const waiting = waitingByLine();
      return desks
        .lines()
        .filter((line) => isShown(line))
        .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
        .flatMap((line) => {
          const ahead = waiting.get(line) ?? 0;
          const wait = estimate(line, ahead, undefined) ?? estimate(line, ahead, 0);
          return wait ? [{ name: deps.nameOfLine(line), wait }] : [];
        });
    },
  };
}
