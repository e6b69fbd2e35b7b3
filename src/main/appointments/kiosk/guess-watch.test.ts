import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../test/support/fake-clock.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { createRecordingLog } from '../../../../test/support/recording-log.ts';
import { screenOf } from '../../../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { Database } from '../../storage/database.ts';
import type { Guesses } from './guess-table.ts';
import {
  afterGuess,
  createGuessWatch,
  type Guess,
  GUESS_WINDOW_MS,
  type GuessMemory,
  isForgotten,
  MOST_HITS,
  MOST_MISSES,
  NO_GUESSES,
  pausedUntil,
} from './guess-watch.ts';

const guess = fc.constantFrom<Guess>('miss', 'hit', 'hit', 'hit', 'hit', 'hit');
const wait = fc.oneof(fc.constant(0), fc.nat(1_000), fc.nat(GUESS_WINDOW_MS));
const tries = fc.array(fc.tuple(wait, guess), { maxLength: 200, size: 'max' });
const oneAfterAnother = (what: Guess, times: number) =>
  Array.from({ length: times }, (): [number, Guess] => [0, what]);

interface Looked {
  readonly at: number;
  readonly what: Guess;
}

/** Somebody who asks after each of these waits; what was looked up, and what is remembered of it. */
function guessing(given: readonly (readonly [number, Guess])[]): {
  readonly looked: readonly Looked[];
  readonly guesses: Guesses;
} {
  let now = 0;
  let guesses = NO_GUESSES;
  const looked: Looked[] = [];
  for (const [waited, what] of given) {
    now += waited;
    if (pausedUntil(guesses, now) !== undefined) continue;
    looked.push({ at: now, what });
    guesses = afterGuess(guesses, what, now);
  }
  return { looked, guesses };
}

describe('whoever tries codes', () => {
  it('gets no more than ten misses and sixty hits in any five minutes, however the tries are spread', () => {
    fc.assert(
      fc.property(tries, (given) => {
        const { looked } = guessing(given);
        for (const { at: from } of looked) {
          const within = looked.filter(({ at }) => at >= from && at < from + GUESS_WINDOW_MS);
          expect(within.filter(({ what }) => what === 'miss').length).toBeLessThanOrEqual(MOST_MISSES);
          expect(within.filter(({ what }) => what === 'hit').length).toBeLessThanOrEqual(MOST_HITS);
        }
      }),
    );
  });

  it('is answered again at the very moment that was said, and not a moment before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20_000), guess), { minLength: MOST_MISSES, maxLength: 90, size: 'max' }),
        (given) => {
          const { looked, guesses } = guessing(given);
          const now = looked.at(-1)?.at ?? 0;
          const until = pausedUntil(guesses, now);
          if (until === undefined) return;
          expect(pausedUntil(guesses, until - 1)).toBe(until);
          expect(pausedUntil(guesses, until)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    ['miss', MOST_MISSES],
    ['hit', MOST_HITS],
  ] as const)('is not paused one %s before %i, however fast', (what, most) => {
    const { guesses } = guessing(oneAfterAnother(what, most - 1));
    expect(pausedUntil(guesses, 0)).toBeUndefined();
    expect(pausedUntil(afterGuess(guesses, what, 0), 0)).toBe(GUESS_WINDOW_MS);
  });

  it('fills no memory, and is forgotten five minutes after the last try', () => {
    fc.assert(
      fc.property(tries, (given) => {
        const { looked, guesses } = guessing(given);
        expect(guesses.misses.length).toBeLessThanOrEqual(MOST_MISSES);
        expect(guesses.hits.length).toBeLessThanOrEqual(MOST_HITS);
        const last = looked.at(-1)?.at ?? 0;
        expect(isForgotten(guesses, last + GUESS_WINDOW_MS)).toBe(true);
        if (looked.length > 0) expect(isForgotten(guesses, last + GUESS_WINDOW_MS - 1)).toBe(false);
      }),
    );
  });
});

const KIOSK = screenOf('kiosk', 1);
const ANOTHER = screenOf('kiosk', 2);
const MINUTE = 60_000;

function watch(
  database: Database = openTestDatabase(),
  memory: GuessMemory = new Map(),
  clock = createFakeClock(),
) {
  const called: string[] = [];
  const log = createRecordingLog();
  const guesses = createGuessWatch({ database, clock, log, memory, call: ({ id }) => void called.push(id) });
  const count = (times: number, what: Guess = 'miss', screen = KIOSK): void => {
    for (let n = 0; n < times; n++) guesses.count(screen, what);
  };
  const rows = () => database.sqlite.prepare('SELECT screen_id FROM guesses').all().length;
  return { clock, called, guesses, count, log, rows, memory, database };
}

/** Another process on the same disk; its wall clock says whatever it says. */
function restarted(path: string, startMs?: number): ReturnType<typeof watch> {
  return watch(openTestDatabase(path), new Map(), createFakeClock(startMs));
}

/** Nothing is said to a process that is killed, and its disk is as it was. Its clock stands still from here on. */
const killed = ({ database }: ReturnType<typeof watch>): void => database.close();

const leftMs = (w: { guesses: { pausedUntil(of: typeof KIOSK): number | undefined }; clock: FakeClock }) => {
  const until = w.guesses.pausedUntil(KIOSK);
  return until === undefined ? 0 : until - wallMs(w.clock);
};

describe('a kiosk that guessed too often', () => {
  it.each([
    ['miss', MOST_MISSES],
    ['hit', MOST_HITS],
  ] as const)(
    'is told until when, and the front desk is called when the pause begins (%s)',
    async (what, most) => {
      const w = watch();
      w.count(most - 1, what);
      expect(w.called).toEqual([]);
      w.count(1, what);
      expect(w.called).toEqual([KIOSK.id]);
      expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
      await w.clock.advance(GUESS_WINDOW_MS);
      expect(leftMs(w)).toBe(0);
      w.count(most, what);
      expect(w.called).toEqual([KIOSK.id, KIOSK.id]);
      w.guesses.lift(KIOSK.id);
      expect(leftMs(w)).toBe(0);
      expect(w.rows()).toBe(0);
    },
  );

  it('stays paused when the wall clock is set, either way', () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      const w = watch();
      w.count(MOST_MISSES);
      w.clock.jump(jump);
      expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
    }
  });

  it('stops no other kiosk', () => {
    const w = watch();
    w.count(MOST_MISSES);
    expect(w.guesses.pausedUntil(ANOTHER)).toBeUndefined();
    w.guesses.lift(ANOTHER.id);
    expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
  });
});

