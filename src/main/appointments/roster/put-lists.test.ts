import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
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
import { createDecidedTable } from './decided-table.ts';
import { packRows } from './list-piece.ts';
import { openPutLists } from './put-lists.ts';

const many = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => row(n));

/** The files of a database as a power cut or a kill leaves them at this moment. */
function cutOff(path: string): string {
  const copy = join(temporaryFolder(), 'foyer.sqlite');
  for (const part of ['', '-wal', '.running'])
    if (existsSync(`${path}${part}`)) copyFileSync(`${path}${part}`, `${copy}${part}`);
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
  it('is there whole or not at all, whenever the hub is cut off', async () => {
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
      const { sqlite, close } = openTestDatabase(cut);
      expect(sqlite.prepare('SELECT 1 FROM list_pieces UNION SELECT 2 FROM decided_lists').all()).toEqual([]);
      close();
    }
    expect([counts[0], counts.at(-1)]).toEqual([2, 1_801]);
    expect(counts.filter((count) => count !== 2 && count !== 1_801)).toEqual([]);
    // Some cuts came before it was decided, and some before its last row was in.
    expect(counts.filter((count) => count === 2).length).toBeGreaterThan(1);
    expect(counts.filter((count) => count === 1_801).length).toBeGreaterThan(3);
  });

  it('leaves nothing behind that could come in later', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const l = await slowLobby(path);
    const { id } = await l.preview(csv(...many(2_500)));
    l.lists.confirm('desk', id);
    l.lists.cancel('desk', id);
    await l.confirm((await l.preview(csv(row(1)))).id);
    await l.hub.close();
    const { sqlite } = openTestDatabase(path);
    for (const table of ['list_pieces', 'decided_lists'])
      expect(sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
    expect(sqlite.prepare('SELECT count(*) AS n FROM appointments').get()).toEqual({ n: 1 });
  });

  it('does not take back who checks in while it comes in', async () => {
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

  it('of two screens at once comes in after the one that was decided before, and both are whole', async () => {
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

/** What puts lists in, on a database of its own, without a hub around it. */
function rig(database = openTestDatabase()) {
  const clock = createFakeClock();
  const told: string[] = [];
  const lists = openPutLists({
    ...importOf(database),
    database,
    clock,
    log: silentLog,
    decidedTable: createDecidedTable(database),
    onImported: (ids) => void told.push(`imported ${ids.length}`),
  });
  const listener = {
    heard: (rows: number) => void told.push(`heard ${rows}`),
    refused: (rows: number) => void told.push(`refused ${rows}`),
    done: ({ written }: { written: number }) => void told.push(`done ${written}`),
  };
  const count = (): unknown => database.sqlite.prepare('SELECT count(*) AS n FROM appointments').get()?.['n'];
  return { database, clock, lists, told, listener, count };
}

describe('a list on a full disk', () => {
  it('that is decided is held up, and comes in by itself once there is room', async () => {
    const { database, clock, lists, told, listener, count } = rig();
    const rows = Array.from({ length: 1_500 }, (_, n) => appointment(n));
    lists.stage('l', 0, packRows(rows.slice(0, 1_000)));
    lists.stage('l', 1, packRows(rows.slice(1_000)));
    fillDisk(database, 8);
    lists.decide('l', listener);
    await clock.advance(1);
    expect([told, count()]).toEqual([['refused 0'], 0]);
    emptyDisk(database);
    await clock.advance(10_000);
    await eventually(() =>
      expect(told.slice(1)).toEqual(['heard 1000', 'heard 1500', 'imported 1500', 'done 1500']),
    );
    expect(count()).toBe(1_500);
  });

  it('that cannot be staged is not in, and nothing of it comes later', async () => {
    const { database, clock, lists, told, count } = rig();
    lists.stage('l', 0, packRows([appointment(1)]));
    fillDisk(database);
    const large = packRows(Array.from({ length: 1_000 }, (_, n) => appointment(n)));
    expect(() => lists.stage('l', 1, large)).toThrow('full');
    lists.unstage('l');
    emptyDisk(database);
    await clock.advance(60_000);
    expect([told, count()]).toEqual([[], 0]);
  });
});

it('a decided list comes in whole where a power cut takes back what no sync had brought to the disk', async () => {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const real = openTestDatabase(path);
  real.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const logSize = (): number => statSync(`${path}-wal`).size;
  let synced = 0;
  const { lists, listener, told } = rig({
    ...real,
    transaction(work) {
      const result = real.transaction(work);
      if (!real.sqlite.isTransaction) synced = logSize();
      return result;
    },
    // The log only grows, so that its end is what was written last.
    bringLogIn() {},
  });
  for (let n = 0; n < 4; n++)
    lists.stage('l', n, packRows(Array.from({ length: 300 }, (_, row) => appointment(n * 300 + row))));
  const cuts: string[] = [];
  const heard = (rows: number): void => {
    listener.heard(rows);
    for (const part of [0, 0.4, 0.8, 1]) {
      const cut = cutOff(path);
      truncateSync(`${cut}-wal`, synced + Math.floor(part * (logSize() - synced)));
      cuts.push(cut);
    }
  };
  lists.decide('l', { ...listener, heard });
  await eventually(() =>
    expect(told.slice(0, 4)).toEqual(['heard 300', 'heard 600', 'heard 900', 'heard 1200']),
  );
  const counts = cuts.map((cut) => {
    const database = openTestDatabase(cut);
    const before = Number(database.sqlite.prepare('SELECT count(*) AS n FROM appointments').get()?.['n']);
    return { before, after: rig(database).count() };
  });
  expect(counts.map(({ after }) => after)).toEqual(cuts.map(() => 1_200));
  // All of it was in, and of the last four cuts the first lost all of its rows, and others some.
  const before = counts.slice(-4).map((count) => count.before);
  expect([before[0], before[3]]).toEqual([0, 1_200]);
  expect(before.some((rows) => rows > 0 && rows < 1_200)).toBe(true);
});

it('a list that was not decided when its hub was cut off is forgotten by the next start', async () => {
  const before = rig();
  before.lists.stage('l', 0, packRows([appointment(1)]));
  before.lists.close();
  const after = rig(before.database);
  expect(before.database.sqlite.prepare('SELECT 1 FROM list_pieces').all()).toEqual([]);
  after.lists.decide('l', after.listener);
  await after.clock.advance(1);
  expect([after.told, after.count()]).toEqual([['done 0'], 0]);
});
