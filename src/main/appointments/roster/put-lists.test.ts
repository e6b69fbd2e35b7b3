import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { hubOf } from '../../../../test/support/hubs/hub-of.ts';
import { importOf } from '../../../../test/support/parts/import-of.ts';
import { csv, listLobby, row } from '../../../../test/support/hubs/list-lobby.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { spreadOf } from '../../../../test/support/share-of.ts';
import type { ListState } from '../../../contract/list-import.ts';
import { othersFirst } from '../../base/in-slices.ts';
import type { Appointment } from '../directory/appointment.ts';
import { openPutLists } from './put-lists.ts';

const many = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => row(n));

const listsOf = (path: string): string => join(dirname(path), 'lists');

/** The files of a database as a power cut or a kill leaves them at this moment. */
function cutOff(path: string): string {
  const copy = join(temporaryFolder(), 'foyer.sqlite');
  for (const part of ['', '-wal', '.running'])
    if (existsSync(`${path}${part}`)) copyFileSync(`${path}${part}`, `${copy}${part}`);
  if (existsSync(listsOf(path))) cpSync(listsOf(path), listsOf(copy), { recursive: true });
  return copy;
}

/** A lobby on a machine whose every look at the clock takes 1 ms, so that long work comes in many pieces. */
async function slowLobby(databasePath = join(temporaryFolder(), 'foyer.sqlite')) {
  const clock = createFakeClock();
  let spent = 0;
  const slow = { ...clock, monotonic: () => clock.monotonic() + (spent += 1) };
  const l = await listLobby({ databasePath, clock: slow });
  /** Puts a list in, and calls `heard` between its transactions with how many rows are in. */
  async function putIn(id: string, heard: (rows: number) => void): Promise<ListState> {
    expect(l.lists.confirm('desk', id)).toBe(true);
    for (;;) {
      const state = await l.stateOf(id);
      if (state.kind !== 'writing') return state;
      heard(state.rows);
      await othersFirst();
    }
  }
  return { ...l, putIn };
}

