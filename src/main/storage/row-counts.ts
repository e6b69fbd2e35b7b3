/** Row counts contain no personal data. */
import { setImmediate as oneTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

export interface RowCounts {
  readonly version: number;
  readonly rows: Readonly<Record<string, number>>;
}

const numberIn = (row: object | undefined): number => Number(Object.values(row ?? {})[0] ?? 0);

/** Table by table, so that the hub can work in between. Rejects with SQLite's errors. */
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

/** Read-only. A text is the problem. */
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
    // SQLITE_BUSY: the running hub has it.
    return code === 5 ? 'in use' : 'cannot be read';
  }
}
