import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { isStorageFailure } from './storage-failure.ts';

const pathOf = (): string => join(temporaryFolder(), 'foyer.sqlite');
const facts = (sqlite: DatabaseSync) =>
  sqlite
    .prepare('SELECT name FROM facts ORDER BY name')
    .all()
    .map((row) => row['name']);
const put = (sqlite: DatabaseSync, name: string): void =>
  void sqlite.prepare('INSERT INTO facts (name, value) VALUES (?, ?)').run(name, 'x');

describe('the database', () => {
  it('the database runs every migration that lies in the folder, in the order of its numbers', () => {
    const folder = join(import.meta.dirname, 'migrations');
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
    expect(files.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(
      MIGRATIONS.map(({ sql }) => sql),
    );
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(MIGRATIONS.map(({ version }) => version));
  });

  it('the database syncs every commit: what SQLite itself says of its settings', () => {
    const { sqlite } = openTestDatabase();
    const say = (name: string) => Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect({
      journal: say('journal_mode'),
      synchronous: say('synchronous'),
      locking: say('locking_mode'),
      foreignKeys: say('foreign_keys'),
      secureDelete: say('secure_delete'),
      fullfsync: say('fullfsync'),
      checkpointFullfsync: say('checkpoint_fullfsync'),
      version: say('user_version'),
    }).toEqual({
      journal: 'wal',
      synchronous: 2,
      locking: 'exclusive',
      foreignKeys: 1,
      secureDelete: 1,
      fullfsync: 1,
      checkpointFullfsync: 1,
      version: MIGRATIONS.at(-1)?.version,
    });
  });

  it('the database has one hub: a second opener in this or another process is told so, and neither disturbs the first', () => {
    const path = pathOf();
    const first = openTestDatabase(path);
    const second = openDatabase(path);
    expect(second).toEqual({ kind: 'failed', problem: { kind: 'in-use', path } });
    const script = `const { DatabaseSync } = require('node:sqlite');
      try { new DatabaseSync(${JSON.stringify(path)}, { timeout: 0 }).prepare('SELECT * FROM facts').all(); console.log('read'); }
      catch (error) { console.log(error.errcode & 0xff); }`;
    const other = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect(other.stdout.trim()).toBe('5');
    put(first.sqlite, 'still');
    first.close();
    const third = openTestDatabase(path);
    expect(facts(third.sqlite)).toEqual(['still']);
  });

  it('the database is only in the way of others while it is open', () => {
    const path = pathOf();
    openTestDatabase(path).close();
    expect(openDatabase(path)).toMatchObject({ kind: 'open' });
  });

  it('a database of a newer version is refused, and not a byte of it is changed', () => {
    const path = pathOf();
    const newer = openDatabase(path, {
      migrations: [...MIGRATIONS, { version: 99, sql: 'CREATE TABLE future (x TEXT) STRICT;' }],
    });
    if (newer.kind !== 'open') throw new Error(newer.problem.kind);
    put(newer.database.sqlite, 'kept');
    newer.database.close();
    const before = readFileSync(path);
    const refused = openDatabase(path);
    expect(refused).toEqual({ kind: 'failed', problem: { kind: 'newer', path } });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    ['random bytes', () => Buffer.from(Array.from({ length: 8_192 }, (_, n) => (n * 197 + 31) % 251))],
    ['zeros, as a power cut leaves them', () => Buffer.alloc(16_384)],
    ['text', () => Buffer.from('{"this": "is not a database"}'.repeat(100))],
  ])('a database that is %s is reported and left as it is', (_what, make) => {
    const path = pathOf();
    writeFileSync(path, make());
    expect(openDatabase(path)).toMatchObject({ problem: { kind: 'damaged', path } });
    expect(readFileSync(path).equals(make())).toBe(true);
  });

  it('a database with overwritten pages is reported and left as it is', () => {
    const path = pathOf();
    const database = openTestDatabase(path);
    database.transaction(() => {
      for (let n = 0; n < 500; n++) put(database.sqlite, `fact-${n}-${'y'.repeat(100)}`);
    });
    database.close();
    const damaged = readFileSync(path);
    for (let at = 8_192; at < damaged.length; at += 4_096) damaged.fill(0xa5, at, at + 2_000);
    writeFileSync(path, damaged);
    expect(openDatabase(path)).toMatchObject({ problem: { kind: 'damaged' } });
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  it('a database that is cut short is reported and left as it is', () => {
    const path = pathOf();
    const database = openTestDatabase(path);
    database.transaction(() => {
      for (let n = 0; n < 500; n++) put(database.sqlite, `fact-${n}-${'y'.repeat(100)}`);
    });
    database.close();
    const cut = readFileSync(path).subarray(0, 20_000);
    writeFileSync(path, cut);
    expect(openDatabase(path)).toMatchObject({ problem: { kind: 'damaged' } });
    expect(readFileSync(path).equals(cut)).toBe(true);
  });

  it('a database in a place that is a folder, or in a folder that does not exist, is reported', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'foyer.sqlite'));
    for (const path of [join(folder, 'foyer.sqlite'), join(folder, 'none', 'foyer.sqlite')]) {
      expect(openDatabase(path)).toMatchObject({ problem: { kind: 'not-opened', path } });
    }
  });
});

