import { appendFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, inSeconds } from '../../../../test/support/eventually.ts';
import { fillDisk, emptyDisk, openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { createDirectory } from '../directory/directory.ts';
import { createImportedList } from './imported-list.ts';
import { createListReaders, type ListReaders } from './list-reader.ts';
import { createRosterDesk, DEFERRED_AGAIN_MS } from './roster-desk.ts';
import { createKeptRecipes } from './kept-recipes.ts';
import { createRosterTable } from './roster-import.ts';

const HEADER = 'id,code,firstName,lineId,startTime,endTime';
const row = (id: string, about = '') =>
  `${id},A-${id},Anna${about},1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`;

/** `writtenMsAgo`: how old the file is at the start, by the hub's clock; by default it is of another time. */
function desk(text?: string, writtenMsAgo?: number) {
  const path = join(temporaryFolder(), 'roster.csv');
  const clock = createFakeClock();
  if (text !== undefined) writeFileSync(path, text);
  if (writtenMsAgo !== undefined) {
    const writtenAt = (clock.now() - writtenMsAgo) / 1_000;
    utimesSync(path, writtenAt, writtenAt);
  }
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const imported: string[][] = [];
  let told = 0;
  const readers = createListReaders({ clock, log: silentLog });
  let reading = 0;
  const open: ListReaders['open'] = (from) => {
    const reader = readers.open(from);
    reading += 1;
    return { ...reader, close: () => reader.close().finally(() => (reading -= 1)) };
  };
  const recipes = createKeptRecipes(database);
  const roster = createRosterDesk({
    readers: { open },
    path,
    recipes,
    known: () => ({ lines: [], people: [] }),
    imported: createImportedList({
      database,
      readingMark: () => recipes.mark(''),
      timeZone: 'UTC',
      retention: undefined,
      today: () => new Date(clock.now()).toISOString().slice(0, 10),
      earliest: () => clock.now(),
    }),
    database,
    directory,
    table: createRosterTable(database),
    timeZone: 'UTC',
    hasOpenIntent: () => false,
    isBeingSent: () => false,
    beginsAnew: () => {},
    clock,
    log: silentLog,
    onImported: (ids) => void imported.push([...ids]),
    onTrouble: () => told++,
  });
  onTestFinished(() => roster.close());
  /** Lets time pass until the watch has read the file, or said what is wrong with it. */
  const look = async (): Promise<void> => {
    const before = told;
    await inSeconds(clock, () => expect(told).toBeGreaterThan(before));
  };
  const isIdle = () => eventually(() => expect([clock.pending(), reading]).toEqual([1, 0]));
  /** Lets time pass a second at a time, and the watch look at the real file in between. */
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      await isIdle();
      await clock.advance(1_000);
    }
    await isIdle();
  };
  const listed = (): readonly string[] => directory.startingBetween(0, Infinity).map(({ id }) => id);
  return { path, database, directory, clock, imported, roster, look, pass, listed };
}

it('a roster is read at the start and again after each change, also when it is replaced by a rename', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.look();
  expect(d.imported).toEqual([['1']]);
  writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2')}`);
  await d.look();
  expect(d.imported).toEqual([['1'], ['2']]);
  writeFileSync(`${d.path}.new`, `${HEADER}\n${row('1', 'bel')}\n${row('2')}`);
  renameSync(`${d.path}.new`, d.path);
  await d.look();
  expect(d.imported).toEqual([['1'], ['2'], ['1']]);
  expect(d.directory.byId('1')?.firstName).toBe('Annabel');
});

it('a code that two visitors of a day have is in front of staff, both taken, until the file gives it to one', async () => {
  const d = desk(`${HEADER}\n${row('1')}\n${row('2', 'bel').replace('A-2', 'a1')}`);
  await d.look();
  const doubt = {
    place: 'line',
    number: 3,
    field: 'code',
    rule: { kind: 'double-code', place: 'line', number: 2 },
    isTaken: true,
  };
  expect(d.roster.troubles()).toMatchObject([{ kind: 'rows', problems: [doubt] }]);
  expect(d.listed()).toEqual(['1', '2']);
  writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2', 'bel')}`);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
});

