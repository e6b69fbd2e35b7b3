/** A hub that writes an event and what it means for the board in two transactions, and loses its power between them. */
import { dieBefore, openBroken, REAL_DATABASE } from './database.ts';
import { replaceModule } from './replace-module.ts';

export * from '../../../../src/main/storage/database.ts';

export const openDatabase = openBroken((database, path) => {
  const { sqlite } = database;
  dieBefore(sqlite, /INSERT INTO tickets/, path, () => {
    if (sqlite.isTransaction) sqlite.exec('COMMIT');
  });
  return database;
});

replaceModule(REAL_DATABASE, import.meta.url);
