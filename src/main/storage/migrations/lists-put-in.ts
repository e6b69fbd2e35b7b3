/** Lists that were half in when Foyer was updated from version 17, 18 or 19 of the database: each becomes a file. */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { makeFolderDurably, writeFileDurably } from '../durable-files.ts';
import { listsFolderOf, nextListIn } from '../lists-folder.ts';

/** Pieces are JSON arrays of rows, deflated; a piece that cannot be read is left out. */
function jsonIn(piece: unknown): readonly string[] {
  try {
    return piece instanceof Uint8Array ? [inflateRawSync(piece).toString()] : [];
  } catch {
    return [];
  }
}

/**
 * Throws what the disk throws: the database then stays at its version, with its lists. A crash before it is at the next
 * one has them written again behind the first ones, and the same rows change nothing.
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
