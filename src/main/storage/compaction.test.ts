import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, wallMs } from '../../clock/clock.ts';
import { appointmentOf } from '../../../test/support/records/appointment-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import {
  type CompactionMoment,
  createLastTouch,
  reasonToCompact,
  startCompaction,
  wishCompaction,
} from './compaction.ts';
import { createDatedFacts } from './dated-facts.ts';
import { createHubTime } from './hub-time.ts';
import { openStorage } from './open-storage.ts';

const MINUTE = 60_000;
const NIGHT = Date.UTC(2026, 0, 6, 3);
const NOON = Date.UTC(2026, 0, 6, 12);

const at = (now: number, about: Partial<CompactionMoment> = {}): CompactionMoment => ({
  now,
  timeZone: 'UTC',
  quietMs: 10 * MINUTE,
  tracesSince: now - HOUR_MS,
  compactedAt: undefined,
  longestPause: undefined,
  ...about,
});

describe('the database is compacted', () => {
  it('the database is compacted once a night, when no one has used Foyer for ten minutes', () => {
    expect(reasonToCompact(at(NIGHT))).toBe('night');
    expect(reasonToCompact(at(NIGHT, { quietMs: 10 * MINUTE - 1 }))).toBeUndefined();
    expect(reasonToCompact(at(NIGHT, { compactedAt: NIGHT - HOUR_MS }))).toBeUndefined();
    expect(reasonToCompact(at(NIGHT, { compactedAt: NIGHT - DAY_MS }))).toBe('night');
    expect(reasonToCompact(at(NOON))).toBeUndefined();
  });

  it('the database is compacted at any hour after ten quiet minutes where the computer was off for the night', () => {
    expect(reasonToCompact(at(NOON, { tracesSince: NOON - DAY_MS }))).toBe('overdue');
    expect(reasonToCompact(at(NOON, { tracesSince: NOON - DAY_MS, quietMs: MINUTE }))).toBeUndefined();
  });

  it('the database is compacted in the quietest minute of the week where someone is there all day and all night', () => {
    const longestPause = { ms: 3 * MINUTE, at: NIGHT - 4 * DAY_MS };
    const busy = { quietMs: MINUTE, tracesSince: NIGHT - 8 * DAY_MS, longestPause };
    expect(reasonToCompact(at(NIGHT, { ...busy, tracesSince: NIGHT - 6 * DAY_MS }))).toBeUndefined();
    expect(reasonToCompact(at(NIGHT, busy))).toBeUndefined();
    // As quiet as it has been at best.
    expect(reasonToCompact(at(NIGHT, { ...busy, quietMs: 3 * MINUTE }))).toBe('quietest-minute');
    // The same minute, a week later.
    expect(reasonToCompact(at(NIGHT + 3 * DAY_MS - 1, busy))).toBeUndefined();
    expect(reasonToCompact(at(NIGHT + 3 * DAY_MS, busy))).toBe('quietest-minute');
    expect(reasonToCompact(at(NIGHT + 3 * DAY_MS, { ...busy, quietMs: 1_000 }))).toBeUndefined();
    // No minute of that day was quiet.
    expect(reasonToCompact(at(NIGHT + 4 * DAY_MS, { ...busy, quietMs: 1_000 }))).toBe('quietest-minute');
  });
});