describe('a transaction', () => {
  it('a transaction that throws leaves nothing, and the next one works', () => {
    const { sqlite, transaction } = openTestDatabase();
    expect(() =>
      transaction(() => {
        put(sqlite, 'half');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(transaction(() => (put(sqlite, 'whole'), 'answer'))).toBe('answer');
    expect(facts(sqlite)).toEqual(['whole']);
  });

  it('a transaction within another belongs to it: both or neither', () => {
    const { sqlite, transaction } = openTestDatabase();
    expect(() =>
      transaction(() => {
        transaction(() => put(sqlite, 'inner'));
        throw new Error('outer');
      }),
    ).toThrow('outer');
    expect(facts(sqlite)).toEqual([]);
  });

  it('a transaction that finds the disk full leaves nothing and is told apart from a bug', () => {
    const { sqlite, transaction } = openTestDatabase();
    sqlite.exec(
      `PRAGMA max_page_count = ${Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count'])}`,
    );
    let caught: unknown;
    try {
      transaction(() => {
        put(sqlite, 'small');
        put(sqlite, 'large'.repeat(10_000));
      });
    } catch (error) {
      caught = error;
    }
    expect(isStorageFailure(caught)).toBe(true);
    expect(facts(sqlite)).toEqual([]);
    expect(sqlite.isTransaction).toBe(false);
    expect(isStorageFailure(new Error('bug'))).toBe(false);
    try {
      sqlite.exec('SELECT * FROM nothing');
    } catch (error) {
      expect(isStorageFailure(error)).toBe(false);
    }
  });
});

describe('migrations', () => {
  const make = { version: 1, sql: 'CREATE TABLE facts (name TEXT, value TEXT) STRICT;' };
  const add = { version: 2, sql: `INSERT INTO facts VALUES ('second', 'x');` };

  it('migrations run once each, in order, also over restarts', () => {
    const path = pathOf();
    for (const migrations of [[make], [make, add], [make, add]]) {
      const opened = openDatabase(path, { migrations });
      if (opened.kind !== 'open') throw new Error(opened.problem.kind);
      opened.database.close();
    }
    const last = openDatabase(path, { migrations: [make, add] });
    if (last.kind !== 'open') throw new Error(last.problem.kind);
    expect(facts(last.database.sqlite)).toEqual(['second']);
    last.database.close();
  });

  it('migrations that fail leave the version before them, whole', () => {
    const path = pathOf();
    const broken = {
      version: 2,
      sql: `INSERT INTO facts VALUES ('half', 'x'); INSERT INTO nowhere VALUES (1);`,
    };
    const first = openDatabase(path, { migrations: [make] });
    if (first.kind === 'open') first.database.close();
    expect(openDatabase(path, { migrations: [make, broken] })).toMatchObject({
      problem: { kind: 'not-opened' },
    });
    const after = openDatabase(path, { migrations: [make] });
    if (after.kind !== 'open') throw new Error(after.problem.kind);
    expect(facts(after.database.sqlite)).toEqual([]);
    after.database.close();
  });

  it('migrations are numbered without gaps from 1', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, n) => n + 1));
  });
});
