/** The data folder of an older Foyer, with a database for each service, and a start that is cut off at every step. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, type TestHost } from '../../../test/support/hubs/host-of.ts';
import { ANNA, nowhere, ONE, rosterOf, troublesOf, TWO } from '../../../test/support/hubs/services-away.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openServices } from '../../../test/support/parts/open-services.ts';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { killedAfter } from '../../../test/support/killed-after.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { createOutboxTable } from '../outbox/outbox-table.ts';
import type { Log } from '../base/log.ts';
import { backUpAtOnce, listBackups, ownBackups, problemInBackup } from '../storage/backups.ts';
import { COPIES_TO_RENEW } from '../storage/copies-to-renew.ts';
import { openDatabase } from '../storage/database.ts';
import { putBack } from '../storage/put-back.ts';
import { readServiceNames, unsentIn } from '../storage/service-names.ts';
import { readNotices } from '../storage/storage-notices.ts';
import { runCopies } from './copies-command.ts';
import { moveServices } from './move-services.ts';
import { commandsOf } from './packaged.ts';

const THREE = 'https://three.example';

/** A database as an older Foyer left it: it does not say whose it is, and a check-in waits in it. */
function layDatabase(folder: string, id: string): void {
  fs.mkdirSync(folder, { recursive: true });
  const path = join(folder, 'foyer.sqlite');
  const opened = openDatabase(path);
  if (opened.kind !== 'open') throw new Error(opened.problem.kind);
  const { database } = opened;
  createDirectory(database).put(appointmentOf({ id, code: `C-${id}` }));
  fs.mkdirSync(join(folder, 'backups'));
  backUpAtOnce(database.sqlite, path, NOW - 3_600_000);
  createOutboxTable(database).add({
    kind: 'check-in',
    appointmentId: id,
    origin: 'visitor',
    previousStatus: 'Scheduled',
    createdAt: NOW,
    dueAt: NOW,
  });
  database.close();
}

let firstHouse = '';
beforeAll(() => layHouse((firstHouse = fs.mkdtempSync(join(tmpdir(), 'foyer-test-')))));
afterAll(() => fs.rmSync(firstHouse, { recursive: true }));

/** A copy of the first: to make its databases takes far longer. */
function olderHouse(): string {
  const dataDir = temporaryFolder();
  fs.cpSync(firstHouse, dataDir, { recursive: true });
  return dataDir;
}

/** ONE was the first service, THREE came between, TWO is in use and has a list that is not all in. */
function layHouse(dataDir: string): void {
  layDatabase(dataDir, 'one');
  layDatabase(join(dataDir, 'services/two'), 'two');
  layDatabase(join(dataDir, 'services/three.example'), 'three');
  const lists = join(dataDir, 'services/two/lists');
  fs.mkdirSync(lists);
  const times = { startsAt: NOW + 600_000, endsAt: NOW + 1_800_000 };
  const row = {
    id: 'listed',
    code: 'L-1',
    firstName: 'Lea',
    lastName: '',
    lineId: 1,
    ...times,
    status: 'Scheduled',
  };
  fs.writeFileSync(
    join(lists, '000003.json'),
    `${JSON.stringify({ id: 'list-1' })}\n${JSON.stringify([row])}\n`,
  );
  fs.writeFileSync(join(dataDir, 'services/two/foyer.sqlite.damaged-2026-01-04T09-00-00Z'), 'x');
  const services = [
    { origin: ONE, folder: '.' },
    { origin: THREE, folder: 'services/three.example' },
    { origin: TWO, folder: 'services/two' },
  ];
  fs.writeFileSync(join(dataDir, 'services.json'), JSON.stringify({ services }));
}

function lookAt(path: string) {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const ids = sqlite.prepare('SELECT id FROM appointments ORDER BY id').all();
    return { ids: ids.map(({ id }) => String(id)), names: readServiceNames(sqlite), ...unsentIn(sqlite) };
  } finally {
    sqlite.close();
  }
}

const moved = (dataDir: string, origin: string | undefined = TWO, log: Log = silentLog) =>
  moveServices({ dataDir, services: openServices(dataDir), origin, log, now: NOW });

const startWithTwo = (dataDir: string): Promise<TestHost> =>
  hostOf({ FOYER_BASE_URL: TWO, FOYER_API_KEY: 'key-two' }, { dataDir, fetch: nowhere().fetch });

/** What of the services that were left is in backups: whose, and how much was not sent. */
function leftOf(dataDir: string): readonly string[] {
  const path = join(dataDir, 'foyer.sqlite');
  return listBackups(path)
    .filter(({ isLeft }) => isLeft)
    .map(({ name }) => join(dataDir, 'backups', name))
    .map((copy) => {
      expect(problemInBackup(copy)).toBeUndefined();
      const { names, ids, checkIns } = lookAt(copy);
      return `${names.join()} ${ids.join()} ${checkIns}`;
    });
}

