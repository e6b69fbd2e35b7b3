/** Node's server as every port of ours has it: its own answers left to us, and the same rules of time with TLS and without. */
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { KeyedCertificate } from '../network/certificate.ts';
import { LARGEST_HEADERS, MOST_REQUESTS, type ServerTimes } from './surface-limits.ts';

export interface HttpServer {
  readonly server: Server | SecureServer;
  /** The connection that carries a request's socket: with TLS these are two. */
  connectionOf(socket: Duplex): Duplex;
  /** Another certificate for connections from now on. */
  renew(certificate: KeyedCertificate): void;
  /** Ends every connection that is no WebSocket, also one that has not said anything yet. */
  closeAll(): void;
}

export const optionsOf = (times: ServerTimes): ServerOptions => ({
  connectionsCheckingInterval: times.checkEveryMs,
  headersTimeout: times.headersMs,
  requestTimeout: times.requestMs,
  keepAliveTimeout: times.keepAliveMs,
  maxHeaderSize: LARGEST_HEADERS,
  insecureHTTPParser: false,
  // Ours has the headers of all answers.
  requireHostHeader: false,
});

/** For what the timeouts above do not see: a browser that does not read its answers. */
function limit(server: Server | SecureServer, times: ServerTimes): void {
  server.timeout = times.silentMs;
  server.maxRequestsPerSocket = MOST_REQUESTS;
}

export function plainServer(times: ServerTimes): HttpServer {
  const server = createServer(optionsOf(times));
  limit(server, times);
  return {
    server,
    connectionOf: (socket) => socket,
    renew: () => {},
    closeAll: () => server.closeAllConnections(),
  };
}

const contextOf = ({ certPem, keyPem }: KeyedCertificate) => ({
  cert: certPem,
  key: keyPem,
  minVersion: 'TLSv1.2' as const,
});

/** Both ends of a connection see the same, and no two connections of one server do. */
const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** `plain` is handed what comes without TLS; it counts as a connection like all others, and is ended with them. */
export function secureServer(
  certificate: KeyedCertificate,
  times: ServerTimes,
  plain: (socket: Socket) => void,
): HttpServer {
  const server = createSecureServer({
    ...optionsOf(times),
    ...contextOf(certificate),
    handshakeTimeout: times.headersMs,
  });
  partByFirstByte(server, { waitMs: times.headersMs, plain });
  limit(server, times);
  const connections = new Map<string, Socket>();
  const carriers = new WeakMap<Duplex, Socket>();
  server.on('connection', (socket: Socket) => {
    const end = endOf(socket);
    connections.set(end, socket);
    socket.once('close', () => connections.delete(end));
  });
  server.on('secureConnection', (socket) => {
    const carrier = connections.get(endOf(socket));
    if (carrier) carriers.set(socket, carrier);
  });
  return {
    server,
    connectionOf: (socket) => carriers.get(socket) ?? socket,
    renew: (next) => server.setSecureContext(contextOf(next)),
    closeAll() {
      server.closeAllConnections();
      for (const socket of connections.values()) socket.destroy();
    },
  };
}

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
function partByFirstByte(
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
