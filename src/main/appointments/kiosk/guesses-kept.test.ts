import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { screenOf } from '../../../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { GUESS_WINDOW_MS, MAX_HITS, MAX_MISSES } from './guess-watch.ts';
import { KIOSK, watch, leftMs } from '../../../../test/support/parts/guess-watch-of.ts';

const ANOTHER = screenOf('kiosk', 2);
const MINUTE = 60_000;

/** Another process on the same disk; its wall clock says whatever it says. */
function restarted(path: string, startMs?: number): ReturnType<typeof watch> {
  return watch(openTestDatabase(path), new Map(), createFakeClock(startMs));
}

/** Nothing is said to a process that is killed, and its disk is as it was. Its clock stands still from here on. */
const killed = ({ database }: ReturnType<typeof watch>): void => database.close();

describe('a hub that is killed', () => {
  it.each([
    ['goes on', undefined],
    ['is a day ahead, as after a network told the time', Date.UTC(2026, 0, 6, 9)],
    ['is back in 1970, as without a battery', 0],
  ])('a hub that is killed goes on with the pause where the wall clock %s', async (_, startMs) => {
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
    ['miss', MAX_MISSES],
    ['hit', MAX_HITS],
  ] as const)('a hub that is killed gives no guess back: one more %s is one too many', (what, most) => {
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

  it('a hub that is killed does not bring back a pause that the front desk ended', () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(MAX_MISSES);
    before.guesses.lift(KIOSK.id);
    killed(before);
    expect(leftMs(restarted(path))).toBe(0);
  });

  it('a hub that is killed keeps one guess where its count cannot be read', () => {
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
  it('a hub that is stopped goes on with what was left of the pause when it stopped', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(MAX_MISSES);
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
  it('a change of settings ends no pause and makes none longer, also where another database is behind the new hub', async () => {
    const before = watch();
    before.count(MAX_MISSES);
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
  it('the count of guesses is deleted when it counts no more, and nobody wakes up for nothing', async () => {
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

  it('the count of guesses of a kiosk that never comes back is deleted', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const before = watch(openTestDatabase(path));
    before.count(3);
    killed(before);
    const after = restarted(path);
    expect(after.rows()).toBe(1);
    await after.clock.advance(GUESS_WINDOW_MS + 1);
    expect(after.rows()).toBe(0);
  });

  it('the count of guesses is kept in memory alone while the disk refuses, and that is said now and then', () => {
    const w = watch();
    fillDisk(w.database);
    w.database.sqlite.exec('PRAGMA query_only = ON');
    w.count(MAX_MISSES);
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