it('bad rows are in front of staff, and no longer once they are mended', async () => {
  const d = desk(`${HEADER}\n${row('1')}\n2,,Anna,1,x,y`);
  await d.look();
  expect(d.roster.troubles()).toMatchObject([
    {
      kind: 'rows',
      bad: 1,
      problems: [
        { number: 3, field: 'start' },
        { number: 3, field: 'end' },
      ],
    },
  ]);
  expect(d.directory.byId('1')).toBeDefined();
  writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2')}`);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
});

it('bad rows that come again with the next export are the same notice, which stays read', async () => {
  const d = desk(`${HEADER}\n${row('1')}\n2,,Anna,1,x,y`);
  await d.look();
  const before = d.roster.troubles();
  writeFileSync(d.path, `${HEADER}\n${row('1', 'bel')}\n2,,Anna,1,x,y`);
  await d.look();
  expect(d.imported.at(-1)).toEqual(['1']);
  expect(d.roster.troubles()).toEqual(before);
});

it('a roster that is not there is said, loses nothing, and is read when it comes back', async () => {
  const d = desk();
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'missing' }]);
  writeFileSync(d.path, `${HEADER}\n${row('1')}`);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
  rmSync(d.path);
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'missing' }]);
  expect(d.directory.byId('1')).toBeDefined();
});

it('a roster that cannot be taken apart changes nothing', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.look();
  writeFileSync(d.path, '{"not": "a list"}');
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'unreadable' }]);
  expect(d.directory.byId('1')).toBeDefined();
});

it('a roster that finds a full disk is said to staff, and is read by itself once there is room', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.look();
  fillDisk(d.database);
  const rows = Array.from({ length: 500 }, (_, n) => row(String(n + 2)));
  writeFileSync(d.path, [HEADER, row('1'), ...rows].join('\n'));
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'not-written' }]);
  expect(d.directory.byId('2')).toBeUndefined();
  emptyDisk(d.database);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
  expect(d.directory.byId('501')).toBeDefined();
});

it('a roster that is still being written is not read before its size and time have rested', async () => {
  const d = desk(`${HEADER}\n${row('1')}\n`);
  await d.look();
  for (let n = 2; n < 10; n++) {
    appendFileSync(d.path, `${row(String(n))}\n`);
    await d.pass(1_000);
  }
  expect(d.imported).toEqual([['1']]);
  await d.look();
  expect(d.imported).toEqual([['1'], ['2', '3', '4', '5', '6', '7', '8', '9']]);
});

it('a roster written before the start rests since then, so that visitors wait no longer than they must', async () => {
  const d = desk(`${HEADER}\n${row('1')}`, 1_500);
  await eventually(() => expect(d.clock.pending()).toBe(1));
  expect(d.imported).toEqual([]);
  await d.clock.advance(501);
  await eventually(() => expect(d.imported).toEqual([['1']]));
});

it('a roster that never rests is said to staff', async () => {
  const d = desk(`${HEADER}\n${row('1')}\n`);
  await d.look();
  for (let n = 0; n < 64; n++) {
    appendFileSync(d.path, '\n');
    await d.pass(1_000);
  }
  expect(d.roster.troubles()).toMatchObject([{ kind: 'restless' }]);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
});

it('half a roster waits for staff, who keep what it lacks, also when it comes again', async () => {
  const all = Array.from({ length: 10 }, (_, n) => row(String(n)));
  const d = desk([HEADER, ...all].join('\n'));
  await d.look();
  const half = [HEADER, ...all.slice(0, 5)];
  writeFileSync(d.path, half.join('\n'));
  await d.look();
  const [gone] = d.roster.troubles();
  expect(gone).toMatchObject({
    kind: 'gone',
    count: 5,
    days: [{ day: '2026-01-05', gone: 5, of: 10 }],
    codes: ['A-5', 'A-6', 'A-7', 'A-8', 'A-9'],
  });
  const noticeId = gone?.kind === 'gone' ? gone.noticeId : '';
  // Written once more it is the same question.
  writeFileSync(d.path, [...half, ''].join('\n'));
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ noticeId }]);
  expect(await d.roster.decide('roster-gone-9', 'keep')).toEqual({ kind: 'too-late' });
  expect(await d.roster.decide(noticeId, 'keep')).toEqual({ kind: 'done' });
  expect(d.roster.troubles()).toEqual([]);
  writeFileSync(d.path, half.join('\r\n'));
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
  expect(d.listed()).toHaveLength(10);
});

