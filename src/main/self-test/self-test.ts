/**
 * The self-test: a minute after a start or a change of settings, every morning, on request, and hourly until
 * everything passes. It reports to setup and the log, and switches nothing off.
 */
import { type CancelTimer, repeatEvery, wallMs } from '../../clock/clock.ts';
import { SELF_TEST_LINES } from '../../contract/self-test-lines.ts';
import type { SelfTestState, TestedLine } from '../../contract/self-test.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createFeed, currentAndChanges } from '../base/feed.ts';
import { dayOf } from '../base/location-day.ts';
import { judgeLine, readingOf, worstOf } from './judge.ts';
import type { Probes, Readings } from './readings.ts';

/** Milliseconds. By then the first backup is made, and screens have reconnected. */
const SETTLED_AFTER_MS = 60_000;
/** A repaired fault must not stay listed until the next morning. */
const AGAIN_AFTER_MS = 3_600_000;
const LOOK_EVERY_MS = 300_000;
/** Then the probe failed. The booking system's own timeout is 10 s. */
const PROBE_MS = 20_000;

interface SelfTestDeps extends Clocked, Logged {
  /** Of the current hub. */
  readonly probes: () => Probes;
  /** The lobby's current zone. */
  readonly timeZone: () => string;
}

export type SelfTest = ReturnType<typeof createSelfTest>;

const NAMES = [...new Set(SELF_TEST_LINES.map(readingOf))];

export function createSelfTest({ probes, clock, log, timeZone }: SelfTestDeps) {
  const changes = createFeed<'state'>();
  let state: SelfTestState = { kind: 'never' };
  let isClosed = false;
  /** The next test besides the morning's. */
  let cancelNext: CancelTimer | undefined;

  function setState(next: SelfTestState): void {
    state = next;
    changes.touch('state');
  }

  /** Undefined if it threw or timed out. */
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
      SELF_TEST_LINES.filter((line) => known.has(readingOf(line)) && readings[readingOf(line)] !== null).map(
        (line) => judgeLine(line, readings),
      );
    await Promise.all(
      NAMES.map(async (name) => {
        Object.assign(readings, { [name]: await read(name) });
        known.add(name);
        if (!isClosed) setState({ kind: 'running', startedAt, lines: lines() });
      }),
    );
    if (isClosed) return;
    const all = lines();
    const result = worstOf(all);
    all.forEach(logLine);
    log.info('self-test', { result });
    setState({ kind: 'done', startedAt, endedAt: wallMs(clock), result, lines: all });
    if (result !== 'pass') cancelNext ??= clock.after(AGAIN_AFTER_MS, run);
  }

  /** False while one is running. */
  function run(): boolean {
    if (isClosed || state.kind === 'running') return false;
    cancelNext?.();
    cancelNext = undefined;
    const startedAt = wallMs(clock);
    setState({ kind: 'running', startedAt, lines: [] });
    void test(startedAt);
    return true;
  }

  /** Call it after a change of settings. Starts one a minute after the last change. */
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
    state: (): SelfTestState => state,
    watch: (signal: AbortSignal | undefined): AsyncGenerator<SelfTestState, void, void> =>
      currentAndChanges(changes, signal, () => state),
    run,
    changed,
    close(): void {
      isClosed = true;
      cancelNext?.();
      cancelLooks();
      changes.close();
    },
  };
}

/** 6:00 in the lobby's zone, in minutes: before opening, after the nightly jobs. */
const MORNING_MIN = 360;

/** Time of the morning's self-test. Pure. */
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

/** True from 6:00 until this morning's test. `lastAt` and `now`: wall-clock milliseconds. */
export function isMorningDue(lastAt: number | undefined, now: number, timeZone: string): boolean {
  if (minuteOf(now, timeZone) < MORNING_MIN) return false;
  if (lastAt === undefined || dayOf(lastAt, timeZone) !== dayOf(now, timeZone)) return true;
  return minuteOf(lastAt, timeZone) < MORNING_MIN;
}
