/** Brings all good rows of a list to the disk, in pieces that count for nothing yet. */
import { oneAhead, othersFirst } from '../../base/in-slices.ts';
import { ROWS_IN_PIECE } from './list-piece.ts';
import type { ListReader } from './list-reader.ts';
import type { PutLists } from './put-lists.ts';

/** Some are packed while others are written. False where `isOver` is true in between. Throws what the disk throws. */
export async function stageList(
  putLists: Pick<PutLists, 'stage'>,
  listId: string,
  reader: Pick<ListReader, 'piece'>,
  rows: number,
  isOver: () => boolean,
): Promise<boolean> {
  const pieces = oneAhead(
    (n) => reader.piece(n * ROWS_IN_PIECE, ROWS_IN_PIECE),
    Math.ceil(rows / ROWS_IN_PIECE),
  );
  let n = 0;
  for await (const piece of pieces) {
    if (isOver()) return false;
    putLists.stage(listId, n, piece);
    n += 1;
    await othersFirst();
  }
  return !isOver();
}