/** Everything that was in the older house is where it belongs. */
async function expectWhole(dataDir: string): Promise<void> {
  const l = await startWithTwo(dataDir);
  const { actions, status } = l.access.hub();
  expect(status.snapshot().waitingToSend).toBe(1);
  for (const code of ['C-two', 'L-1']) expect(actions.lookUp(code).answer.kind).not.toBe('unknown');
  for (const code of ['C-one', 'C-three']) expect(actions.lookUp(code).answer.kind).toBe('unknown');
  // Whatever failed before, staff are told of both.
  const told = troublesOf(l.access.hub()).flatMap((one) =>
    one instanceof Object && 'origin' in one ? [one.origin] : [],
  );
  expect(told.toSorted()).toEqual([ONE, THREE].toSorted());
  await l.stop();
  const left = leftOf(dataDir);
  expect(left).toContain(`${ONE} one 1`);
  expect(left).toContain(`${THREE} three 1`);
  expect(left.filter((one) => one.includes('two'))).toEqual([]);
  // Their own copies came along: of TWO one that may take the place of its database, and none of the others.
  const own = listBackups(join(dataDir, 'foyer.sqlite')).filter(({ isLeft }) => !isLeft);
  expect(own.some(({ name }) => lookAt(join(dataDir, 'backups', name)).ids.includes('two'))).toBe(true);
  const names = fs.readdirSync(dataDir, { recursive: true }).map(String);
  expect(names.filter((name) => name.startsWith('services/') && name.includes('foyer'))).toEqual([]);
  expect(names.some((name) => name.startsWith('foyer.sqlite.damaged-2026-01-04'))).toBe(true);
}

