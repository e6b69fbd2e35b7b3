/** The database module with something done to each database it opens; for the broken variants beside this file. */
import { existsSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase as openReal } from '../../../../src/main/storage/database.ts';

export type OpenDatabase = typeof openReal;

/** `openDatabase` as it is, and then `breakIt`: after all that the real one asserts about what it opened. */
export function openBroken(breakIt: (database: Database, path: string) => Database): OpenDatabase {
  return (path, ...rest) => {
    const answer = openReal(path, ...rest);
    return answer.kind === 'open' ? { ...answer, database: breakIt(answer.database, path) } : answer;
  };
}

/** `openDatabase` whose commits are synced as `setting` has it, also where the hub sets it anew after a list. */
export function syncedAs(setting: 'NORMAL' | 'OFF'): OpenDatabase {
  return openBroken((database) => {
    const { sqlite } = database;
    const exec = sqlite.exec.bind(sqlite);
    sqlite.exec = (sql) => exec(sql.replaceAll(/synchronous = \w+/g, `synchronous = ${setting}`));
    sqlite.exec('PRAGMA synchronous = FULL');
    return database;
  });
}

/** The address of the real module, to be replaced. */
export const REAL_DATABASE = import.meta.resolve('../../../../src/main/storage/database.ts');

/** SIGKILL right before the first time a statement like `sql` runs in the data folder of `path`; never again there. */
export function dieBefore(
  sqlite: DatabaseSync,
  sql: RegExp,
  path: string,
  first: () => void = () => {},
): void {
  const marker = `${path}.cut`;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = (text, ...options) => {
    const statement = prepare(text, ...options);
    if (!sql.test(text)) return statement;
    return new Proxy(statement, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]): unknown => {
          if (!existsSync(marker)) {
            writeFileSync(marker, '');
            first();
            process.kill(process.pid, 'SIGKILL');
          }
          return Reflect.apply(member, target, values);
        };
      },
    });
  };
}
