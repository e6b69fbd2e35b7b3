/**
 * Which way somebody comes to the hub. What is printed for this machine opens nothing for others: whoever looks at an
 * entry address, a pass or a cookie asks for the door first.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type Door =
  /** Programs of this machine, without TLS: it never leaves the machine. */
  | { readonly kind: 'loopback' }
  /** Other machines, over TLS. */
  | { readonly kind: 'network' };

export const LOOPBACK: Door = { kind: 'loopback' };
export const NETWORK: Door = { kind: 'network' };

/** What a request asks for, once its `Host` and `Origin` were found to be this server's. */
export interface Asked {
  readonly door: Door;
  /** As it arrived, not decoded; begins with a slash. */
  readonly path: string;
  /** What follows the `?`, or nothing. */
  readonly query: string;
  /** The name or address that was typed, without a port: `lobby.local`, `192.168.1.20`, `[fd00::20]`. */
  readonly host: string;
  /** `scheme://host:port` of the pages here, as this browser sees them. */
  readonly origin: string;
  /** The address of the other end. */
  readonly remote: string;
}

/** What answers at one port, behind the checks that hold for all of them. */
export interface Handler {
  /** Writes one answer. A rejection ends the connection. */
  answer(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Absent: there are no WebSockets here. Takes a socket whose errors are heard. */
  readonly upgrade?: (asked: Asked, request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Browsers leave out the port they would take anyway. */
const DEFAULT_PORT = { loopback: 80, network: 443 } as const;
const SCHEME = { loopback: 'http', network: 'https' } as const;

/** What a browser sends as `Host` for a page of `host` at `port`. */
export const authorityAt = (door: Door, host: string, port: number): string =>
  port === DEFAULT_PORT[door.kind] ? host : `${host}:${port}`;

/** The origin of the pages of `host` at `port`: for a surface's port see `portFor`. */
export const originAt = (door: Door, host: string, port: number): string =>
  `${SCHEME[door.kind]}://${authorityAt(door, host, port)}`;
