/** Tells by the first byte of a connection what is spoken on it, before TLS has it. */
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

/** A method of HTTP begins with a capital letter; a record of TLS never does. */
const isMethod = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

/** Calls `known` once with the first byte, which stays to be read. A connection that says nothing for `waitMs` is ended. */
function whenFirstByte(socket: Socket, waitMs: number, known: (byte: number | undefined) => void): void {
  const end = (): void => void socket.destroy();
  const look = (): void => {
    const chunk: unknown = socket.read();
    if (!Buffer.isBuffer(chunk)) return;
    socket.off('readable', look).off('error', end).setTimeout(0, end);
    socket.unshift(chunk);
    known(chunk[0]);
  };
  socket.setTimeout(waitMs, end);
  socket.on('error', end).on('readable', look);
}

/**
 * Hands connections that begin like a request of HTTP to `plain`, and all others to TLS as before. `waitMs`: how long the
 * first byte may take, in milliseconds.
 */
export function partByFirstByte(
  server: SecureServer,
  { waitMs, plain }: { readonly waitMs: number; readonly plain: (socket: Socket) => void },
): void {
  // What makes TLS of a connection; Node takes connections for it from anybody who emits the event.
  const toTls = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    whenFirstByte(socket, waitMs, (byte) => {
      if (isMethod(byte)) plain(socket);
      else for (const take of toTls) take.call(server, socket);
    });
  });
}
