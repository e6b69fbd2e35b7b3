/**
 * A hub that writes the new status and the intent in two transactions, and loses its power between them: once, at the
 * first check-in of its data folder.
 */
import { dieBefore, openBroken, REAL_DATABASE } from './database.ts';
import { replaceModule } from './replace-module.ts';

export * from '../../../../src/main/storage/database.ts';

export const openDatabase = openBroken((database, path) => {
  dieBefore(database.sqlite, /INSERT INTO intents/, path);
  return { ...database, transaction: (work) => work() };
});

replaceModule(REAL_DATABASE, import.meta.url);
