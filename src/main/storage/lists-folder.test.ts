import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { listsFolderOf } from './lists-folder.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { putInPlace } from './restore.ts';

/** A copy of a database of version 19 in which a list was half in, and a list that waits beside the one in use. */
function house() {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const copy = join(dirname(path), 'copy.sqlite');
  const sqlite = new DatabaseSync(copy);
  for (const { version, sql } of MIGRATIONS) if (version <= 19) sqlite.exec(sql);
  sqlite.exec("PRAGMA user_version = 19; INSERT INTO decided_lists (list_id) VALUES ('old')");
  sqlite
    .prepare("INSERT INTO list_pieces (list_id, n, rows) VALUES ('old', 0, ?)")
    .run(deflateRawSync('["of the copy"]'));
  sqlite.close();
  const folder = listsFolderOf(path);
  mkdirSync(folder);
  writeFileSync(join(folder, '000001.json'), 'waits');
  const texts = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  const put = (prepare: () => boolean): void =>
    putInPlace({ path, copy, aside: undefined, openDatabase, prepare });
  return { path, put, texts };
}

const WAITS = ['000001.json', 'waits'];

it('a list of a copy that is put back comes in after the one that waits', () => {
  const { path, put, texts } = house();
  put(() => {
    expect(texts()).toEqual([WAITS]);
    return false;
  });
  expect(texts()).toEqual([WAITS, ['000002.json', '{"id":"old"}\n["of the copy"]\n']]);
  expect(readdirSync(dirname(path)).toSorted()).toEqual(['copy.sqlite', 'foyer.sqlite', 'lists']);
});

it('a copy that cannot be put back leaves the lists as they are', () => {
  const { path, put, texts } = house();
  const failing = (): void =>
    put(() => {
      throw new Error('full');
    });
  expect(failing).toThrow('full');
  expect(texts()).toEqual([WAITS]);
  expect(readdirSync(dirname(path)).toSorted()).toEqual(['copy.sqlite', 'lists']);
});
