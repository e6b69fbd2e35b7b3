/** The database of a service that is left, with a start that is cut off at every step. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { killedAfter } from '../../../test/support/killed-after.ts';
import { placeEmptyDatabase } from '../../../test/support/parts/open-test-database.ts';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import type { Log } from '../base/log.ts';
import { createOutboxTable } from '../outbox/outbox-table.ts';
import { createAudit } from '../staff/audit.ts';
import { backUpAtOnce, listBackups, ownBackups, problemInBackup } from './backups.ts';
import { COPIES_TO_RENEW, sparedCopies } from './copies-to-renew.ts';
import { createDatedFacts } from './dated-facts.ts';
import { createErasedIds } from './erased-ids.ts';
import { decidedIn } from './lists-folder.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { putBack } from './put-back.ts';
import { forgetLeftLists, type SetAside, takeServiceBack } from './set-service-aside.ts';

const ONE = 'https://one.example';
const TWO = 'https://two.example';

function opened(
  path: string,
  name: string,
  onSetAside?: (aside: SetAside) => void,
  log: Log = silentLog,
  now = NOW,
): Storage {
  const answer = openStorage({
    path,
    now: () => now,
    log,
    onNotice: () => {},
    names: [name],
    onSetAside,
  });
  if (answer.kind === 'failed') throw new Error(JSON.stringify(answer.problem));
  onTestFinished(() => answer.storage.close());
  return answer.storage;
}

const idsIn = ({ database }: Storage): readonly string[] =>
  database.sqlite
    .prepare('SELECT id FROM appointments')
    .all()
    .map(({ id }) => String(id));

/** A visitor of ONE, and a list that is not all in. */
function ofOne(): string {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  placeEmptyDatabase(path);
  const storage = opened(path, ONE);
  createDirectory(storage.database).put(appointmentOf({ id: 'a1' }));
  storage.close();
  mkdirSync(join(path, '../lists'));
  writeFileSync(join(path, '../lists/000001.json'), '{"id":"list-1"}\n');
  return path;
}

it('a start that is cut off anywhere is followed by one with an empty database and the old one as a backup', () => {
  const counted = ofOne();
  const all = killedAfter(Number.POSITIVE_INFINITY, () => opened(counted, TWO).close());
  expect(all).toBeGreaterThan(8);
  for (let steps = 0; steps < all; steps += 1) {
    const path = ofOne();
    killedAfter(steps, () => {
      try {
        opened(path, TWO).close();
      } catch {
        // Its last change was cut off.
      }
    });
    const storage = opened(path, TWO);
    expect(idsIn(storage)).toEqual([]);
    expect(existsSync(join(path, '../lists'))).toBe(false);
    storage.close();
    const copies = listBackups(path);
    expect(ownBackups(copies)).toEqual([]);
    expect(copies.length).toBeGreaterThan(0);
    for (const { name } of copies) {
      const copy = join(path, '../backups', name);
      expect(problemInBackup(copy)).toBeUndefined();
    }
  }
}, 120_000);

it('a start that is cut off anywhere is followed by one with the old database where the old address is set again', () => {
  const counted = ofOne();
  const all = killedAfter(Number.POSITIVE_INFINITY, () => opened(counted, TWO).close());
  const outcomes = new Set<string>();
  for (let steps = 0; steps < all; steps += 1) {
    const path = ofOne();
    killedAfter(steps, () => {
      try {
        opened(path, TWO).close();
      } catch {
        // Its last change was cut off.
      }
    });
    outcomes.add(listBackups(path).some(({ isLeft }) => isLeft) ? 'backup' : 'there');
    // Either it was not set aside yet, or it comes back from its backup.
    const storage = opened(path, ONE);
    expect(idsIn(storage)).toEqual(['a1']);
    forgetLeftLists(path, [ONE]);
    expect(decidedIn(join(path, '../lists'))).toEqual(['000001.json']);
    storage.close();
  }
  expect([...outcomes].toSorted()).toEqual(['backup', 'there']);
}, 120_000);

