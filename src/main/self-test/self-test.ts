/**
 * The self-test of the station: a minute after it starts and after a change of settings, every morning, when it is asked
 * for, and every hour until all of it passes. What it finds is told to setup and logged; it switches nothing off.
 */
import { type CancelTimer, type Clock, repeatEvery, wallMs } from '../../clock/clock.ts';
import { SELF_TEST_LINES } from '../../contract/self-test-lines.ts';
import type { SelfTestState, TestedLine } from '../../contract/self-test.ts';
import { createFeed, told } from '../base/feed.ts';
import { dayOf } from '../base/location-day.ts';
import type { Log } from '../base/log.ts';
import { judgeLine, readingOf, worstOf } from './judge.ts';
import type { Probes, Readings } from './readings.ts';

/** After a hub's start: the first copy is made by then, and screens are back. In milliseconds. */
const SETTLED_AFTER_MS = 60_000;
/** What somebody mended is not told for a fault until the next morning. */
const AGAIN_AFTER_MS = 3_600_000;
const LOOK_EVERY_MS = 300_000;
/** A probe that takes longer found nothing. The service's own limit is 10 s. */
const PROBE_MS = 20_000;

export interface SelfTestDeps {
  /** Of the hub of the moment. */
  readonly probes: () => Probes;
  readonly clock: Clock;
  readonly log: Log;
  /** The lobby's, as it is now. */
  readonly timeZone: () => string;
}

export interface SelfTest {
  state(): SelfTestState;
  watch(signal: AbortSignal | undefined): AsyncGenerator<SelfTestState, void, void>;
  /** Begins one; false while one runs. */
  run(): boolean;
  /** Settings have changed, and with them what was found: one is begun in a minute, counted from the last change. */
  changed(): void;
  close(): void;
}

const NAMES = [...new Set(SELF_TEST_LINES.map(readingOf))];

export function createSelfTest({ probes, clock, log, timeZone }: SelfTestDeps): SelfTest {
  const changes = createFeed<'state'>();
  let state: SelfTestState = { kind: 'never' };
  let isClosed = false;
  /** Of one that is to come, beside those of the mornings. */
  let cancelNext: CancelTimer | undefined;

  function tell(next: SelfTestState): void {
    state = next;
    changes.touch('state');
  }

  /** Undefined where it threw or took too long: a probe's fault is no other line's. */
  async function read<Name extends keyof Readings>(name: Name): Promise<Readings[Name] | undefined> {
    let cancel: CancelTimer = () => {};
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(PROBE_MS, () => resolve(undefined));
    });
    try {
      return await Promise.race([Promise.resolve().then(probes()[name]), late]);
    } catch (error) {
      log.error('self-test-probe', { probe: name, reason: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    } finally {
      cancel();
    }
  }

  function logLine({ line, result, code, finding }: TestedLine): void {
    if (result === 'pass') return;
    log[result === 'fail' ? 'error' : 'warn']('self-test-line', { line, code, finding: finding.kind });
  }

  async function test(startedAt: number): Promise<void> {
    const readings: Partial<Readings> = {};
    const known = new Set<keyof Readings>();
    const lines = (): TestedLine[] =>
      SELF_TEST_LINES.filter((line) => known.has(readingOf(line))).map((line) => judgeLine(line, readings));
    await Promise.all(
      NAMES.map(async (name) => {
        Object.assign(readings, { [name]: await read(name) });
        known.add(name);
        if (!isClosed) tell({ kind: 'running', startedAt, lines: lines() });
      }),
    );
    if (isClosed) return;
    const all = lines();
    const result = worstOf(all);
    all.forEach(logLine);
    log.info('self-test', { result });
    tell({ kind: 'done', startedAt, endedAt: wallMs(clock), result, lines: all });
    if (result !== 'pass') cancelNext ??= clock.after(AGAIN_AFTER_MS, run);
  }

  function run(): boolean {
    if (isClosed || state.kind === 'running') return false;
    cancelNext?.();
    cancelNext = undefined;
    const startedAt = wallMs(clock);
    tell({ kind: 'running', startedAt, lines: [] });
    void test(startedAt);
    return true;
  }

  function changed(): void {
    cancelNext?.();
    if (!isClosed) cancelNext = clock.after(SETTLED_AFTER_MS, run);
  }

  function lookAtTheClock(): void {
    const lastAt = state.kind === 'never' ? undefined : state.startedAt;
    if (lastAt !== undefined && isMorningDue(lastAt, wallMs(clock), timeZone())) run();
  }
  changed();
  const cancelLooks = repeatEvery(clock, LOOK_EVERY_MS, lookAtTheClock);

  return {
    state: () => state,
    watch: (signal) => told(changes, signal, () => state),
    run,
    changed,
    close() {
      isClosed = true;
      cancelNext?.();
      cancelLooks();
      changes.close();
    },
  };
}

/** Six in the morning by the lobby's clock, as minutes of a day: before anybody opens, and not in the night's work. */
const MORNING_MIN = 360;

/** When the morning's self-test is made. Pure. */
function minuteOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const [hour = 0, minute = 0] = parts.split(':').map(Number);
  return hour * 60 + minute;
}

/** True from six in the morning on until there was one this morning. `lastAt` and `now`: milliseconds since 1970. */
export function isMorningDue(lastAt: number | undefined, now: number, timeZone: string): boolean {
  if (minuteOf(now, timeZone) < MORNING_MIN) return false;
  if (lastAt === undefined || dayOf(lastAt, timeZone) !== dayOf(now, timeZone)) return true;
  return minuteOf(lastAt, timeZone) < MORNING_MIN;
}