describe('the first start on the data folder of an older Foyer', () => {
  it('the first start on an older Foyer’s data moves the database in use and its list, backs up the others, and says what is unsent', async () => {
    const dataDir = olderHouse();
    expect(moved(dataDir)).toMatchObject({
      kind: 'moved',
      notices: [{ trouble: { kind: 'set-aside', origin: THREE, unsent: 1 } }],
    });
    expect(lookAt(join(dataDir, 'foyer.sqlite'))).toMatchObject({ ids: ['two'], names: [TWO], checkIns: 1 });
    expect(fs.readdirSync(join(dataDir, 'lists'))).toEqual(['000003.json']);
    expect(moved(dataDir)).toEqual({ kind: 'moved', notices: [] });
    await expectWhole(dataDir);
  });

  it('the first start on an older Foyer’s data has staff told of each service that is owed something', async () => {
    const l = await startWithTwo(olderHouse());
    expect(troublesOf(l.access.hub())).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'set-aside', origin: ONE, unsent: 1 }),
        expect.objectContaining({ kind: 'set-aside', origin: THREE, unsent: 1 }),
      ]),
    );
  });

  it('the first start on an older Foyer’s data loses nothing where it is killed between any two steps', async () => {
    const whole = olderHouse();
    const all = killedAfter(Number.POSITIVE_INFINITY, () => moved(whole));
    expect(all).toBeGreaterThan(20);
    const kinds = new Set<string>();
    for (let steps = 0; steps < all; steps += 1) {
      const dataDir = olderHouse();
      killedAfter(steps, () => void kinds.add(moved(dataDir).kind));
      await expectWhole(dataDir);
    }
    // A database that is left keeps no one from starting.
    expect([...kinds].toSorted()).toEqual(['failed', 'moved']);
  }, 240_000);

  it('the first start on an older Foyer’s data with yet another service in the environment sets all of them aside', async () => {
    const dataDir = olderHouse();
    const env = { FOYER_BASE_URL: 'https://four.example', FOYER_API_KEY: 'key' };
    const l = await hostOf(env, { dataDir, fetch: nowhere().fetch });
    expect(l.access.hub().status.snapshot().waitingToSend).toBe(0);
    expect(leftOf(dataDir)).toEqual(
      expect.arrayContaining([`${ONE} one 1`, `${THREE} three 1`, `${TWO} two 1`]),
    );
  });

  it('the first start on an older Foyer’s data leaves the first service where it is, and knows whose it is without a word in it', async () => {
    const dataDir = olderHouse();
    const env = { FOYER_BASE_URL: ONE, FOYER_API_KEY: 'key-one', FOYER_ROSTER_FILE: rosterOf(ANNA) };
    const l = await hostOf(env, { dataDir, fetch: nowhere().fetch });
    expect(l.access.hub().status.snapshot().waitingToSend).toBe(1);
    await l.stop();
    expect(lookAt(join(dataDir, 'foyer.sqlite')).names).toEqual([ONE]);
  });

  it('the first start on an older Foyer’s data restores no backup of a service that was left as one of the service in use', () => {
    const dataDir = olderHouse();
    const before = join(dataDir, 'services/three.example/foyer.sqlite');
    fs.copyFileSync(before, `${before}.replaced-2026-01-04T08-00-00Z`);
    fs.writeFileSync(`${before}.replaced-2026-01-04T08-00-00Z-wal`, '');
    expect(moved(dataDir).kind).toBe('moved');
    const path = join(dataDir, 'foyer.sqlite');
    const aside = `${path}.replaced-2026-01-04T08-00-00Z-left`;
    expect(fs.existsSync(`${aside}-wal`)).toBe(true);
    expect(putBack({ path, copy: aside, now: NOW, leaveOut: () => {} }).kind).toBe('unnamed');
    const told = runCopies(['--data-dir', dataDir, '--restore', aside], {
      defaultDataDir: dataDir,
      cwd: dataDir,
      commands: commandsOf(undefined),
      now: NOW,
    });
    expect(told.lines.join()).toContain('does not say which booking system');
    expect(told.lines.join()).not.toContain('damaged (');
    for (const { name } of listBackups(path)) {
      const copy = join(dataDir, 'backups', name);
      const { ids } = lookAt(copy);
      if (ids.includes('two')) continue;
      const answer = putBack({ path, copy, now: NOW, leaveOut: () => {} });
      expect([ids, answer.kind]).not.toContain('put-back');
      if (ids.includes('one')) expect(answer).toEqual({ kind: 'other-service', origin: ONE });
    }
    expect(lookAt(path).ids).toEqual(['two']);
  });

  it('the first start on an older Foyer’s data has the backups of the first service for its own database, wherever a start is cut off', () => {
    const whole = olderHouse();
    const all = killedAfter(Number.POSITIVE_INFINITY, () => moved(whole, ONE));
    for (let steps = 0; steps <= all; steps += 1) {
      const dataDir = olderHouse();
      killedAfter(steps, () => moved(dataDir, ONE));
      moved(dataDir, ONE);
      const path = join(dataDir, 'foyer.sqlite');
      const own = ownBackups(listBackups(path)).map(({ name }) => join(dataDir, 'backups', name));
      expect(own.map((copy) => lookAt(copy).ids)).toEqual([['one']]);
      expect(leftOf(dataDir)).toEqual(expect.arrayContaining([`${THREE} three 1`, `${TWO} two 1`]));
      for (const copy of own)
        expect(putBack({ path, copy, now: NOW, leaveOut: () => {} }).kind).toBe('put-back');
    }
  });

  it('the first start on an older Foyer’s data goes on with the service in use where the disk refuses any change for one that was left', () => {
    const whole = olderHouse();
    const all = killedAfter(Number.POSITIVE_INFINITY, () => moved(whole, ONE));
    for (let steps = 0; steps < all; steps += 1) {
      const dataDir = olderHouse();
      const lines: string[] = [];
      const log = { ...silentLog, error: (event: string) => void lines.push(event) };
      killedAfter(steps, () => expect(moved(dataDir, ONE, log).kind).toBe('moved'), 1);
      // Some are changes that may fail, such as the removal of what is not there.
      expect(new Set(['left-service-not-moved', ...lines]).size).toBe(1);
      expect(moved(dataDir, ONE).kind).toBe('moved');
      expect(leftOf(dataDir)).toEqual(expect.arrayContaining([`${THREE} three 1`, `${TWO} two 1`]));
    }
  });

  it('tells staff of a damaged log in the database in use, which the move would forget', () => {
    const dataDir = olderHouse();
    fs.writeFileSync(join(dataDir, 'services/two/foyer.sqlite.running'), '');
    expect(moved(dataDir).kind).toBe('moved');
    const sqlite = new DatabaseSync(join(dataDir, 'foyer.sqlite'), { readOnly: true });
    const told = readNotices(sqlite).map(({ trouble }) => trouble.kind);
    sqlite.close();
    expect(told.toSorted()).toEqual(['entries-lost', 'set-aside', 'set-aside']);
  });

  it('keeps the only backup of a left service where an erasure still waits for others to go', async () => {
    for (const folder of ['.', 'services/two']) {
      const dataDir = olderHouse();
      const sqlite = new DatabaseSync(join(dataDir, folder, 'foyer.sqlite'));
      sqlite.exec(`INSERT INTO facts (name, value) VALUES ('${COPIES_TO_RENEW}', '1')`);
      sqlite.close();
      const l = await startWithTwo(dataDir);
      await eventually(async () => {
        await l.clock.advance(20_000);
        const own = ownBackups(listBackups(join(dataDir, 'foyer.sqlite')));
        expect(own.length).toBeGreaterThan(0);
      });
      await l.clock.advance(20_000);
      await l.stop();
      expect(leftOf(dataDir).toSorted()).toEqual(
        expect.arrayContaining([`${ONE} one 1`, `${THREE} three 1`]),
      );
    }
  });

  it('the first start on an older Foyer’s data leaves a database of another service where it cannot be opened, and starts', async () => {
    const dataDir = olderHouse();
    const folder = join(dataDir, 'services/three.example');
    const sqlite = new DatabaseSync(join(folder, 'foyer.sqlite'));
    sqlite.exec('PRAGMA user_version = 9999');
    sqlite.close();
    const l = await startWithTwo(dataDir);
    expect(l.access.hub().status.snapshot().waitingToSend).toBe(1);
    expect(fs.existsSync(join(folder, 'foyer.sqlite'))).toBe(true);
  });
});