it('the database goes on with its lists where the disk refuses one change, or is in a backup that the log names', () => {
  const counted = ofOne();
  const all = killedAfter(Number.POSITIVE_INFINITY, () => opened(counted, TWO).close());
  const outcomes = new Set<string>();
  for (let steps = 0; steps < all; steps += 1) {
    const path = ofOne();
    const lines: string[] = [];
    const log: Log = { ...silentLog, warn: (event) => void lines.push(event) };
    killedAfter(
      steps,
      () => {
        try {
          opened(path, TWO, () => {}, log).close();
        } catch {
          // It does not open, and is set back to the old address.
        }
      },
      1,
    );
    const copies = listBackups(path).filter(({ isLeft }) => isLeft);
    const isThere = copies.length === 0;
    outcomes.add(isThere ? 'there' : 'backup');
    expect(lines).toEqual(isThere ? [] : ['service-set-aside']);
    // It is in place already, or comes back from its backup.
    const storage = opened(path, ONE);
    expect(idsIn(storage)).toEqual(['a1']);
    forgetLeftLists(path, [ONE]);
    expect(decidedIn(join(path, '../lists'))).toEqual(['000001.json']);
    storage.close();
  }
  expect([...outcomes].toSorted()).toEqual(['backup', 'there']);
}, 120_000);

it('a database that is taken back is as it was, with its lists, and without the backup', () => {
  const path = ofOne();
  const asides: SetAside[] = [];
  const next = opened(path, TWO, (aside) => void asides.push(aside));
  next.close();
  const [aside] = asides;
  if (!aside) throw new Error('nothing was set aside');
  expect(aside).toMatchObject({ origin: ONE, unsent: 0, lists: 1 });
  takeServiceBack(path, aside);
  expect(idsIn(opened(path, ONE))).toEqual(['a1']);
  expect(readdirSync(join(path, '../lists'))).toEqual(['000001.json']);
  expect(listBackups(path)).toEqual([]);
});

it('a service that is left before it has a folder of backups is a backup', () => {
  const path = ofOne();
  rmSync(join(path, '../backups'), { recursive: true });
  expect(idsIn(opened(path, TWO))).toEqual([]);
  expect(listBackups(path).map(({ isLeft }) => isLeft)).toEqual([true]);
});

it('an erased visitor stays erased over a change to another service and back', () => {
  const path = ofOne();
  const first = opened(path, ONE);
  first.database.transaction(() => createErasedIds(first.database).add('a7', NOW));
  first.close();
  opened(path, TWO).close();
  const { database } = opened(path, ONE);
  expect([createErasedIds(database).has('a7'), createErasedIds(database).has('a1')]).toEqual([true, false]);
});

it('an erasure that an older backup still waits for goes on at the next service, and is over where that backup went', () => {
  for (const isStuck of [true, false]) {
    const path = ofOne();
    const { database, close } = opened(path, ONE);
    createDatedFacts(database).keep(COPIES_TO_RENEW, NOW);
    const older = backUpAtOnce(database.sqlite, path, NOW);
    close();
    if (isStuck) {
      // Not even the system's administrator deletes a folder as a file.
      rmSync(older);
      mkdirSync(older);
    }
    const next = opened(path, TWO, undefined, silentLog, NOW + 1);
    const newest = listBackups(path).find(({ isLeft }) => isLeft)?.name;
    expect(newest).toBeDefined();
    expect(createDatedFacts(next.database).time(COPIES_TO_RENEW)).toBe(isStuck ? NOW + 1 : undefined);
    expect(sparedCopies(next.database)).toEqual(isStuck ? [newest] : []);
    expect(existsSync(older)).toBe(isStuck);
  }
});

const unsentIn = ({ database }: Storage) =>
  database.sqlite
    .prepare('SELECT kind, state, unknown_attempts AS unknown FROM intents ORDER BY id')
    .all()
    .map(({ kind, state, unknown }) => [kind, state, unknown].join(' '));

