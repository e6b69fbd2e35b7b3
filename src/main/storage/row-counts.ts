/** How many rows each table of a database has, and its version: what can be told of it without a word of anybody. */
import { setImmediate as oneTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

export interface RowCounts {
  readonly version: number;
  readonly rows: Readonly<Record<string, number>>;
}

const numberIn = (row: object | undefined): number => Number(Object.values(row ?? {})[0] ?? 0);

/** A table at a time: a hub does other work in between. Rejects with what SQLite says of one that is damaged, closed or in use. */
export async function rowCounts(sqlite: DatabaseSync): Promise<RowCounts> {
  const tables = sqlite
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all()
    .map((row) => String(row['name']));
  const rows: [string, number][] = [];
  for (const name of tables) {
    await oneTurn();
    const count = sqlite.prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`);
    rows.push([name, numberIn(count.get())]);
  }
  return { version: numberIn(sqlite.prepare('PRAGMA user_version').get()), rows: Object.fromEntries(rows) };
}

/** Of the file at `path`, which is only read; a text says why not. */
export async function rowCountsOf(path: string): Promise<RowCounts | string> {
  try {
    const sqlite = new DatabaseSync(path, { readOnly: true });
    try {
      return await rowCounts(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    // SQLITE_BUSY: the hub that runs has it.
    return code === 5 ? 'in use' : 'cannot be read';
  }
}
