import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { fillDisk } from '../../../test/support/parts/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { backUp } from './back-up.ts';
import { backupName, listBackups } from './backups.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openStorage, type Storage, type StorageOptions } from './open-storage.ts';

const HOUR = 3_600_000;
const never = new AbortController().signal;

function tryOpen(path: string, more: Partial<StorageOptions> = {}) {
  const opened = openStorage({
    path,
    now: () => NOW,
    log: createRecordingLog(),
    onNotice: () => {},
    ...more,
  });
  if (opened.kind === 'open') onTestFinished(() => opened.storage.close());
  return opened;
}

function open(path = join(temporaryFolder(), 'foyer.sqlite'), more: Partial<StorageOptions> = {}): Storage {
  const opened = tryOpen(path, more);
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  return opened.storage;
}

const troubles = ({ notices }: Storage) => notices.all().map(({ trouble }) => trouble);
const names = ({ path }: { readonly path: string }): readonly string[] =>
  readdirSync(dirname(path)).toSorted();
const put = ({ database }: Storage, id: string): void => createDirectory(database).put(appointmentOf({ id }));
const has = ({ database }: Storage, id: string): boolean => createDirectory(database).byId(id) !== undefined;

function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 4_096);
  writeFileSync(path, bytes);
}

/** What a kill leaves: the files as they are while the hub runs. */
function afterKill(storage: Storage): string {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  for (const name of ['', '-wal', '.running']) copyFileSync(`${storage.path}${name}`, `${path}${name}`);
  mkdirSync(join(dirname(path), 'backups'));
  return path;
}

describe('a database', () => {
  it('a whole database is opened without a word, also after a kill', () => {
    const storage = open();
    put(storage, 'a1');
    const again = open(afterKill(storage));
    expect(has(again, 'a1')).toBe(true);
    expect(troubles(again)).toEqual([]);
    storage.close();
    expect(names(storage)).toEqual(['backups', 'foyer.sqlite', 'foyer.sqlite.life']);
    expect(troubles(open(storage.path))).toEqual([]);
  });

  it('a damaged database is set aside and replaced by the newest good backup, and staff are told until they have read it', async () => {
    const storage = open();
    put(storage, 'old');
    await backUp(storage.database.sqlite, storage.path, NOW - 3 * HOUR, never);
    put(storage, 'middle');
    await backUp(storage.database.sqlite, storage.path, NOW - 2 * HOUR, never);
    await backUp(storage.database.sqlite, storage.path, NOW - HOUR, never);
    put(storage, 'new');
    storage.close();
    const [newest] = listBackups(storage.path);
    damage(join(dirname(storage.path), 'backups', newest?.name ?? ''));
    damage(storage.path);
    const damaged = readFileSync(storage.path);

    const restored = open(storage.path);
    expect(['old', 'middle', 'new'].map((id) => has(restored, id))).toEqual([true, true, false]);
    const name = 'foyer.sqlite.damaged-2026-01-05T09-00-00Z';
    const trouble = { kind: 'replaced', what: 'damaged', at: NOW, from: NOW - 2 * HOUR, aside: name };
    expect(troubles(restored)).toEqual([trouble]);
    expect(readFileSync(join(dirname(storage.path), name)).equals(damaged)).toBe(true);
    restored.close();

    const later = open(storage.path);
    expect(troubles(later)).toEqual([trouble]);
    expect(later.notices.dismiss(later.notices.all()[0]?.noticeId ?? '')).toBe(true);
    later.close();
    expect(troubles(open(storage.path))).toEqual([]);
  });

  it('a damaged database that has no good backup gives way to an empty one, never in silence', () => {
    const storage = open();
    put(storage, 'a1');
    storage.close();
    damage(storage.path);
    const empty = open(storage.path);
    expect(has(empty, 'a1')).toBe(false);
    const aside = expect.stringMatching(/^foyer\.sqlite\.damaged-/);
    expect(troubles(empty)).toEqual([{ kind: 'replaced', what: 'damaged', at: NOW, aside }]);
    put(empty, 'a2');
    expect(has(empty, 'a2')).toBe(true);
  });

  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['damaged', (path: string) => truncateSync(path, 0)],
  ])('a database that is %s is not taken for a first start', async (what, harm) => {
    const storage = open();
    put(storage, 'a1');
    await backUp(storage.database.sqlite, storage.path, NOW, never);
    storage.close();
    harm(storage.path);
    const restored = open(storage.path);
    expect(has(restored, 'a1')).toBe(true);
    expect(troubles(restored)).toMatchObject([{ kind: 'replaced', what, from: NOW }]);
  });

  it.each([
    ['gone', (log: string) => rmSync(log)],
    ['empty', (log: string) => truncateSync(log, 0)],
    ['noise', (log: string) => writeFileSync(log, Buffer.alloc(9_000, 0x5a))],
  ])('a database whose log is %s after a kill goes on with what is there, and says so', (_what, harm) => {
    const storage = open();
    put(storage, 'a1');
    const path = afterKill(storage);
    harm(`${path}-wal`);
    const again = open(path);
    expect(troubles(again)).toMatchObject([{ aside: expect.stringMatching(/^foyer\.sqlite\.damaged-/) }]);
    expect(names(again).some((name) => name.startsWith('foyer.sqlite.damaged-'))).toBe(true);
    again.close();
    expect(troubles(open(path))).toHaveLength(1);
  });

  it('a database of a newer version or in use by another hub is left as it is', () => {
    const storage = open();
    expect(tryOpen(storage.path)).toMatchObject({
      kind: 'failed',
      problem: { kind: 'in-use', path: storage.path },
    });
    storage.close();
    const sqlite = new DatabaseSync(storage.path);
    sqlite.exec('PRAGMA user_version = 99');
    sqlite.close();
    const before = readFileSync(storage.path);
    expect(tryOpen(storage.path)).toMatchObject({
      kind: 'failed',
      problem: { kind: 'newer', path: storage.path },
    });
    expect(readFileSync(storage.path).equals(before)).toBe(true);
    expect(names(storage)).toEqual(['backups', 'foyer.sqlite', 'foyer.sqlite.life']);
  });

  it('a database that cannot be replaced is left as it is, and named', () => {
    const storage = open();
    storage.close();
    damage(storage.path);
    mkdirSync(join(`${storage.path}.restored`, 'in-the-way'), { recursive: true });
    const before = readFileSync(storage.path);
    expect(tryOpen(storage.path)).toMatchObject({
      kind: 'failed',
      problem: { kind: 'not-replaced', path: storage.path, what: 'damaged' },
    });
    expect(readFileSync(storage.path).equals(before)).toBe(true);
  });
});