/** One of each kind waits. */
function addUnsent({ database }: Storage): void {
  for (const kind of ['check-in', 'no-show', 'cancel', 'edit', 'create'] as const) {
    createDirectory(database).put(appointmentOf({ id: kind, code: kind }));
    createOutboxTable(database).add({
      kind,
      ...(kind === 'create' ? {} : { appointmentId: kind }),
      origin: 'staff',
      previousStatus: 'Scheduled',
      createdAt: NOW,
      dueAt: NOW,
      ...(kind === 'edit' || kind === 'create' ? { payload: '{}' } : {}),
    });
  }
}

it('requests that were not sent to a service that was left wait again with its backup, which is removed once in use', () => {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const first = opened(path, ONE);
  addUnsent(first);
  const before = unsentIn(first);
  first.close();
  const next = opened(path, TWO);
  createDirectory(next.database).put(appointmentOf({ id: 'b1' }));
  next.close();
  opened(path, ONE).close();
  const copy = join(path, '../backups', listBackups(path).at(-1)?.name ?? '');
  const away = join(temporaryFolder(), basename(copy));
  copyFileSync(copy, away);
  const put = (from: string) => putBack({ path, copy: from, now: NOW, leaveOut: () => {} }).kind;
  expect(put(copy)).toBe('put-back');
  // It is in use, and would be sent twice.
  expect(put(copy)).toBe('unknown');
  const back = opened(path, ONE);
  expect(unsentIn(back)).toEqual(before);
  expect(existsSync(copy)).toBe(false);
  back.close();
  expect(put(away)).toBe('put-back');
  expect(unsentIn(opened(path, ONE))).toEqual([
    'check-in queued 1',
    'no-show refused 0',
    'cancel refused 0',
    'edit refused 0',
    'create unresolved 0',
  ]);
});

const asked = (): void => {};

it('a day with an unsent check-in goes on once a mistyped address is corrected, also after a second mistake', () => {
  const path = ofOne();
  const first = opened(path, ONE);
  addUnsent(first);
  const before = [idsIn(first), unsentIn(first)];
  first.close();
  for (const name of [TWO, 'https://two.exmaple']) {
    const wrong = opened(path, name);
    expect([idsIn(wrong), unsentIn(wrong)]).toEqual([[], []]);
    // As 15 s after a start.
    wrong.close();
    const { database } = opened(path, name);
    backUpAtOnce(database.sqlite, path, NOW);
    database.close();
  }
  const back = opened(path, ONE);
  expect([idsIn(back), unsentIn(back)]).toEqual(before);
  back.close();
  // Neither the empty databases' backups nor the used one may replace it after damage.
  expect(listBackups(path).map(({ isLeft }) => isLeft)).toEqual([true, false]);
  expect(readdirSync(join(path, '..')).filter((name) => name.includes('replaced')).length).toBeGreaterThan(0);
});

it('a start with the corrected address that is cut off anywhere is followed by one that has the day whole', () => {
  const mistyped = (): string => {
    const path = ofOne();
    opened(path, TWO).close();
    return path;
  };
  const counted = mistyped();
  const all = killedAfter(Number.POSITIVE_INFINITY, () => opened(counted, ONE).close());
  expect(all).toBeGreaterThan(5);
  for (let steps = 0; steps < all; steps += 1) {
    const path = mistyped();
    killedAfter(steps, () => {
      try {
        opened(path, ONE).close();
      } catch {
        // Its last change was cut off.
      }
    });
    const back = opened(path, ONE);
    expect(idsIn(back)).toEqual(['a1']);
    expect(decidedIn(join(path, '../lists'))).toEqual(['000001.json']);
    back.close();
    expect(listBackups(path)).toEqual([]);
  }
}, 120_000);

it('a service that is set again begins empty where the next one was used, work was left on purpose, or days passed', () => {
  const begins = (work: { readonly isUsed?: true; readonly isAsked?: true; readonly later?: number }) => {
    const path = ofOne();
    const first = opened(path, ONE);
    addUnsent(first);
    first.close();
    const next = opened(path, TWO, work.isAsked && asked);
    if (work.isUsed) createDirectory(next.database).put(appointmentOf({ id: 'b1' }));
    next.close();
    return idsIn(opened(path, ONE, undefined, silentLog, NOW + (work.later ?? 0))).length;
  };
  const DAY = 86_400_000;
  expect([begins({}), begins({ later: 8 * DAY })]).toEqual([6, 6]);
  expect([begins({ isUsed: true }), begins({ isAsked: true }), begins({ later: 9 * DAY })]).toEqual([
    0, 0, 0,
  ]);
});