describe('a list that is put in', () => {
  it('a list that is put in is there whole or not at all, whenever the hub is cut off', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const l = await slowLobby(path);
    await l.confirm((await l.preview(csv(row(1), row(9_000)))).id);
    const { id } = await l.preview(csv(...many(1_800), 'bad'));
    const cuts = [cutOff(path)];
    const rowsIn = new Set<number>();
    const end = await l.putIn(id, (rows) => {
      if (!rowsIn.has(rows)) cuts.push(cutOff(path));
      rowsIn.add(rows);
    });
    cuts.push(cutOff(path));
    expect(end).toEqual({ kind: 'done', written: 1_799, waiting: 0, bad: 1 });
    expect(rowsIn.size).toBeGreaterThan(4);
    await l.hub.close();
    const counts = [];
    // The first were made before the list was decided.
    for (const cut of [...cuts.slice(0, 4), ...spreadOf(cuts.slice(4), 8)]) {
      const hub = await hubOf({ clock: createFakeClock(), databasePath: cut });
      counts.push(hub.day.count());
      await hub.close();
      expect(readdirSync(listsOf(cut))).toEqual([]);
    }
    expect([counts[0], counts.at(-1)]).toEqual([2, 1_801]);
    expect(counts.filter((count) => count !== 2 && count !== 1_801)).toEqual([]);
    // Some cuts came before it was decided, and some before its last row was in.
    expect(counts.filter((count) => count === 2).length).toBeGreaterThan(1);
    expect(counts.filter((count) => count === 1_801).length).toBeGreaterThan(3);
  });

  it('a list that is put in leaves nothing behind that could come in later', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const l = await slowLobby(path);
    const { id } = await l.preview(csv(...many(2_500)));
    l.lists.confirm('desk', id);
    l.lists.cancel('desk', id);
    await l.confirm((await l.preview(csv(row(1)))).id);
    await l.hub.close();
    expect(readdirSync(listsOf(path))).toEqual([]);
    const { sqlite } = openTestDatabase(path);
    expect(sqlite.prepare('SELECT count(*) AS n FROM appointments').get()).toEqual({ n: 1 });
  });

  it('a list that is put in does not take back a visitor who checks in while it comes in', async () => {
    const l = await slowLobby();
    await l.confirm((await l.preview(csv(row(1), row(2_400)))).id);
    const { id } = await l.preview(csv(...many(2_500).map((line) => line.replace('Anna', 'Ana'))));
    let isHere = false;
    await l.putIn(id, (rows) => {
      if (isHere || rows < 1_000) return;
      isHere = true;
      for (const each of ['a1', 'a2400']) l.hub.actions.atDesk('check-in', each);
    });
    expect(isHere).toBe(true);
    for (const code of ['A1', 'A2400']) expect(l.hub.actions.lookUp(code).answer.kind).toBe('saved');
    expect((await l.preview(csv(row(1), row(2_400)))).counts).toMatchObject({ changed: 2 });
  });

  it('the lists of two screens come in one after the other, and both are whole', async () => {
    const l = await slowLobby();
    const named = (name: string) => csv(...many(2_500).map((line) => line.replace('Anna', name)));
    const screens = ['first', 'second'] as const;
    const ids = screens.map((screen) => l.send(Buffer.from(named(screen)), screen));
    for (const [n, screen] of screens.entries()) await l.look(ids[n] ?? '', 'preview', screen);
    for (const [n, screen] of screens.entries()) l.lists.confirm(screen, ids[n] ?? '');
    for (const [n, screen] of screens.entries())
      expect(await l.look(ids[n] ?? '', 'done', screen)).toMatchObject({ kind: 'done', written: 2_500 });
    for (const screen of screens) l.lists.cancel(screen, ids[screens.indexOf(screen)] ?? '');
    const same = [];
    for (const screen of screens) same.push((await l.preview(named(screen))).counts.same);
    expect(same.toSorted((a, b) => a - b)).toEqual([0, 2_500]);
  });
});

const appointment = (n: number): Appointment => ({
  id: `b${n}`,
  code: `B-${n}`,
  firstName: 'Bo',
  lastName: '',
  lineId: 1,
  startsAt: NOW,
  endsAt: NOW + 60_000,
  status: 'Scheduled',
});

async function* pieces(...all: readonly (readonly Appointment[])[]) {
  for (const rows of all) yield Buffer.from(JSON.stringify(rows));
}
const never = (): boolean => false;

/** What puts lists in, on a database of its own, without a hub around it. */
function rig(
  database = openTestDatabase(),
  listsFolder = join(temporaryFolder(), 'lists'),
  wasErased = (_id: string): boolean => false,
) {
  const clock = createFakeClock();
  const told: string[] = [];
  const deps = importOf(database);
  const lists = openPutLists({
    ...deps,
    database,
    listsFolder,
    wasErased,
    clock,
    log: silentLog,
    onImported: (ids) => void told.push(`imported ${ids.length}`),
  });
  const listener = {
    heard: (rows: number) => void told.push(`heard ${rows}`),
    refused: (rows: number) => void told.push(`refused ${rows}`),
    done: ({ written }: { written: number }) => void told.push(`done ${written}`),
  };
  const count = (): unknown => database.sqlite.prepare('SELECT count(*) AS n FROM appointments').get()?.['n'];
  async function decide(...all: readonly (readonly Appointment[])[]): Promise<void> {
    const written = await lists.write({ id: 'l' }, pieces(...all), never);
    if (written === undefined) throw new Error('The list was not written.');
    lists.decide(written, listener);
  }
  const files = () => (existsSync(listsFolder) ? readdirSync(listsFolder) : []);
  return {
    database,
    directory: deps.directory,
    clock,
    lists,
    listsFolder,
    told,
    listener,
    count,
    decide,
    files,
  };
}

const LATER = { startsAt: NOW + 3_600_000, endsAt: NOW + 3_660_000 };

