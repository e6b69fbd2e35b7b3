/** The pieces of lists that are put in, and which lists are decided. One statement each; all throw what the disk throws. */
import type { Database } from '../../storage/database.ts';

export interface ListPiece {
  readonly n: number;
  readonly bytes: Uint8Array;
}

export interface DecidedTable {
  stage(listId: string, n: number, bytes: Uint8Array): void;
  /** Removes what was staged of a list that is not decided. */
  unstage(listId: string): void;
  decide(listId: string): void;
  /** The decided ones that are not all in, in the order they were decided. */
  decided(): readonly string[];
  /** The next piece to put in. */
  firstPiece(listId: string): ListPiece | undefined;
  /** It is in. */
  removePiece(listId: string, n: number): void;
  /** All of it is in. */
  remove(listId: string): void;
  /** Removes what was staged of lists that never were decided. */
  unstageAll(): void;
}

export function createDecidedTable({ sqlite }: Pick<Database, 'sqlite'>): DecidedTable {
  const isUndecided = 'list_id NOT IN (SELECT list_id FROM decided_lists)';
  const insert = sqlite.prepare('INSERT INTO list_pieces (list_id, n, rows) VALUES (?, ?, ?)');
  const unstage = sqlite.prepare(`DELETE FROM list_pieces WHERE list_id = ? AND ${isUndecided}`);
  const decide = sqlite.prepare('INSERT INTO decided_lists (list_id) VALUES (?)');
  const decided = sqlite.prepare('SELECT list_id FROM decided_lists ORDER BY n');
  const first = sqlite.prepare('SELECT n, rows FROM list_pieces WHERE list_id = ? ORDER BY n LIMIT 1');
  const removePiece = sqlite.prepare('DELETE FROM list_pieces WHERE list_id = ? AND n = ?');
  const remove = sqlite.prepare('DELETE FROM decided_lists WHERE list_id = ?');
  const anyUndecided = sqlite.prepare(`SELECT 1 FROM list_pieces WHERE ${isUndecided} LIMIT 1`);
  const unstageAll = sqlite.prepare(`DELETE FROM list_pieces WHERE ${isUndecided}`);

  return {
    stage: (listId, n, bytes) => void insert.run(listId, n, bytes),
    unstage: (listId) => void unstage.run(listId),
    decide: (listId) => void decide.run(listId),
    decided: () => decided.all().map((row) => String(row['list_id'])),
    firstPiece(listId) {
      const row = first.get(listId);
      const bytes = row?.['rows'];
      return bytes instanceof Uint8Array ? { n: Number(row?.['n']), bytes } : undefined;
    },
    removePiece: (listId, n) => void removePiece.run(listId, n),
    remove: (listId) => void remove.run(listId),
    unstageAll() {
      if (anyUndecided.get()) unstageAll.run();
    },
  };
}
