/** How many rows each table of a database has, and its version: what can be told of it without a word of anybody. */
import { DatabaseSync } from 'node:sqlite';

export interface RowCounts {
  readonly version: number;
  readonly rows: Readonly<Record<string, number>>;
}

const numberIn = (row: object | undefined): number => Number(Object.values(row ?? {})[0] ?? 0);

/** Throws what SQLite says of a database that is damaged or in use. */
export function rowCounts(sqlite: DatabaseSync): RowCounts {
  const tables = sqlite
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all()
    .map((row) => String(row['name']));
  const rows = tables.map((name): [string, number] => [
    name,
    numberIn(sqlite.prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`).get()),
  ]);
  return { version: numberIn(sqlite.prepare('PRAGMA user_version').get()), rows: Object.fromEntries(rows) };
}

/** Of the file at `path`, which is only read; a text says why not. */
export function rowCountsOf(path: string): RowCounts | string {
  try {
    const sqlite = new DatabaseSync(path, { readOnly: true });
    try {
      return rowCounts(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    // SQLITE_BUSY: the hub that runs has it.
    return code === 5 ? 'in use' : 'cannot be read';
  }
}
