/** A Node server with our limits, timeouts and answers. */
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { KeyedCertificate } from '../network/certificate.ts';
import { MAX_HEADER_BYTES, MAX_REQUESTS, type ServerTimes } from './surface-limits.ts';

interface HttpServer {
  readonly server: Server | SecureServer;
  /** With TLS, the TCP connection under the request's socket. */
  connectionOf(socket: Duplex): Duplex;
  renew(certificate: KeyedCertificate): void;
  /** Also ends idle connections, but not WebSockets. */
  closeAll(): void;
}

export const optionsOf = (times: ServerTimes): ServerOptions => ({
  connectionsCheckingInterval: times.checkEveryMs,
  headersTimeout: times.headersMs,
  requestTimeout: times.requestMs,
  keepAliveTimeout: times.keepAliveMs,
  maxHeaderSize: MAX_HEADER_BYTES,
  insecureHTTPParser: false,
  // Our own answer has our headers.
  requireHostHeader: false,
});

/** For browsers that do not read their answers, which the timeouts above miss. */
function limit(server: Server | SecureServer, times: ServerTimes): void {
  server.timeout = times.silentMs;
  server.maxRequestsPerSocket = MAX_REQUESTS;
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

/** The same at both ends of a connection. */
const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** `plain` gets connections without TLS, which count against the limits too. */
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

/** An HTTP method begins with a capital letter, a TLS record never does. */
const isMethod = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

/** The first byte stays unread. A connection that is silent for `waitMs` is ended. */
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

function partByFirstByte(
  server: SecureServer,
  { waitMs, plain }: { readonly waitMs: number; readonly plain: (socket: Socket) => void },
): void {
  // Node starts TLS on any connection that is emitted to these listeners.
  const toTls = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    whenFirstByte(socket, waitMs, (byte) => {
      if (isMethod(byte)) plain(socket);
      else for (const take of toTls) take.call(server, socket);
    });
  });
}