const REST = Array.from({ length: 999 }, (_, n) => appointment(n + 2));

/** One row of a list is in, and has been moved since; the disk refused the others. */
async function halfIn() {
  const r = rig();
  const written = await r.lists.write({ id: 'l' }, pieces([appointment(1)], REST), never);
  r.lists.decide(written ?? '', {
    ...r.listener,
    heard(rows) {
      r.listener.heard(rows);
      if (rows === 1) fillDisk(r.database);
    },
  });
  await eventually(() => expect(r.told).toEqual(['heard 1', 'refused 1']));
  emptyDisk(r.database);
  r.directory.put({ ...appointment(1), ...LATER }, 'booking');
  return r;
}

describe('a list that stopped in the middle', () => {
  it('a list that stopped in the middle goes on with the next row, and takes back nothing that happened since', async () => {
    const { clock, told, directory, files } = await halfIn();
    await clock.advance(10_000);
    await eventually(() => expect(told.slice(2)).toEqual(['heard 1000', 'imported 1000', 'done 1000']));
    expect(directory.byId('b1')).toMatchObject(LATER);
    expect(directory.byId('b2')).toBeDefined();
    expect(files()).toEqual([]);
  });

  it('a list that stopped in the middle goes on with the next start too, and nothing of how far it was is left', async () => {
    const { lists, database, listsFolder } = await halfIn();
    lists.close();
    const after = rig(database, listsFolder);
    expect(after.directory.byId('b1')).toMatchObject(LATER);
    expect([after.count(), after.files()]).toEqual([1_000, []]);
    const facts = database.sqlite.prepare("SELECT name FROM facts WHERE name LIKE 'list%'").all();
    expect(facts).toEqual([]);
  });
});

describe('a list on a full disk', () => {
  it('a list decided on a full disk waits, and comes in by itself once there is room', async () => {
    const { database, clock, told, count, decide, files } = rig();
    const rows = Array.from({ length: 1_500 }, (_, n) => appointment(n));
    fillDisk(database, 8);
    await decide(rows.slice(0, 1_000), rows.slice(1_000));
    await eventually(() => expect([told, count()]).toEqual([['refused 0'], 0]));
    expect(files()).toEqual(['000001.json']);
    emptyDisk(database);
    await clock.advance(10_000);
    await eventually(() =>
      expect(told.slice(1)).toEqual(['heard 1000', 'heard 1500', 'imported 1500', 'done 1500']),
    );
    expect([count(), files()]).toEqual([1_500, []]);
  });

  it('a list that cannot be written is not in, and nothing of it comes later', async () => {
    const { clock, lists, told, count, files } = rig();
    async function* breaking() {
      yield* pieces([appointment(1)]);
      throw new Error('full');
    }
    await expect(lists.write({ id: 'l' }, breaking(), never)).rejects.toThrow('full');
    expect(files()).toEqual([]);
    await clock.advance(60_000);
    expect([told, count()]).toEqual([[], 0]);
  });

  it('a list on a full disk loses the rows of a visitor who is erased in the meantime', async () => {
    const { database, lists, listsFolder, files, decide, told } = rig(
      undefined,
      undefined,
      (id) => id === 'b2',
    );
    fillDisk(database, 8);
    const rows = Array.from({ length: 1_500 }, (_, n) => appointment(n));
    const text = (): string =>
      files()
        .map((name) => readFileSync(join(listsFolder, name), 'utf8'))
        .join();
    await decide(rows.with(2, { ...appointment(2), firstName: 'CANARY' }));
    // Once it is refused, names are sought by themselves too.
    expect(text()).toContain('CANARY');
    await eventually(() => expect(told).toEqual(['refused 0']));
    expect(await lists.leaveOut()).toBe(true);
    expect(text()).not.toContain('CANARY');
    expect(text()).toContain('b1499');
  });
});