describe('a hub that is killed', () => {
  it.each([
    ['goes on', undefined],
    ['is a day ahead, as after a network told the time', Date.UTC(2026, 0, 6, 9)],
    ['is back in 1970, as without a battery', 0],
  ])('goes on with the pause where the wall clock %s', async (_, startMs) => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(5);
    await before.clock.advance(MINUTE);
    before.count(5);
    expect(leftMs(before)).toBe(4 * MINUTE);
    killed(before);
    const after = restarted(path, startMs);
    // A fraction of a millisecond is rounded up: never too short.
    expect(leftMs(after)).toBeGreaterThanOrEqual(4 * MINUTE);
    expect(leftMs(after)).toBeLessThanOrEqual(4 * MINUTE + 2);
    expect(after.guesses.pausedUntil(ANOTHER)).toBeUndefined();
    await after.clock.advance(4 * MINUTE + 2);
    expect(leftMs(after)).toBe(0);
  });

  it.each([
    ['miss', MOST_MISSES],
    ['hit', MOST_HITS],
  ] as const)('gives no guess back: one more %s is one too many', (what, most) => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(most - 1, what);
    killed(before);
    const after = restarted(path);
    expect(leftMs(after)).toBe(0);
    after.count(1, what);
    expect(leftMs(after)).toBeGreaterThan(0);
    expect(after.called).toEqual([KIOSK.id]);
  });

  it('does not bring back a pause that the front desk ended', () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(MOST_MISSES);
    before.guesses.lift(KIOSK.id);
    killed(before);
    expect(leftMs(restarted(path))).toBe(0);
  });

  it('keeps one guess where its count cannot be read', () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(1);
    before.database.sqlite.exec("UPDATE guesses SET misses = '[1e9', hits = '{}'");
    killed(before);
    const after = restarted(path);
    expect(after.log.lines.map(({ event }) => event)).toContain('guesses-unreadable');
    expect(leftMs(after)).toBe(0);
    after.count(1);
    expect(leftMs(after)).toBe(GUESS_WINDOW_MS);
    expect(after.called).toEqual([KIOSK.id]);
  });
});

describe('a hub that is stopped', () => {
  it('goes on with what was left of the pause when it stopped', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(MOST_MISSES);
    await before.clock.advance(3 * MINUTE);
    before.guesses.close();
    expect(before.clock.pending()).toBe(0);
    before.database.close();
    const after = restarted(path);
    expect(leftMs(after)).toBeGreaterThanOrEqual(2 * MINUTE);
    expect(leftMs(after)).toBeLessThanOrEqual(2 * MINUTE + 2);
  });
});

describe('a change of settings', () => {
  it('ends no pause and makes none longer, also where another database is behind the new hub', async () => {
    const before = watch();
    before.count(MOST_MISSES);
    await before.clock.advance(3 * MINUTE);
    before.guesses.close();
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const after = watch(openTestDatabase(path), before.memory, before.clock);
    expect(leftMs(after)).toBe(2 * MINUTE);
    killed(after);
    expect(leftMs(restarted(path))).toBeGreaterThanOrEqual(2 * MINUTE);
  });
});

describe('what is kept', () => {
  it('is deleted when it counts no more, and nobody wakes up for nothing', async () => {
    const w = watch();
    w.count(3);
    await w.clock.advance(MINUTE);
    w.count(3, 'hit', ANOTHER);
    expect(w.rows()).toBe(2);
    await w.clock.advance(GUESS_WINDOW_MS);
    expect(w.rows()).toBe(1);
    await w.clock.advance(GUESS_WINDOW_MS);
    expect(w.rows()).toBe(0);
    expect(w.memory.size).toBe(0);
    expect(w.clock.pending()).toBe(0);
  });

  it('is deleted of a kiosk that never comes back', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(3);
    killed(before);
    const after = restarted(path);
    expect(after.rows()).toBe(1);
    await after.clock.advance(GUESS_WINDOW_MS + 1);
    expect(after.rows()).toBe(0);
  });

  it('is kept in memory alone while the disk refuses, and that is said now and then', () => {
    const w = watch();
    fillDisk(w.database);
    w.database.sqlite.exec('PRAGMA query_only = ON');
    w.count(MOST_MISSES);
    expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
    expect(w.called).toEqual([KIOSK.id]);
    expect(w.log.lines).toHaveLength(1);
    expect(w.log.lines[0]).toMatchObject({ event: 'guesses-not-kept' });
    w.database.sqlite.exec('PRAGMA query_only = OFF');
    emptyDisk(w.database);
    w.count(1, 'hit', ANOTHER);
    expect(w.rows()).toBe(1);
  });
});
