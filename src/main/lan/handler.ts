/** Entry addresses, passes and cookies of this machine are invalid for others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type Door =
  /** Without TLS: the data stays on the machine. */
  { readonly kind: 'loopback' } | { readonly kind: 'network' };

export const LOOPBACK: Door = { kind: 'loopback' };
export const NETWORK: Door = { kind: 'network' };

export interface CheckedRequest {
  readonly door: Door;
  /** Not decoded. Begins with a slash. */
  readonly path: string;
  readonly query: string;
  /** As typed, without a port: `lobby.local`, `192.168.1.20`, `[fd00::20]`. */
  readonly host: string;
  readonly origin: string;
  readonly remote: string;
}

export interface Handler {
  /** A rejection ends the connection. */
  answer(asked: CheckedRequest, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The socket already has an error listener. */
  readonly upgrade?: (asked: CheckedRequest, request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Browsers leave out these ports. */
const DEFAULT_PORT = { loopback: 80, network: 443 } as const;
const SCHEME = { loopback: 'http', network: 'https' } as const;

export const authorityAt = (door: Door, host: string, port: number): string =>
  port === DEFAULT_PORT[door.kind] ? host : `${host}:${port}`;

export const originAt = (door: Door, host: string, port: number): string =>
  `${SCHEME[door.kind]}://${authorityAt(door, host, port)}`;
