/** Answers how long the next visitor of a line will wait, where that is known. `waits-learned.ts` learns it. */
import { type Clock, HOUR_MS, MINUTE_MS, wallMs } from '../../clock/clock.ts';
import { createZoneTimes } from '../../clock/zone-times.ts';
import type { WaitRange } from '../../contract/appointment.ts';
import { createWeeklyHours } from '../../contract/weekly-hours.ts';
import type { Settings } from '../settings/settings.ts';
import type { Stored } from '../storage/database.ts';
import type { TicketTable } from './ticket-table.ts';
import { estimateWait, MOST_PAST, type PastWait, type WaitFacts } from './wait-estimate.ts';
import { createWaitsLearned, type WaitsLearnedDeps } from './waits-learned.ts';

/** A desk that has called nobody of a line for an hour is not at work for it. */
const AT_WORK_MS = HOUR_MS;
const MOST_KEPT = 2_000;
const WAITS_OVER_MIDNIGHT_MS = 4 * HOUR_MS;
/** An answer for equal circumstances is kept this long: boards ask with each event. */
const KEPT_MS = 30_000;

interface WaitsDeps extends Stored, Omit<WaitsLearnedDeps, 'past' | 'desks' | 'waitingOf'> {
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'waitTimes' | 'openingHours' | 'timeZone'>;
  readonly tickets: Pick<TicketTable, 'waitingSince'>;
  readonly nameOfLine: (line: string) => string;
}

interface LineNow {
  readonly name: string;
  readonly wait: WaitRange;
}

export type Waits = ReturnType<typeof createWaits>;

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
  const answers = new Map<string, { readonly at: number; readonly range: WaitRange | undefined }>();

  function waitingByLine(): ReadonlyMap<string, number> {
    const counts = deps.tickets.waitingSince(wallMs(clock) - WAITS_OVER_MIDNIGHT_MS);
    return new Map(counts.flatMap(({ line, count }) => (line === undefined ? [] : [[line, count]])));
  }

  function isKnowable(now: number): boolean {
    return settings.waitTimes && deps.isSure() && !deps.isUnmatched() && (opening?.(now).isWithin ?? true);
  }

  function estimate(line: string, ahead: number, startsInMs: number | undefined): WaitRange | undefined {
    const at = wallMs(clock);
    const facts: WaitFacts = { ahead, desks: desks.count(line), startsInMs, minuteOfDay: minuteOfDay(at) };
    if (facts.desks === 0 || !isKnowable(at)) return undefined;
    const minutes = startsInMs === undefined ? '' : Math.floor(startsInMs / MINUTE_MS);
    const key = JSON.stringify([line, ahead, facts.desks, minutes]);
    const known = answers.get(key);
    if (known && clock.monotonic() - known.at < KEPT_MS) return known.range;
    if (answers.size > MOST_KEPT) answers.clear();
    const range = estimateWait({ ...facts, at }, past.of(line));
    answers.set(key, { at: clock.monotonic(), range });
    return range;
  }

  const waitingOf = (line: string): number => waitingByLine().get(line) ?? 0;

  return {
    follow: createWaitsLearned({ ...deps, past, desks, waitingOf }),
    /** For one who comes now, with an appointment at `startsAt` or without one. */
    estimate: (line: string, startsAt: number | undefined): WaitRange | undefined =>
      settings.waitTimes
        ? estimate(line, waitingOf(line), startsAt === undefined ? undefined : startsAt - wallMs(clock))
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
