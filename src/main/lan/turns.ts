/** One request of a connection at a time: those behind it wait, open nothing, and are few. */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Turns {
  /** Runs `answer` when the answers before it are out. False when too many wait. */
  take(socket: Duplex, response: ServerResponse, answer: () => void): boolean;
  /** An answer is under way, or one waits for its turn. */
  isBusy(socket: Duplex): boolean;
}

export function createTurns(mostWaiting: number): Turns {
  const waiting = new WeakMap<Duplex, (() => void)[]>();

  return {
    take(socket, response, answer) {
      const next = (): void => {
        const run = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (run) run();
        else waiting.delete(socket);
      };
      const run = (): void => {
        // Written whole, or broken off by either side.
        response.once('close', next);
        answer();
      };
      const queue = waiting.get(socket);
      if (!queue) {
        waiting.set(socket, []);
        run();
        return true;
      }
      if (queue.length >= mostWaiting) return false;
      queue.push(run);
      return true;
    },
    isBusy: (socket) => waiting.has(socket),
  };
}
