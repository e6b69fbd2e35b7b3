import { backup, DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { beginAgain } from './copy-pages.ts';

function databaseOf(path: string) {
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  database.exec('PRAGMA journal_mode=WAL; CREATE TABLE visitors (name TEXT) STRICT');
  return database;
}

/** The real one; its first `meetings` times fall into a transaction of the hub. */
function meeting(meetings: number) {
  let times = 0;
  const copy: typeof backup = async (database, path, options) => {
    times += 1;
    if (times > meetings) return backup(database, path, options ?? {});
    database.exec("BEGIN IMMEDIATE; INSERT INTO visitors VALUES ('Ada')");
    try {
      return await backup(database, path, options ?? {});
    } finally {
      database.exec('COMMIT');
    }
  };
  return { copy, times: () => times };
}

describe('a copy by pages', () => {
  it('a copy by pages whose first pages meet a visitor being written is begun again, and is whole', async () => {
    const folder = temporaryFolder();
    const met = meeting(3);
    const path = join(folder, 'copy');
    await beginAgain(met.copy)(databaseOf(join(folder, 'day')), path);
    const copy = new DatabaseSync(path, { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS names FROM visitors').get()).toEqual({ names: 3 });
    copy.close();
    expect(met.times()).toBe(4);
  });

  it('a copy by pages is not begun for ever', async () => {
    const folder = temporaryFolder();
    const met = meeting(Number.POSITIVE_INFINITY);
    const made = beginAgain(met.copy)(databaseOf(join(folder, 'day')), join(folder, 'copy'));
    await expect(made).rejects.toMatchObject({ errcode: expect.any(Number) });
    expect(met.times()).toBe(20);
  });

  it('a copy by pages that has no place fails at once', async () => {
    const folder = temporaryFolder();
    const met = meeting(0);
    const made = beginAgain(met.copy)(databaseOf(join(folder, 'day')), join(folder, 'none', 'copy'));
    await expect(made).rejects.toThrow(/unable to open/);
    expect(met.times()).toBe(1);
  });
});
