/**
 * Where a request comes from, and what handles it. Entry addresses, passes and cookies of this machine are invalid for
 * others, so every check of them looks at the door first.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type Door =
  /** This machine's programs, without TLS: the data stays on the machine. */
  | { readonly kind: 'loopback' }
  /** Other machines, over TLS. */
  | { readonly kind: 'network' };

export const LOOPBACK: Door = { kind: 'loopback' };
export const NETWORK: Door = { kind: 'network' };

/** A request whose `Host` and `Origin` are this server's. */
export interface CheckedRequest {
  readonly door: Door;
  /** Not decoded. Begins with a slash. */
  readonly path: string;
  /** After the `?`, or empty. */
  readonly query: string;
  /** As typed, without a port: `lobby.local`, `192.168.1.20`, `[fd00::20]`. */
  readonly host: string;
  /** `scheme://host:port` as this browser sees it. */
  readonly origin: string;
  /** The peer's address. */
  readonly remote: string;
}

/** Answers at one port, behind the checks of `listen.ts`. */
export interface Handler {
  /** A rejection ends the connection. */
  answer(asked: CheckedRequest, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Absent without WebSockets. The socket already has an error listener. */
  readonly upgrade?: (asked: CheckedRequest, request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Browsers leave out these ports. */
const DEFAULT_PORT = { loopback: 80, network: 443 } as const;
const SCHEME = { loopback: 'http', network: 'https' } as const;

/** The `Host` header of a page of `host` at `port`. */
export const authorityAt = (door: Door, host: string, port: number): string =>
  port === DEFAULT_PORT[door.kind] ? host : `${host}:${port}`;

/** The origin of a page. See `portFor` for the ports of surfaces. */
export const originAt = (door: Door, host: string, port: number): string =>
  `${SCHEME[door.kind]}://${authorityAt(door, host, port)}`;
