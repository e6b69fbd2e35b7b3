/** Keeps the number of connections bounded, and a good sender able to get in while slow ones hold theirs. */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Connections {
  /** A request was read whole and is being answered: the connection is not dropped until `finished`. */
  working(socket: Duplex): void;
  /**
   * The request was answered; a connection that stays counts as the newest. With `isKnown` the sender has proven who it
   * is: where one such request came the next may come, and it is dropped after those of strangers.
   */
  finished(socket: Duplex, isKnown?: boolean): void;
  /** It became something else, a WebSocket, and is counted elsewhere. */
  leaves(socket: Duplex): void;
  readonly size: number;
}

/**
 * Beyond `most`, the connection that has kept the server waiting longest is dropped for the new one: whoever sends a
 * whole request at once is never the oldest for long. Refusing the newest instead would let slow senders lock others
 * out. `onDrop` runs for each connection that is dropped.
 */
export function boundConnections(server: Server, most: number, onDrop: () => void): Connections {
  /** Both oldest first. */
  const waiting = new Set<Duplex>();
  const known = new Set<Duplex>();
  const answering = new Map<Duplex, number>();
  const size = (): number => waiting.size + known.size + answering.size;

  function forget(socket: Duplex): void {
    waiting.delete(socket);
    known.delete(socket);
    answering.delete(socket);
  }

  server.on('connection', (socket) => {
    if (size() >= most) {
      const [oldest] = waiting.size > 0 ? waiting : known;
      onDrop();
      (oldest ?? socket).destroy();
      if (oldest === undefined) return;
      forget(oldest);
    }
    waiting.add(socket);
    socket.once('close', () => forget(socket));
  });

  return {
    working(socket) {
      if (socket.destroyed) return;
      waiting.delete(socket);
      known.delete(socket);
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
    },
    finished(socket, isKnown = false) {
      const left = (answering.get(socket) ?? 0) - 1;
      if (left > 0) {
        answering.set(socket, left);
        return;
      }
      if (answering.delete(socket) && !socket.destroyed) (isKnown ? known : waiting).add(socket);
    },
    leaves: forget,
    get size() {
      return size();
    },
  };
}
