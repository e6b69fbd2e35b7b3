/** Limits connections so that slow senders cannot lock out others. */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type Connections = ReturnType<typeof boundConnections>;

/**
 * Beyond `most`, drops the connection that has kept the server waiting longest. Rejecting the newest would let slow
 * senders lock others out.
 */
export function boundConnections(server: Server, most: number, onDrop: () => void) {
  /** Oldest first. */
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
    /** The request is complete. The connection is safe until `finished`. */
    working(socket: Duplex): void {
      if (socket.destroyed) return;
      waiting.delete(socket);
      known.delete(socket);
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
    },
    /** The connection counts as the newest again. With `isKnown` it is dropped after all strangers. */
    finished(socket: Duplex, isKnown: boolean = false): void {
      const left = (answering.get(socket) ?? 0) - 1;
      if (left > 0) {
        answering.set(socket, left);
        return;
      }
      if (answering.delete(socket) && !socket.destroyed) (isKnown ? known : waiting).add(socket);
    },
    /** WebSockets are counted elsewhere. */
    leaves: forget,
    get size(): number {
      return size();
    },
  };
}