function lobby() {
  const clock = createFakeClock(Date.UTC(2026, 0, 5, 18));
  const log = createRecordingLog();
  const opened = openStorage({
    path: join(temporaryFolder(), 'foyer.sqlite'),
    now: () => wallMs(clock),
    log,
    onNotice() {},
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const { storage } = opened;
  const { database } = storage;
  const touch = createLastTouch(clock);
  const time = createHubTime({ database, clock, log });
  const stop = startCompaction({
    storage,
    clock,
    log,
    time,
    timeZone: 'UTC',
    quietMs: touch.quietMs,
    inTurn: (work) => void work(),
    emptyLog: () => Promise.resolve(storage.emptyLog()),
  });
  onTestFinished(() => {
    stop();
    time.close();
    storage.close();
  });
  const directory = createDirectory(database);
  const facts = createDatedFacts(database);
  return {
    clock,
    storage,
    touch,
    facts,
    /** Appointments whose rows SQLite moves from page to page, so that copies of them stay in unused parts. */
    fill() {
      database.transaction(() => {
        for (let n = 0; n < 8_000; n++) {
          const [row, lastName] = [(n * 48_271) % 999_983, 'CANARY'.repeat(n % 9)];
          directory.put(appointmentOf({ id: `a${row % 1_500}`, firstName: `CANARY${row}`, lastName }));
        }
      });
    },
    erase() {
      database.transaction(() => {
        database.sqlite.exec('DELETE FROM appointments WHERE (rowid * 7919) % 10 < 8');
        database.sqlite.exec(`UPDATE appointments SET first_name = '', last_name = '', search_text = ''`);
        wishCompaction(facts, wallMs(clock));
      });
      storage.emptyLog();
    },
    hasCanary: () =>
      ['', '-wal'].some((end) =>
        readFileSync(`${storage.path}${end}`, 'latin1').toLowerCase().includes('canary'),
      ),
    rows: () => database.sqlite.prepare('SELECT * FROM appointments ORDER BY id').all(),
    check: () => database.sqlite.prepare('PRAGMA integrity_check').get()?.['integrity_check'],
    reasons: () =>
      log.lines.filter(({ event }) => event === 'compacted').map(({ fields }) => fields['reason']),
    troubles: () => storage.notices.all().map(({ trouble }) => trouble.kind),
  };
}

it('nothing of an erased visitor is left in the database file and its log after the night', async () => {
  const l = lobby();
  l.fill();
  l.erase();
  expect(l.hasCanary()).toBe(true);
  const rows = l.rows();
  await l.clock.advance(7 * HOUR_MS);
  // Not yet: it is one in the morning.
  expect(l.hasCanary()).toBe(true);
  await l.clock.advance(2 * HOUR_MS);
  expect(l.hasCanary()).toBe(false);
  expect(l.rows()).toEqual(rows);
  expect(l.check()).toBe('ok');
  expect(l.reasons()).toEqual(['night']);
  // Nothing was erased since: the next nights change nothing.
  await l.clock.advance(2 * DAY_MS);
  expect(l.reasons()).toEqual(['night']);
});

it('a lobby that never rests is compacted within two weeks, in its quietest minute', async () => {
  const l = lobby();
  l.fill();
  l.erase();
  // Someone is there every minute, but for four minutes each Wednesday night.
  const isPause = (now: number): boolean =>
    new Date(now).getUTCDay() === 3 && now % DAY_MS >= 3 * HOUR_MS && now % DAY_MS < 3 * HOUR_MS + 4 * MINUTE;
  const began = wallMs(l.clock);
  while (l.reasons().length === 0 && wallMs(l.clock) < began + 15 * DAY_MS) {
    if (!isPause(wallMs(l.clock))) l.touch.touched();
    await l.clock.advance(MINUTE);
  }
  expect(l.reasons()).toEqual(['quietest-minute']);
  expect(isPause(wallMs(l.clock) - MINUTE)).toBe(true);
  expect(l.hasCanary()).toBe(false);
});

it('a full disk leaves the database whole, is reported, and compacting is tried again', async () => {
  const l = lobby();
  l.fill();
  l.erase();
  const { sqlite } = l.storage.database;
  const rows = l.rows();
  const pages = Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
  sqlite.exec('PRAGMA query_only = ON');
  await l.clock.advance(9 * HOUR_MS);
  expect(l.troubles()).toEqual(['not-erased']);
  expect(l.rows()).toEqual(rows);
  sqlite.exec('PRAGMA query_only = OFF');
  await l.clock.advance(HOUR_MS);
  expect(l.troubles()).toEqual([]);
  expect(l.hasCanary()).toBe(false);
  expect(Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count'])).toBeLessThan(pages);
});

describe('a clock that was far ahead when something was erased', () => {
  const YEAR = 365 * DAY_MS;

  it('a clock that was far ahead when something was erased does not keep a lobby that never rests from being compacted', async () => {
    const l = lobby();
    l.facts.keep('to-tidy', wallMs(l.clock) + YEAR);
    l.facts.keep('longest-pause-ms', 4 * MINUTE);
    l.facts.keep('longest-pause-at', wallMs(l.clock) + YEAR);
    for (let minute = 0; minute < 10 * 24 * 60 && l.reasons().length === 0; minute++) {
      l.touch.touched();
      await l.clock.advance(MINUTE);
    }
    expect(l.reasons()).toEqual(['quietest-minute']);
  });

  it('a clock that was far ahead when something was erased does not make a lobby with ten quiet minutes wait for the night', async () => {
    const l = lobby();
    l.facts.keep('to-tidy', wallMs(l.clock) + YEAR);
    await l.clock.advance(12 * MINUTE);
    expect(l.reasons()).toEqual(['overdue']);
  });
});
