/** A watched list that took more memory than a list may: it is said, and not read again before it is another. */
import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inSeconds } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { importOf } from '../../../../test/support/parts/import-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { createListReaders, type ListReaders, MAX_READING_MS } from './list-reader.ts';
import { createRosterDesk } from './roster-desk.ts';
import { createKeptRecipes } from './kept-recipes.ts';

const HEADER = 'id,code,firstName,lineId,startTime,endTime';
const row = (id: number) => `${id},A-${id},Anna,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`;
const listOf = (rows: number) => [HEADER, ...Array.from({ length: rows }, (_, n) => row(n))].join('\n');

function lobby() {
  const path = join(temporaryFolder(), 'roster.csv');
  const clock = createFakeClock();
  const database = openTestDatabase();
  const deps = importOf(database);
  const recipes = createKeptRecipes(database);

  /** A hub whose lists may take so much memory; `reading`: the time that reading takes. */
  async function start(
    heapMb: number,
    reading = clock,
    whileReading = () => Promise.resolve(),
    onOpen = () => {},
  ) {
    let [told, opened] = [0, 0];
    const readers = createListReaders({ clock: reading, log: silentLog, heapMb });
    const open: ListReaders['open'] = (from) => {
      opened += 1;
      const reader = readers.open(from);
      if (opened === 1) onOpen();
      return reader;
    };
    const desk = createRosterDesk({
      ...deps,
      readers: { open },
      imported: { has: () => false, problemsOf: () => undefined, keep() {}, forget() {} },
      path,
      recipes,
      known: () => ({ lines: [], people: [] }),
      timeZone: 'UTC',
      clock,
      log: silentLog,
      onImported: () => {},
      onTrouble: () => told++,
    });
    onTestFinished(() => desk.close());
    const look = async (): Promise<void> => {
      const before = told;
      await inSeconds(clock, async () => {
        if (opened > 0) await whileReading();
        expect(told).toBeGreaterThan(before);
      });
    };
    await look();
    return { desk, look, opened: () => opened };
  }
  return { path, clock, deps, start };
}

const gaveUp = [{ kind: 'unreadable', why: { kind: 'given-up' } }];

it('a list that took too much memory is not read again until it has other content', async () => {
  const { path, deps, start } = lobby();
  writeFileSync(path, listOf(150_000));
  const { desk, look, opened } = await start(12);
  expect([desk.troubles(), opened()]).toMatchObject([gaveUp, 1]);
  utimesSync(path, 1, 1);
  await look();
  expect([desk.troubles(), opened()]).toMatchObject([gaveUp, 1]);
  writeFileSync(path, listOf(2));
  await look();
  expect([desk.troubles(), opened()]).toEqual([[], 2]);
  expect(deps.directory.byId('1')).toBeDefined();
});

it.each<[string, (path: string, list: string) => void]>([
  ['overwritten', (path, list) => writeFileSync(path, list)],
  [
    'replaced by a rename',
    (path, list) => {
      writeFileSync(`${path}.new`, list);
      renameSync(`${path}.new`, path);
    },
  ],
])(
  'a watched list that is %s while it is read gives what it is then, and nothing of before',
  async (_how, put) => {
    const { path, deps, clock, start } = lobby();
    writeFileSync(path, listOf(2_000));
    const { desk, opened } = await start(
      192,
      clock,
      () => Promise.resolve(),
      () => put(path, `${HEADER}\n${row(5_000)}\n`),
    );
    await inSeconds(clock, () => expect(deps.directory.byId('5000')).toBeDefined());
    expect([desk.troubles(), opened(), deps.directory.byId('1')]).toEqual([[], 2, undefined]);
  },
);

it('a watched list that was given up over its time is read again after an hour: the machine may have slept', async () => {
  const { path, clock, deps, start } = lobby();
  const reading = createFakeClock();
  let isAsleep = true;
  writeFileSync(path, listOf(20_000));
  const { desk, look, opened } = await start(192, reading, async () => {
    if (isAsleep) await reading.advance(MAX_READING_MS);
  });
  expect([desk.troubles(), opened()]).toMatchObject([gaveUp, 1]);
  isAsleep = false;
  await clock.advance(3_600_000);
  await look();
  expect([desk.troubles(), opened()]).toEqual([[], 2]);
  expect(deps.directory.byId('1')).toBeDefined();
});
