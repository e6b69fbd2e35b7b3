/** Sends a file to the hub, piece by piece; after a lost connection it goes on where the hub stopped hearing. */
import { LIST_CHUNK_BYTES } from '../../contract/limits.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

export interface PieceOf {
  readonly size: number;
  /** In base64; rejects where the file cannot be read any more. */
  readonly piece: (from: number, to: number) => Promise<string>;
}

export interface Sending {
  readonly isOver: () => boolean;
  readonly received: () => number;
}

const MOST_FAILURES = 5;
/** In flight at once. More would delay everything else on a slow network. */
const MOST_ON_WAY = 2;

/** `broken-off`: the hub rejects the pieces without a reason. */
export async function sendList(
  connection: HubConnection,
  importId: string,
  file: PieceOf,
  { isOver, received }: Sending,
): Promise<'sent' | 'over' | 'not-readable' | 'broken-off'> {
  async function add(at: number, base64: string): Promise<boolean> {
    const answer = await connection.call((client, options) =>
      client.lists.add({ importId, at, base64 }, options),
    );
    return answer.kind === 'answered' && answer.value.done;
  }

  let failures = 0;
  let onWay: Promise<boolean>[] = [];
  for (let at = 0; at < file.size || onWay.length > 0;) {
    if (at < file.size && onWay.length < MOST_ON_WAY) {
      const to = Math.min(file.size, at + LIST_CHUNK_BYTES);
      let base64: string;
      try {
        base64 = await file.piece(at, to);
      } catch {
        return isOver() ? 'over' : 'not-readable';
      }
      if (isOver()) return 'over';
      onWay.push(add(at, base64));
      at = to;
      continue;
    }
    const came = await onWay.shift();
    if (isOver()) return 'over';
    if (came === true) {
      failures = 0;
      continue;
    }
    // What was sent after it does not fit where it is missing.
    await Promise.all(onWay);
    onWay = [];
    if (isOver()) return 'over';
    failures += 1;
    if (failures > MOST_FAILURES) return 'broken-off';
    // It may have come, and the answer not: the hub says where it is.
    await whenConnected(connection);
    if (isOver()) return 'over';
    at = received();
  }
  return 'sent';
}

function whenConnected({ state }: Pick<HubConnection, 'state'>): Promise<void> {
  return new Promise((resolve) => {
    if (state.getState() === 'connected') return resolve();
    const stop = state.subscribe((now) => {
      if (now !== 'connected') return;
      stop();
      resolve();
    });
  });
}
