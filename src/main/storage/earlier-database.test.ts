import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { moveHouse } from '../host/move-house.ts';
import { backUp } from './back-up.ts';
import { createDatedFacts } from './dated-facts.ts';
import { RESTORED_AT } from './earlier-database.ts';
import { BELIEVED } from './hub-time.ts';
import { openStorage, type Storage } from './open-storage.ts';

const never = new AbortController().signal;
const MINUTE = 60_000;

function open(path: string, now = NOW): Storage {
  const opened = openStorage({ path, now: () => now, log: silentLog, onNotice: () => {} });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  onTestFinished(() => opened.storage.close());
  return opened.storage;
}

/** A stopped Foyer with an appointment of a list that waits to be booked. */
function stopped(): string {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const storage = open(path);
  storage.database.sqlite.exec(`
    INSERT INTO booking_lists (id, source, started_at) VALUES (1, 'Fresha', 0);
    INSERT INTO list_bookings (list_id, state, listed, person_key, starts_at, ends_at)
      VALUES (1, 'waiting', '{}', '', 8, 9)`);
  createDatedFacts(storage.database).keep(BELIEVED, NOW);
  storage.close();
  return path;
}

const book = ({ database }: Storage): void =>
  database.sqlite.exec("UPDATE list_bookings SET state = 'booked', appointment_id = 'a1'");

/** What becomes of the appointment, and since when a person is asked about new ones. */
function next(path: string, now = NOW): readonly unknown[] {
  const storage = open(path, now);
  const row = storage.database.sqlite.prepare('SELECT state, question FROM list_bookings').get();
  const restoredAt = createDatedFacts(storage.database).time(RESTORED_AT);
  storage.close();
  return [row?.['state'], row?.['question'], restoredAt];
}
const WAITS = ['waiting', null, undefined];
const ASKED = ['asked', '1 known ', NOW];

/** With its log, if there is one. */
function copyTo(from: string, to: string): void {
  for (const end of ['', '-wal'])
    if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`);
    else rmSync(`${to}${end}`, { force: true });
}

it('the appointments of a list wait as before after a stop, a kill, and a start that was cut off', () => {
  const path = stopped();
  expect(next(path)).toEqual(WAITS);
  const killed = join(temporaryFolder(), 'foyer.sqlite');
  const running = open(path);
  for (const name of readdirSync(dirname(path)).filter((one) => one.startsWith('foyer.sqlite')))
    copyFileSync(join(dirname(path), name), join(dirname(killed), name));
  running.close();
  expect(next(killed)).toEqual(WAITS);
  // The power went before the file beside the database was written.
  const mark = readFileSync(`${path}.life`);
  open(path).close();
  const before = readFileSync(`${path}.life`);
  const storage = open(path);
  writeFileSync(`${path}.life`, before);
  copyTo(path, killed);
  copyFileSync(`${path}.life`, `${killed}.life`);
  expect(next(killed)).toEqual(WAITS);
  writeFileSync(`${killed}.life`, mark);
  expect(next(killed)).toEqual(ASKED);
  storage.close();
});

it.each([
  ['by foyer-update, from before the update', 'stopped'],
  ['by hand, from while Foyer ran', 'running'],
  ['by hand, from the daily backup', 'backup'],
])('the appointments of a list are asked about after data was put back %s', async (_how, when) => {
  const path = stopped();
  const copy = join(temporaryFolder(), 'copy.sqlite');
  if (when === 'stopped') copyTo(path, copy);
  const storage = open(path);
  if (when === 'running') copyTo(path, copy);
  if (when === 'backup') {
    const made = await backUp(storage.database.sqlite, path, NOW, never);
    if (made.kind === 'kept') copyTo(made.path, copy);
  }
  book(storage);
  storage.close();
  copyTo(copy, path);
  expect(next(path)).toEqual(ASKED);
  // Once.
  const answered = open(path);
  answered.database.sqlite.exec("UPDATE list_bookings SET state = 'waiting', question = NULL");
  answered.close();
  expect(next(path)).toEqual(['waiting', null, NOW]);
});

it('the appointments of a list are asked about in a database that was copied alone to another folder', () => {
  const path = stopped();
  const other = join(temporaryFolder(), 'foyer.sqlite');
  copyTo(path, other);
  expect(next(other)).toEqual(ASKED);
});

it('the appointments of a list are asked about after the last entries of the database were lost', () => {
  const path = stopped();
  const storage = open(path);
  const cut = join(temporaryFolder(), 'foyer.sqlite');
  for (const end of ['', '.running', '.life']) copyFileSync(`${path}${end}`, `${cut}${end}`);
  mkdirSync(join(dirname(cut), 'backups'));
  storage.close();
  expect(next(cut)).toEqual(ASKED);
});

it.each([
  ['wait as before in a data folder that was moved at once', 20 * MINUTE, WAITS],
  [
    'are asked about in a data folder that was moved a day ago',
    1_440 * MINUTE,
    ['asked', '1 known ', NOW + 1_440 * MINUTE],
  ],
])('the appointments of a list %s', (_what, later, becomes) => {
  const path = stopped();
  const to = temporaryFolder();
  expect(moveHouse(dirname(path), to)).toMatchObject({ kind: 'copied' });
  // The new computer's folder.
  const there = temporaryFolder();
  cpSync(to, there, { recursive: true });
  expect(next(join(there, 'foyer.sqlite'), NOW + later)).toEqual(becomes);
  // It is no copy any more.
  expect(next(join(there, 'foyer.sqlite'), NOW + 100 * later)).toEqual(becomes);
  expect(next(path, NOW + 100 * later)).toEqual(WAITS);
});
