/** Converts unfinished lists of database versions 17, 18 and 19 to files. */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { makeFolderDurably, writeFileDurably } from '../durable-files.ts';
import { listsFolderOf, nextListIn } from '../lists-folder.ts';

/** Deflated JSON arrays of rows. Unreadable pieces are left out. */
function jsonIn(piece: unknown): readonly string[] {
  try {
    return piece instanceof Uint8Array ? [inflateRawSync(piece).toString()] : [];
  } catch {
    return [];
  }
}

/**
 * Throws disk errors, and the database stays at its version. After a crash, duplicate rows change nothing.
 */
export function keepDecidedLists(sqlite: DatabaseSync, path: string): void {
  const folder = listsFolderOf(path);
  const pieces = sqlite.prepare('SELECT rows FROM list_pieces WHERE list_id = ? ORDER BY n');
  for (const { list_id: id } of sqlite.prepare('SELECT list_id FROM decided_lists ORDER BY n').all()) {
    makeFolderDurably(folder);
    const lines = pieces.all(String(id)).flatMap((row) => jsonIn(row['rows']));
    const text = [JSON.stringify({ id }), ...lines, ''].join('\n');
    writeFileDurably(join(folder, nextListIn(folder)), text, 0o600);
  }
}