it('half a roster may be right: staff say so, and what it lacks is gone until it is back', async () => {
  const all = Array.from({ length: 10 }, (_, n) => row(String(n)));
  const d = desk([HEADER, ...all].join('\n'));
  await d.look();
  writeFileSync(d.path, [HEADER, ...all.slice(0, 5)].join('\n'));
  await d.look();
  const [gone] = d.roster.troubles();
  d.directory.setStatus('9', 'Checked-in', 1);
  expect(await d.roster.decide(gone?.kind === 'gone' ? gone.noticeId : '', 'withdraw')).toEqual({
    kind: 'done',
  });
  expect(d.listed()).toEqual(['0', '1', '2', '3', '4', '9']);
  expect(d.imported.at(-1)).toEqual(['5', '6', '7', '8']);
  writeFileSync(d.path, [HEADER, ...all].join('\n'));
  await d.look();
  expect(d.listed()).toHaveLength(10);
});

it('a roster that is cut in the middle of a row takes nothing away', async () => {
  const all = Array.from({ length: 10 }, (_, n) => row(String(n)));
  const d = desk([HEADER, ...all].join('\n'));
  await d.look();
  writeFileSync(d.path, [HEADER, ...all.slice(0, 8), '8,A-'].join('\n'));
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'rows' }]);
  expect(d.listed()).toHaveLength(10);
});

it('every bad line can be read, however many there are', async () => {
  const bad = Array.from({ length: 450 }, (_, n) => `${n},A,Anna,1,x,2026-01-05T09:40:00Z`);
  const d = desk([HEADER, ...bad].join('\n'));
  await d.look();
  const numbers = [0, 200, 400].flatMap((from) =>
    d.roster.problems(from).problems.map(({ number }) => number),
  );
  expect(d.roster.problems(0).total).toBe(450);
  expect(numbers).toEqual(Array.from({ length: 450 }, (_, n) => n + 2));
});

it('a closed hub no longer looks at the roster', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.look();
  await eventually(() => expect(d.clock.pending()).toBe(1));
  d.roster.close();
  expect(d.clock.pending()).toBe(0);
});

it('a roster that is read while the clock stands in 1970 is read again, and taken once the clock is set', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  const now = d.clock.now();
  d.clock.jump(-now);
  await d.look();
  expect(d.roster.problems(0).problems).toMatchObject([{ field: 'start', isTaken: false }]);
  d.clock.jump(now);
  await d.pass(DEFERRED_AGAIN_MS + 1_000);
  expect(d.listed()).toEqual(['1']);
});

it('a roster of which one row is too far ahead is not read again for it', async () => {
  const far = row('2').replaceAll('2026-01-05', '9999-01-05');
  const d = desk(`${HEADER}\n${row('1')}\n${far}`);
  await d.look();
  expect(d.listed()).toEqual(['1']);
  rmSync(d.path);
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'missing' }]);
});

it.each(['', HEADER, '[]'])(
  'an export without appointments (%j) takes nobody away, and staff are told',
  async (text) => {
    const d = desk(`${HEADER}\n${row('1')}\n${row('2')}`);
    await d.look();
    writeFileSync(d.path, text);
    await d.look();
    expect(d.roster.troubles()).toMatchObject([{ kind: 'empty' }]);
    expect(d.listed()).toEqual(['1', '2']);
    writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2')}`);
    await d.look();
    expect(d.roster.troubles()).toEqual([]);
  },
);

it('a list past a bound changes nothing, is said with the bound and its place, and is read once it is mended', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.look();
  writeFileSync(d.path, `${HEADER}\n${row('2')}\n${','.repeat(LIST_BOUNDS.characters + 1)}`);
  await d.look();
  expect(d.roster.troubles()).toMatchObject([
    {
      kind: 'unreadable',
      why: {
        kind: 'past-bound',
        bound: 'characters',
        most: LIST_BOUNDS.characters,
        place: 'line',
        number: 3,
      },
    },
  ]);
  expect([d.listed(), d.directory.byId('1')?.withdrawnAt]).toEqual([['1'], undefined]);
  writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2')}`);
  await d.look();
  expect([d.roster.troubles(), d.listed()]).toEqual([[], ['1', '2']]);
});
