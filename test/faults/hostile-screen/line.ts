/** A screen as an attacker has it: entered like any other, but what goes over its connection is of one's own making. */
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Surface } from '../../../src/contract/roles.ts';

/** A screen the hub let in. */
export interface Seat {
  readonly surface: Surface;
  /** As the hub printed it, token included; on the network its page. */
  readonly address: string;
  readonly origin: string;
  readonly port: number;
  /** `name=value`, as its browser would send it. */
  readonly cookie: string;
}

export type Answer =
  /** `event`: the first event of a stream. `body`: the JSON the contract speaks of. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly event: boolean }
  /** The connection ended first. */
  | { readonly kind: 'cut' }
  /** Nothing came in time. */
  | { readonly kind: 'silent' };

export interface Line {
  readonly seat: Seat;
  readonly socket: WebSocket;
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
  isOpen(): boolean;
  send(data: string | Buffer): void;
  /** Calls a procedure and waits for its answer, or the first event of its stream. */
  ask(path: string, input?: unknown, waitMs?: number): Promise<Answer>;
  close(): void;
}

/** Hears all that goes over one line, both ways. */
export interface Ears {
  sent(text: string): void;
  heard(text: string): void;
}

const DEAF: Ears = { sent: () => {}, heard: () => {} };

/** Only against hanging. */
const LONG_MS = 60_000;

/** Whom a screen trusts is its own affair; the hub's tests of certificates are elsewhere. */
const ANY_AUTHORITY = { rejectUnauthorized: false };

/** A connection to where a seat is, with TLS where it is spoken there, for bytes of one's own. */
export function rawSocket({ origin }: Pick<Seat, 'origin'>): Socket {
  const { protocol, hostname: host, port } = new URL(origin);
  const at = { host, port: Number(port) };
  return protocol === 'https:' ? connectSecurely({ ...at, ...ANY_AUTHORITY }) : connect(at);
}

export const hostOf = ({ origin }: Pick<Seat, 'origin'>): string => new URL(origin).host;

export interface PageAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** One request on a connection of its own. Status 0: the connection ended without an answer. */
export function getPage(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<PageAnswer> {
  return new Promise((resolve) => {
    const none = (): void => resolve({ status: 0, headers: {}, text: '' });
    const ask = origin.startsWith('https:') ? secureRequest : request;
    const call = ask(
      `${origin}/`,
      { method, path, headers, agent: false, timeout: LONG_MS, ...ANY_AUTHORITY },
      (response) => {
        let text = '';
        response.setEncoding('latin1');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', none);
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', none);
    call.end();
  });
}

/** Enters with the printed address: with a cookie as the screen it belongs to, without one as a new screen. */
export async function takeSeat(address: string, cookie?: string): Promise<Seat> {
  const { origin, pathname, port } = new URL(address);
  const surface = pathname.split('/')[2] as Surface;
  const ask = (): Promise<PageAnswer> => getPage(origin, pathname, cookie === undefined ? {} : { cookie });
  let entered = await ask();
  // In a crowd a connection may be the one that makes room; whoever sits there reloads.
  for (let tries = 0; tries < 20 && entered.status === 0; tries += 1) {
    await sleep(100);
    entered = await ask();
  }
  const [given] = [entered.headers['set-cookie'] ?? []].flat();
  if (entered.status !== 303 || (given === undefined && cookie === undefined))
    throw new Error(`the printed address of ${surface} was answered ${entered.status}`);
  return {
    surface,
    address,
    origin,
    port: Number(port),
    cookie: given?.split(';', 1)[0] ?? cookie ?? '',
  };
}

const ResponseSchema = z.object({
  i: z.string(),
  t: z.number().optional(),
  p: z
    .object({
      s: z.number().optional(),
      h: z.record(z.string(), z.unknown()).optional(),
      b: z.unknown(),
      d: z.unknown(),
    })
    .partial()
    .optional(),
});

function jsonOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined;
}

/** The message that calls a procedure, as the contract's own client writes it. */
export const requestText = (id: string, path: string, input?: unknown): string =>
  JSON.stringify({ i: id, p: { u: `/${path.replaceAll('.', '/')}`, b: { json: input } } });

function lineOf(seat: Seat, socket: WebSocket, ears: Ears): Line {
  const closed = new Promise<void>((done) => void socket.once('close', () => done()));
  const waiting = new Map<string, (answer: Answer) => void>();
  let asked = 0;
  const send = (data: string | Buffer): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (typeof data === 'string') ears.sent(data);
    socket.send(data);
  };
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    ears.heard(text);
    if (waiting.size === 0) return;
    const read = ResponseSchema.safeParse(JSON.parse(text));
    if (!read.success) return;
    const { i, t, p } = read.data;
    const isStream = t === undefined && String(p?.h?.['content-type']) === 'text/event-stream';
    if (isStream) return;
    waiting.get(i)?.({
      kind: 'answer',
      status: p?.s ?? 200,
      body: jsonOf(t === 3 ? p?.d : p?.b),
      event: t === 3,
    });
  });
  void closed.then(() => waiting.forEach((tell) => tell({ kind: 'cut' })));
  return {
    seat,
    socket,
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send,
    ask(path, input, waitMs = LONG_MS) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve({ kind: 'cut' });
      asked += 1;
      const id = `ask${asked}`;
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve({ kind: 'silent' }), waitMs);
        waiting.set(id, (answer) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(answer);
        });
        send(requestText(id, path, input));
      });
    },
    close: () => socket.terminate(),
  };
}

/** Opens a socket; the status it was refused with, or 0 when it ended without one. */
export function openSocket(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<WebSocket | number> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${path}`, {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: LONG_MS,
    ...ANY_AUTHORITY,
  });
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket));
    socket.on('error', () => resolve(0));
    socket.once('unexpected-response', (call, response) => {
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
  });
}

/** Connects a seat; undefined when the hub takes no more. */
export async function openLine(seat: Seat, ears: Ears = DEAF): Promise<Line | undefined> {
  const { origin, cookie } = seat;
  const socket = await openSocket(origin, `/${seat.surface}/rpc`, { origin, cookie });
  return typeof socket === 'number' ? undefined : lineOf(seat, socket, ears);
}