it('a visitor who was erased at one service blocks nobody at the next, whose ids may be the same', () => {
  const path = ofOne();
  const first = opened(path, ONE);
  first.database.transaction(() => createErasedIds(first.database).add('17', NOW));
  first.close();
  const next = opened(path, TWO);
  const atTwo = createErasedIds(next.database);
  expect([atTwo.has('17'), atTwo.count()]).toEqual([false, 0]);
  next.database.transaction(() => atTwo.add('18', NOW));
  createDirectory(next.database).put(appointmentOf({ id: 'b1' }));
  next.close();
  const back = createErasedIds(opened(path, ONE).database);
  expect([back.has('17'), back.has('18')]).toEqual([true, false]);
});

it('ids that were erased under one secret stay erased where a backup with another secret is restored', () => {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const erase = (storage: Storage, id: string): void =>
    storage.database.transaction(() => createErasedIds(storage.database).add(id, NOW));
  const first = opened(path, ONE);
  const copy = backUpAtOnce(first.database.sqlite, path, NOW);
  erase(first, 'a7');
  first.close();
  const elsewhere = new DatabaseSync(copy);
  elsewhere.exec("INSERT INTO facts (name, value) VALUES ('erased-secret', 'another')");
  createErasedIds({ sqlite: elsewhere }).add('a8', NOW);
  elsewhere.close();
  expect(putBack({ path, copy, now: NOW, leaveOut: () => {} }).kind).toBe('put-back');
  const back = opened(path, ONE);
  erase(back, 'a9');
  const erased = createErasedIds(back.database);
  expect(['a7', 'a8', 'a9', 'a1'].map((id) => erased.has(id))).toEqual([true, true, true, false]);
});

const audited = ({ database }: Storage, action: string): void =>
  createAudit({ database, clock: createFakeClock(NOW), log: silentLog }).write({
    clerk: 'Mo',
    screen: 'setup',
    action,
    outcome: 'saved',
    detail: undefined,
    appointmentId: 'a1',
  });

const trailOf = ({ database }: Storage) =>
  database.sqlite
    .prepare('SELECT clerk, action, appointment_id, code FROM audit ORDER BY n')
    .all()
    .map(({ clerk, action, appointment_id: id, code }) => [clerk, action, id, code].join(' ').trim());

it('nobody empties the audit trail by a change of the address, and codes of appointments stay with their service', () => {
  const path = ofOne();
  const first = opened(path, ONE);
  audited(first, 'settings.save');
  first.close();
  const next = opened(path, TWO);
  expect(trailOf(next)).toEqual(['Mo settings.save']);
  audited(next, 'lists.import');
  next.close();
  // The first is back with its own entry, and has what was done since.
  const back = opened(path, ONE);
  const [code] = [createDirectory(back.database).byId('a1')?.code];
  expect(trailOf(back)).toEqual([`Mo settings.save a1 ${code}`, 'Mo lists.import']);
  const copy = backUpAtOnce(back.database.sqlite, path, NOW);
  audited(back, 'privacy.erase');
  back.close();
  expect(putBack({ path, copy, now: NOW, leaveOut: () => {} }).kind).toBe('put-back');
  expect(trailOf(opened(path, ONE)).at(-1)).toBe('Mo privacy.erase');
});

it('the notice about what a service is owed stays over further changes', () => {
  const path = ofOne();
  const first = opened(path, ONE);
  addUnsent(first);
  first.close();
  opened(path, TWO, asked).close();
  const toldOf = ({ notices }: Storage) =>
    notices.all().map(({ trouble }) => (trouble.kind === 'set-aside' ? trouble.origin : trouble.kind));
  const third = opened(path, 'https://three.example');
  expect(toldOf(third)).toEqual([ONE]);
  third.close();
  const again = opened(path, TWO);
  expect(toldOf(again)).toEqual([ONE]);
});
