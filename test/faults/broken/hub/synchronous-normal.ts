/** A hub that does not wait for its disk: commits are written, and not synced. */
import { openBroken, REAL_DATABASE } from './database.ts';
import { replaceModule } from './replace-module.ts';

export * from '../../../../src/main/storage/database.ts';

export const openDatabase = openBroken((database) => {
  database.sqlite.exec('PRAGMA synchronous = NORMAL');
  return database;
});

replaceModule(REAL_DATABASE, import.meta.url);
