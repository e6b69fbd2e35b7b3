import type { Database } from '../../../src/main/storage/database.ts';

/** How SQLite runs the statements with `text` that `begin` prepares, a line for each of their steps. */
export function plansOf({ sqlite }: Database, text: string, begin: () => void): readonly string[] {
  const asked: string[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = (sql) => {
    asked.push(sql);
    return prepare(sql);
  };
  begin();
  sqlite.prepare = prepare;
  return asked
    .filter((sql) => sql.includes(text))
    .flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    .map((step) => String(step['detail']));
}
