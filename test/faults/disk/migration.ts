/** A database of an older version is brought up to date: before that a copy of it is made. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { databaseSentence } from '../../../src/main/storage/database-sentence.ts';
import { silentLog } from '../../support/silent-log.ts';
import { backupsFolderOf, listBackups } from '../../../src/main/storage/backups.ts';
import { MIGRATIONS } from '../../../src/main/storage/migrations/index.ts';
import { NOW } from '../../support/records/appointment-of.ts';
import type { DiskCapabilities, DiskWorld } from './world.ts';

export function runMigrationCase(world: DiskWorld, capabilities: DiskCapabilities): string | undefined {
  const folder = world.copyOf('cut');
  const path = join(folder, 'foyer.sqlite');
  const version = MIGRATIONS.length;
  const next = { version: version + 1, sql: 'DELETE FROM intents; CREATE TABLE news (x TEXT) STRICT;' };
  const opened = capabilities.openStorage({
    path,
    now: () => NOW,
    log: silentLog,
    onNotice: () => {},
    migrations: [...MIGRATIONS, next],
  });
  if (opened.kind === 'failed') return databaseSentence(opened.problem);
  opened.storage.close();
  const [newest] = listBackups(path);
  let before: unknown;
  if (newest) {
    const address = pathToFileURL(join(backupsFolderOf(path), newest.name)).href;
    const copy = new DatabaseSync(new URL(`${address}?immutable=1`), { readOnly: true });
    before = {
      ...copy.prepare('PRAGMA user_version').get(),
      ...copy.prepare('SELECT count(*) AS intents FROM intents').get(),
    };
    copy.close();
  }
  world.remove(folder);
  const expected = JSON.stringify({ user_version: version, intents: 20 });
  return JSON.stringify(before) === expected
    ? undefined
    : `the copy before it holds ${JSON.stringify(before)}`;
}
