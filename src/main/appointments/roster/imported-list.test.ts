/** A watched list that has not changed since it came in: its bytes are hashed, and none of its rows is read. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, inSeconds } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { createDirectory } from '../directory/directory.ts';
import { watchFolder } from './folder-watch.ts';
import { createImportedList } from './imported-list.ts';
import { createListReaders } from './list-reader.ts';
import { createRosterDesk } from './roster-desk.ts';
import { createRosterTable } from './roster-import.ts';
import { type OpenFile, openToRead, type RosterFile, watchRoster } from './roster-watch.ts';
import { createKeptRecipes } from './kept-recipes.ts';

const HEADER = 'id,code,firstName,lineId,startTime,endTime';
const row = (id: string) => `${id},A-${id},Anna,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`;
const BAD = '9,,Anna,1,x,y';

/** A hub's watched list over several starts, with one database. */
function list(...rows: readonly string[]) {
  const path = join(temporaryFolder(), 'roster.csv');
  const clock = createFakeClock();
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const recipes = createKeptRecipes(database);
  const write = (...all: readonly string[]): void => writeFileSync(path, [HEADER, ...all].join('\n'));
  write(...rows);

  /** Starts, and looks at the list; `brought`: ids that this start brought. */
  async function start({ timeZone = 'UTC' } = {}) {
    const brought: string[] = [];
    let told = 0;
    const now = (): number => clock.now();
    const desk = createRosterDesk({
      readers: createListReaders({ clock, log: silentLog }),
      path,
      recipes,
      known: () => ({ lines: [], people: [] }),
      imported: createImportedList({
        database,
        readingMark: () => recipes.mark(''),
        timeZone,
        retention: undefined,
        today: () => new Date(now()).toISOString().slice(0, 10),
        earliest: now,
      }),
      database,
      directory,
      table: createRosterTable(database),
      timeZone,
      hasOpenIntent: () => false,
      isBeingSent: () => false,
      beginsAnew: () => {},
      clock,
      log: silentLog,
      onImported: (ids) => void brought.push(...ids),
      onTrouble: () => told++,
    });
    onTestFinished(() => desk.close());
    const look = async (): Promise<void> => {
      const before = told;
      await inSeconds(clock, () => expect(told).toBeGreaterThan(before));
    };
    await look();
    return { desk, brought, look };
  }

  /** Whoever reads the list finds that it says something else of this appointment. */
  function callBob(id = '1'): void {
    const appointment = directory.byId(id);
    if (!appointment) throw new Error(`${id} is not there`);
    directory.put({ ...appointment, firstName: 'Bob' }, 'roster');
  }
  return {
    path,
    clock,
    directory,
    recipes,
    write,
    start,
    callBob,
    nameOf: () => directory.byId('1')?.firstName,
  };
}

it('a watched list that has come in is not read at the next start, nor when it is written again with the same content', async () => {
  const l = list(row('1'), row('2'));
  const first = await l.start();
  expect(first.brought).toEqual(['1', '2']);
  first.desk.close();
  l.callBob();
  const next = await l.start();
  expect([next.brought, next.desk.troubles()]).toEqual([[], []]);
  l.write(row('1'), row('2'));
  utimesSync(l.path, 1, 1);
  await next.look();
  expect([next.brought, l.nameOf()]).toEqual([[], 'Bob']);
  l.write(row('1'), row('2'), row('3'));
  await next.look();
  expect(next.brought.toSorted()).toEqual(['1', '3']);
});

it('a watched list that has come in shows its bad lines at the next start too, and is read again on another day', async () => {
  const l = list(row('1'), BAD);
  const first = await l.start();
  const [before] = [first.desk.problems(0)];
  first.desk.close();
  l.callBob();
  const next = await l.start();
  expect(next.brought).toEqual([]);
  expect(next.desk.problems(0)).toEqual(before);
  expect(next.desk.troubles()).toMatchObject([
    {
      kind: 'rows',
      problems: [
        { number: 3, field: 'start' },
        { number: 3, field: 'end' },
      ],
    },
  ]);
  next.desk.close();
  l.clock.jump(86_400_000);
  expect((await l.start()).brought).toEqual(['1']);
});

it.each<[string, (l: ReturnType<typeof list>) => unknown, { timeZone?: string }?]>([
  ['a person said more about lists', (l) => l.recipes.keep(['a'], { columns: { a: 'id' } })],
  ['the clock that it came in by was ahead', (l) => l.clock.jump(-86_400_000)],
  ['the location has another time zone', () => {}, { timeZone: 'Europe/Vienna' }],
])('a watched list that has come in is read at the next start if %s', async (_, change, options) => {
  const l = list(row('1'));
  (await l.start()).desk.close();
  l.callBob();
  change(l);
  expect((await l.start(options)).brought).toEqual(['1']);
});

it('a watched list that has come in is read at the next start if half of another list was brought since', async () => {
  const l = list(row('1'));
  const first = await l.start();
  const many = Array.from({ length: 150 }, (_, n) => row(`${n + 10}`));
  l.write(row('1'), ...many);
  const put = l.directory.put;
  // The second hundred never gets to the disk: as when the machine loses its power in between.
  l.directory.put = (appointment, by) => {
    if (appointment.id === '120') throw new Error('gone');
    put(appointment, by);
  };
  await first.look();
  first.desk.close();
  l.directory.put = put;
  expect(l.directory.byId('11')).toBeDefined();
  l.write(row('1'));
  const next = await l.start();
  expect(next.desk.troubles()).toMatchObject([{ kind: 'gone' }]);
});

it.each(['file', 'folder'] as const)(
  'a watched list is hashed and not taken into memory if it has come in (%s)',
  async (by) => {
    const folder = temporaryFolder();
    const path = join(folder, 'list.csv');
    const clock = createFakeClock();
    writeFileSync(path, 'abc');
    const at = clock.now() / 1_000 - 3_600;
    utimesSync(path, at, at);
    const told: RosterFile[] = [];
    let open = 0;
    const openFile: OpenFile = async (asked) => {
      const handle = await openToRead(asked);
      open += 1;
      const close = (): Promise<void> => handle.close().finally(() => (open -= 1));
      return { fd: handle.fd, read: handle.read.bind(handle), close };
    };
    const heard = (file: RosterFile): Promise<undefined> => {
      told.push(file);
      return Promise.resolve(undefined);
    };
    // SHA-256 of "abc" (FIPS 180-4, example 1).
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    const isKnown = (known: string): boolean => known === hash;
    const watch =
      by === 'file'
        ? watchRoster(path, clock, { isKnown, heard }, openFile)
        : watchFolder(
            folder,
            clock,
            {
              folder: () => {},
              isNew: () => true,
              gone: () => {},
              isKnown: (_name, known) => isKnown(known),
              file: (_name, file) => heard(file),
            },
            openFile,
          );
    onTestFinished(() => watch.close());
    await eventually(async () => {
      await clock.advance(1_000);
      expect(told).toEqual([{ kind: 'known', hash }]);
    });
    expect(open).toBe(0);
  },
);