it('an old copy sends check-ins again, and puts in front of a person what may have been done or taken back since', async () => {
  const storage = open();
  const directory = createDirectory(storage.database);
  const statuses = { 'check-in': 'Checked-in', cancel: 'Cancelled', 'no-show': 'No-show' } as const;
  for (const [kind, status] of Object.entries(statuses)) {
    directory.put(appointmentOf({ id: kind, status }));
    storage.database.sqlite
      .prepare(
        `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, created_at, due_at)
         VALUES (?, ?, 'staff', 'sending', 'Scheduled', 1, 1)`,
      )
      .run(kind, kind);
  }
  storage.database.sqlite.exec(
    `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, created_at, due_at)
     VALUES ('create', 'c', 'staff', 'queued', 'Scheduled', 1, 1), ('check-in', 'd', 'visitor', 'confirmed', 'Scheduled', 1, 1)`,
  );
  await backUp(storage.database.sqlite, storage.path, NOW, never);
  storage.close();
  rmSync(storage.path);
  const restored = open(storage.path);
  const rows = restored.database.sqlite
    .prepare('SELECT kind, state, unknown_attempts AS unknown FROM intents ORDER BY id')
    .all()
    .map((row) => ({ ...row }));
  expect(rows).toEqual([
    { kind: 'check-in', state: 'queued', unknown: 1 },
    { kind: 'cancel', state: 'refused', unknown: 0 },
    { kind: 'no-show', state: 'refused', unknown: 0 },
    { kind: 'create', state: 'unresolved', unknown: 0 },
    { kind: 'check-in', state: 'confirmed', unknown: 0 },
  ]);
  const now = createDirectory(restored.database);
  expect(Object.keys(statuses).map((id) => now.byId(id)?.status)).toEqual([
    'Checked-in',
    'Scheduled',
    'Scheduled',
  ]);
});

describe('a migration', () => {
  const next = { version: MIGRATIONS.length + 1, sql: 'CREATE TABLE news (x TEXT) STRICT;' };

  it('a migration comes after a backup of the version before it', () => {
    const storage = open();
    put(storage, 'a1');
    storage.close();
    const newer = open(storage.path, { migrations: [...MIGRATIONS, next] });
    const [copy] = listBackups(storage.path);
    const sqlite = new DatabaseSync(join(dirname(storage.path), 'backups', copy?.name ?? ''), {
      readOnly: true,
    });
    expect(sqlite.prepare('PRAGMA user_version').get()?.['user_version']).toBe(MIGRATIONS.length);
    expect(sqlite.prepare('SELECT id FROM appointments').get()?.['id']).toBe('a1');
    sqlite.close();
    expect(troubles(newer)).toEqual([]);
  });

  it('a migration whose backup cannot be made is done, and staff are told', () => {
    const storage = open();
    storage.close();
    rmSync(join(dirname(storage.path), 'backups'), { recursive: true });
    writeFileSync(join(dirname(storage.path), 'backups'), 'in the way');
    const newer = open(storage.path, { migrations: [...MIGRATIONS, next] });
    expect(troubles(newer)).toMatchObject([{ kind: 'no-copy-before-update' }]);
  });
});

it('a notice that the full disk does not take is shown all the same, and stays until it can be taken as read', () => {
  const storage = open();
  fillDisk(storage.database);
  const trouble = { kind: 'no-daily-copy' as const, reason: 'x'.repeat(9_000) };
  storage.notices.add({ noticeId: 'n', at: 1, trouble });
  expect(troubles(storage)).toEqual([trouble]);
  storage.notices.withdraw('n');
  expect(troubles(storage)).toEqual([]);
});

it.skipIf(process.platform === 'win32')(
  'the database, its log and its copies are for the hub’s user only',
  async () => {
    const storage = open();
    put(storage, 'a1');
    await backUp(storage.database.sqlite, storage.path, NOW, never);
    const [copy] = listBackups(storage.path);
    for (const name of ['foyer.sqlite', 'foyer.sqlite-wal', `backups/${copy?.name ?? ''}`]) {
      expect([name, statSync(join(dirname(storage.path), name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  },
);

it('copies are numbered, so that a clock that jumps does not make an old one the newest', async () => {
  const storage = open();
  const tenYears = 10 * 365 * 24 * HOUR;
  await backUp(storage.database.sqlite, storage.path, NOW + tenYears, never);
  await backUp(storage.database.sqlite, storage.path, NOW, never);
  expect(listBackups(storage.path).map(({ name }) => name)).toEqual([
    backupName(NOW, 2),
    backupName(NOW + tenYears, 1),
  ]);
  expect(existsSync(join(dirname(storage.path), 'backups', 'foyer-2026-01-05T09-00-00Z-000002.sqlite'))).toBe(
    true,
  );
});
