/** A hub that answers while its transaction is still open. It commits so late that a slow machine is killed before. */
import { openBroken, REAL_DATABASE } from './database.ts';
import { replaceModule } from './replace-module.ts';

export * from '../../../../src/main/storage/database.ts';

const LATER_MS = 400;

export const openDatabase = openBroken((database) => {
  const { sqlite } = database;
  function begin(): void {
    sqlite.exec('BEGIN IMMEDIATE');
    setTimeout(() => {
      if (sqlite.isOpen && sqlite.isTransaction) sqlite.exec('COMMIT');
    }, LATER_MS);
  }
  return {
    ...database,
    transaction(work) {
      if (!sqlite.isTransaction) begin();
      return work();
    },
    close() {
      if (sqlite.isOpen && sqlite.isTransaction) sqlite.exec('COMMIT');
      database.close();
    },
  };
});

replaceModule(REAL_DATABASE, import.meta.url);