/** Three lists, of which the disk lets none in; the visitor with the id `b2` is in each of them. */
async function heldUp() {
  const gone = new Set<string>();
  const r = rig(undefined, undefined, (id) => gone.has(id));
  fillDisk(r.database, 8);
  const rows = Array.from({ length: 1_500 }, (_, n) => appointment(n));
  const named = rows.with(2, { ...appointment(2), firstName: 'CANARY' });
  for (let n = 0; n < 3; n++) await r.decide(named.slice(0, 1_000), named.slice(1_000));
  await eventually(() => expect(r.told.length).toBeGreaterThan(2));
  const paths = r.files().map((name) => join(r.listsFolder, name));
  const holding = () => paths.filter((path) => readFileSync(path, 'utf8').includes('CANARY')).length;
  expect(holding()).toBe(3);
  return { ...r, gone, paths, holding };
}

describe('the names in lists that are held up', () => {
  it('an erased visitor’s name goes from all lists that are held up, whatever is damaged, and nobody waits for it', async () => {
    const { lists, gone, paths, holding } = await heldUp();
    const [first = ''] = paths;
    const lines = readFileSync(first, 'utf8').split('\n');
    writeFileSync(first, [lines[0], `[{ "firstName": "CANARY"`, ...lines.slice(2)].join('\n'));
    gone.add('b2');
    let turns = 0;
    const left = lists.leaveOut();
    const count = (): void => {
      turns += 1;
      if (turns < 1_000) setImmediate(count);
    };
    count();
    expect(turns).toBe(1);
    expect(await left).toBe(true);
    expect(turns).toBeGreaterThan(4);
    expect(holding()).toBe(0);
    for (const path of paths) expect(readFileSync(path, 'utf8')).toContain('b1499');
  });

  it('an erased name in a held-up list is sought again by itself until the disk lets it be removed', async () => {
    const { lists, listsFolder, clock, gone, holding } = await heldUp();
    gone.add('b2');
    // A folder that has the name of the file: what is written cannot be written.
    const inTheWay = ['000001', '000002', '000003'].map((n) => join(listsFolder, `${n}.json.new`));
    for (const path of inTheWay) mkdirSync(path);
    expect(await lists.leaveOut()).toBe(false);
    for (const path of inTheWay) rmdirSync(path);
    expect(holding()).toBe(3);
    await clock.advance(60_000);
    await eventually(() => expect(holding()).toBe(0));
  });

  it('names in held-up lists are sought every hour, without an erasure', async () => {
    const { clock, gone, holding } = await heldUp();
    gone.add('b2');
    await eventually(async () => {
      await clock.advance(600_000);
      expect(holding()).toBe(0);
    });
  });
});

it('the rows of a list are on the disk, for their owner alone, before it counts', async () => {
  const { lists, listsFolder } = rig();
  const path = await lists.write({ id: 'l' }, pieces([appointment(1)], [appointment(2)]), never);
  expect(statSync(listsFolder).mode & 0o777).toBe(0o700);
  expect(statSync(path ?? '').mode & 0o777).toBe(0o600);
  expect(readFileSync(path ?? '', 'utf8').split('\n')).toHaveLength(4);
});

it('a list that was decided comes in with the next start, one that was not is forgotten by it', async () => {
  const listsFolder = join(temporaryFolder(), 'lists');
  mkdirSync(listsFolder);
  writeFileSync(join(listsFolder, 'x.new'), JSON.stringify([appointment(1)]));
  // The last one counts, and a damaged piece takes nothing else with it.
  writeFileSync(join(listsFolder, '000010.json'), JSON.stringify([{ ...appointment(2), code: 'LAST' }]));
  writeFileSync(
    join(listsFolder, '000009.json'),
    `${JSON.stringify([appointment(2)])}\n[{\n${JSON.stringify([appointment(3)])}`,
  );
  const after = rig(openTestDatabase(), listsFolder);
  const codes = after.database.sqlite.prepare('SELECT code FROM appointments ORDER BY id').all();
  expect(codes.map((row) => row['code'])).toEqual(['LAST', 'B-3']);
  expect(after.files()).toEqual([]);
});
