/** Keeps the number of connections bounded, and a good sender able to get in while slow ones hold theirs. */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Connections {
  /** A request was read whole and is being answered: the connection is not dropped until `finished`. */
  working(socket: Duplex): void;
  /** The request was answered; a connection that stays counts as the newest. */
  finished(socket: Duplex): void;
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
  const waiting = new Set<Duplex>();
  const answering = new Map<Duplex, number>();

  function forget(socket: Duplex): void {
    waiting.delete(socket);
    answering.delete(socket);
  }

  server.on('connection', (socket) => {
    if (waiting.size + answering.size >= most) {
      const [oldest] = waiting;
      onDrop();
      (oldest ?? socket).destroy();
      if (oldest === undefined) return;
      waiting.delete(oldest);
    }
    waiting.add(socket);
    socket.once('close', () => forget(socket));
  });

  return {
    working(socket) {
      if (socket.destroyed) return;
      waiting.delete(socket);
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
    },
    finished(socket) {
      const left = (answering.get(socket) ?? 0) - 1;
      if (left > 0) {
        answering.set(socket, left);
        return;
      }
      if (answering.delete(socket) && !socket.destroyed) waiting.add(socket);
    },
    leaves: forget,
    get size() {
      return waiting.size + answering.size;
    },
  };
}
