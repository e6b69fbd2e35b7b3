/** Sends a file to the hub, piece by piece; after a lost connection it goes on where the hub stopped hearing. */
import { PIECE_OF_LIST } from '../../contract/limits.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { whenConnected } from './when-connected.ts';

export interface PieceOf {
  /** In bytes. */
  readonly size: number;
  /** In base64; rejects where the file cannot be read any more. */
  readonly piece: (from: number, to: number) => Promise<string>;
}

export interface Sending {
  /** Nobody wants it any more. */
  readonly isOver: () => boolean;
  /** How many bytes the hub says it has. */
  readonly received: () => number;
}

/** Pieces that may fail one after another before it is given up. */
const MOST_FAILURES = 5;

/** `broken-off`: the hub does not take the pieces, and says nothing of why. */
export async function sendList(
  connection: HubConnection,
  importId: string,
  file: PieceOf,
  { isOver, received }: Sending,
): Promise<'sent' | 'over' | 'not-readable' | 'broken-off'> {
  let failures = 0;
  for (let at = 0; at < file.size;) {
    const to = Math.min(file.size, at + PIECE_OF_LIST);
    const from = at;
    let base64: string;
    try {
      base64 = await file.piece(from, to);
    } catch {
      return isOver() ? 'over' : 'not-readable';
    }
    const answer = await connection.call((client, options) =>
      client.lists.add({ importId, at: from, base64 }, options),
    );
    if (isOver()) return 'over';
    if (answer.kind === 'answered' && answer.value.done) {
      at = to;
      failures = 0;
      continue;
    }
    failures += 1;
    if (failures > MOST_FAILURES) return 'broken-off';
    // It may have come, and the answer not: the hub says where it is.
    await whenConnected(connection);
    if (isOver()) return 'over';
    at = received();
  }
  return 'sent';
}
