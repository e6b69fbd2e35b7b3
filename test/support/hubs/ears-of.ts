import type { CallBatch } from '../../../src/contract/board.ts';
import { SAID_FOR_MS } from '../../../src/contract/limits.ts';

/** What a display hears of: a hub's board. */
export interface Heard {
  callsAfter(cursor: string | undefined): CallBatch;
}

/** What a display that is open from now on calls out: labels, each time those since it was asked last. */
export function earsOf(board: Heard): () => string[] {
  let { cursor } = board.callsAfter(undefined);
  return () => {
    const { calls, madeAt, cursor: next } = board.callsAfter(cursor);
    cursor = next;
    return calls
      .filter(({ ended, heardAt }) => ended !== true && madeAt - heardAt <= SAID_FOR_MS)
      .map(({ label }) => label);
  };
}
