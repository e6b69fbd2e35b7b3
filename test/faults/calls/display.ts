/** One display of the `calls` suite: it loses its line, and what was on its way, and goes on from its cursor. */
import type { CallBatch, CallNews } from '../../../src/contract/board.ts';
import type { LiveBoard } from '../../../src/main/board/live-board.ts';

export interface CallsDisplay {
  readonly told: readonly CallNews[];
  isListening(): boolean;
  /** `mayLose`: one batch in ten is lost on its way, and the line with it. */
  listen(mayLose: boolean): void;
  lose(): void;
}

export interface CallsDisplayParts {
  readonly random: () => number;
  readonly board: () => LiveBoard;
  /** The `n`th call of the day, from 0. */
  readonly onCall: (call: CallNews, n: number) => void;
  readonly wrong: (what: string) => void;
}

export function createCallsDisplay({ random, board, onCall, wrong }: CallsDisplayParts): CallsDisplay {
  const told: CallNews[] = [];
  let cursor: string | undefined;
  let line: AbortController | undefined;

  function take({ calls, cursor: after, reset }: CallBatch): void {
    if (reset) wrong('a cursor of this hub is not known to it');
    cursor = after;
    for (const call of calls) {
      onCall(call, told.length);
      told.push(call);
    }
  }

  async function follow(own: AbortController, mayLose: boolean): Promise<void> {
    for await (const batch of board().watchCalls(cursor, own.signal)) {
      // The display has its cursor from before.
      if (line !== own || (mayLose && random() < 0.1)) break;
      take(batch);
    }
    if (line === own) line = undefined;
  }

  return {
    told,
    isListening: () => line !== undefined,
    listen(mayLose) {
      line = new AbortController();
      void follow(line, mayLose);
    },
    lose() {
      line?.abort();
      line = undefined;
    },
  };
}
