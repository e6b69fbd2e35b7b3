import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { createOutboxTable } from '../outbox/outbox-table.ts';
import { forgetVisitors } from '../privacy/visitor-events.ts';
import { backUp } from './back-up.ts';
import { createDatedFacts } from './dated-facts.ts';
import { createErasedIds } from './erased-ids.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { putBack } from './put-back.ts';
import { RESTORED_AT } from './earlier-database.ts';

const never = new AbortController().signal;

function open(path: string): Storage {
  const opened = openStorage({ path, now: () => NOW, log: silentLog, onNotice: () => {} });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  onTestFinished(() => opened.storage.close());
  return opened.storage;
}

async function copyOf({ database, path }: Storage): Promise<string> {
  const answer = await backUp(database.sqlite, path, NOW, never);
  if (answer.kind !== 'kept') throw new Error(answer.kind);
  return answer.path;
}

/** A database with Anna and a check-in of hers that waits, its copy, and Bo who came after the copy. */
async function house() {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const storage = open(path);
  const directory = createDirectory(storage.database);
  directory.put(appointmentOf({ firstName: 'Annabella-canary' }));
  createOutboxTable(storage.database).add({
    kind: 'check-in',
    appointmentId: 'a1',
    origin: 'visitor',
    previousStatus: 'Scheduled',
    createdAt: NOW,
    dueAt: NOW,
  });
  const copy = await copyOf(storage);
  directory.put(appointmentOf({ id: 'b1', code: 'B-1', firstName: 'Bo' }));
  return { path, storage, copy };
}

const put = (path: string, copy: string) => putBack({ path, copy, now: NOW, leaveOut: forgetVisitors });
const names = ({ database }: Storage): readonly (string | undefined)[] =>
  ['a1', 'b1'].map((id) => createDirectory(database).byId(id)?.firstName);

it('a copy that is put back is the database, and what was there is kept beside it', async () => {
  const { path, storage, copy } = await house();
  storage.close();
  const answer = put(path, copy);
  expect(answer).toEqual({ kind: 'put-back', aside: 'foyer.sqlite.replaced-2026-01-05T09-00-00Z' });
  const after = open(path);
  expect(names(after)).toEqual(['Annabella-canary', undefined]);
  // It may have been sent since the copy was made.
  expect(createOutboxTable(after.database).openOf('a1')).toMatchObject({
    state: 'queued',
    unknownAttempts: 1,
  });
  expect(after.notices.all()).toEqual([]);
  after.close();
  const aside = join(dirname(path), answer.kind === 'put-back' ? (answer.aside ?? '') : '');
  expect(put(path, aside).kind).toBe('put-back');
  expect(names(open(path))).toEqual(['Annabella-canary', 'Bo']);
});

it('a copy is not put back under a Foyer that runs, nor one that is damaged, newer or not there', async () => {
  const { path, storage, copy } = await house();
  expect(put(path, copy)).toEqual({ kind: 'in-use' });
  storage.close();
  const before = readFileSync(path);
  const damaged = join(dirname(path), 'damaged.sqlite');
  copyFileSync(copy, damaged);
  const bytes = readFileSync(damaged);
  bytes.fill(0xa5, 4_096, 12_000);
  writeFileSync(damaged, bytes);
  expect(put(path, damaged).kind).toBe('not-good');
  const newer = join(dirname(path), 'newer.sqlite');
  copyFileSync(copy, newer);
  const sqlite = new DatabaseSync(newer);
  sqlite.exec('PRAGMA user_version = 9999');
  sqlite.close();
  expect(put(path, newer)).toEqual({ kind: 'newer' });
  expect(put(path, join(dirname(path), 'none.sqlite'))).toEqual({ kind: 'unknown' });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(dirname(path)).filter((name) => name.includes('restored'))).toEqual([]);
});

it('a visitor who was erased after a backup was made does not come back with it, in no byte', async () => {
  const { path, storage, copy } = await house();
  const { database } = storage;
  database.transaction(() => {
    forgetVisitors(database, ['a1']);
    createErasedIds(database).add('a1', NOW);
  });
  storage.close();
  expect(readFileSync(copy, 'latin1')).toContain('canary');
  expect(put(path, copy).kind).toBe('put-back');
  expect(readFileSync(path, 'latin1')).not.toContain('canary');
  const after = open(path);
  expect(names(after)).toEqual([undefined, undefined]);
  expect(createErasedIds(after.database).has('a1')).toBe(true);
  expect(existsSync(`${path}.restored`)).toBe(false);
});

it('of a list that was being booked, nothing is sent from a copy until a person has looked', async () => {
  const { path, storage } = await house();
  const { sqlite } = storage.database;
  sqlite.exec("INSERT INTO booking_lists (id, source, started_at) VALUES (1, 'Fresha', 0)");
  const insert = sqlite.prepare(
    `INSERT INTO list_bookings (list_id, state, why, question, listed, person_key, starts_at, ends_at, appointment_id)
     VALUES (1, ?, ?, ?, '{}', '', ?, 9, ?)`,
  );
  insert.run('waiting', null, null, 1, null);
  insert.run('asked', '{"kind":"line"}', '1 line ', 2, null);
  insert.run('refused', '{"kind":"refused"}', '4 refused ', 3, null);
  insert.run('asked', '{"kind":"status"}', '1 status ', 4, null);
  insert.run('waiting', null, null, 5, 'a1');
  insert.run('booked', null, null, 6, 'a1');
  insert.run('left-out', null, null, 7, null);
  const copy = await copyOf(storage);
  storage.close();
  expect(put(path, copy).kind).toBe('put-back');
  const { database } = open(path);
  const rows = database.sqlite.prepare('SELECT state, question FROM list_bookings ORDER BY starts_at').all();
  expect(rows.map(({ state, question }) => `${String(state)} ${String(question)}`)).toEqual([
    'asked 1 known ',
    'asked 1 known ',
    'asked 1 known ',
    'asked 1 known ',
    'refused 4 refused ',
    'booked null',
    'left-out null',
  ]);
  expect(createDatedFacts(database).time(RESTORED_AT)).toBe(NOW);
});
