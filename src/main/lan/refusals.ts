/** Checks of a request before its sender is identified. Pure. */
import type { IncomingMessage } from 'node:http';
import { isTicketPath } from './entry.ts';
import { type CheckedRequest, authorityAt, type Door, originAt } from './handler.ts';

export const HOST = '127.0.0.1';

export interface ServerGate {
  readonly door: Door;
  readonly port: number;
  /** Without port, in the browsers' spelling: lower-case, IPv6 in brackets. */
  readonly hosts: () => readonly string[];
  /** Paths that links on any page may open. */
  readonly linked?: readonly string[];
}

/** Origin form only. */
function addressOf(request: IncomingMessage): Pick<CheckedRequest, 'path' | 'query'> | undefined {
  const [path = '', ...query] = (request.url ?? '').split('?');
  return path.startsWith('/') ? { path, query: query.join('?') } : undefined;
}

export interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

type Addressed =
  | { readonly kind: 'addressed'; readonly asked: CheckedRequest }
  | ({ readonly kind: 'refused' } & Refusal);

const refused = (status: number, sentence: string): Addressed => ({ kind: 'refused', status, sentence });

/** Without the query. */
export const pathOf = (request: IncomingMessage): string | undefined => addressOf(request)?.path;

/** Strangers on the network do not learn this machine's names. */
export const notHere = ({ door, port }: ServerGate): string =>
  door.kind === 'loopback'
    ? `Open ${originAt(door, HOST, port)} instead.`
    : 'Foyer cannot be opened at this address. Use the address it showed when it started.';

const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

export const isFromAnotherPort = (request: IncomingMessage): boolean =>
  request.headers['sec-fetch-site'] === 'same-site' && isNavigation(request);

/** These links lead to another port, which is the same site. Only one-time addresses are allowed. */
const isLedIn = (
  { door }: ServerGate,
  { path }: Pick<CheckedRequest, 'path'>,
  request: IncomingMessage,
): boolean =>
  (door.kind === 'network' ? path.startsWith('/enter/') : isTicketPath(path)) && isFromAnotherPort(request);

/** The file with which `npm start` opens a browser has no site. */
const isOpened = (
  { door }: ServerGate,
  { path }: Pick<CheckedRequest, 'path'>,
  request: IncomingMessage,
): boolean => door.kind === 'loopback' && path.startsWith('/open/') && isNavigation(request);

const isLinkedTo = (
  { linked }: ServerGate,
  { path }: Pick<CheckedRequest, 'path'>,
  request: IncomingMessage,
): boolean => linked !== undefined && linked.includes(path) && isNavigation(request);

export function addressIn(request: IncomingMessage, gate: ServerGate): Addressed {
  const { door, port } = gate;
  // Node's parser also accepts HTTP/0.9 and HTTP/2.0 in request lines.
  if (request.httpVersionMajor !== 1) return refused(400, 'Foyer speaks HTTP/1.1 here.');
  // Exactly one known `Host`, against DNS rebinding. Only `headersDistinct` shows a second one.
  const named = request.headersDistinct['host'] ?? [];
  const host = gate.hosts().find((each) => named.length === 1 && named[0] === authorityAt(door, each, port));
  const address = addressOf(request);
  if (host === undefined || address === undefined) return refused(421, notHere(gate));
  const own = originAt(door, host, port);
  const { origin, 'sec-fetch-site': from } = request.headers;
  // Cookies ignore ports, so another surface's or program's page would send this surface's cookies.
  const isForeign = origin !== undefined && origin !== own;
  const isElsewhere =
    (from === 'same-site' || from === 'cross-site') &&
    !isLedIn(gate, address, request) &&
    !isOpened(gate, address, request) &&
    !isLinkedTo(gate, address, request);
  if (isForeign || isElsewhere)
    return refused(
      403,
      'For security, Foyer cannot be opened from a link on another page. Type the address or use a bookmark.',
    );
  const remote = request.socket.remoteAddress ?? '';
  return { kind: 'addressed', asked: { ...address, door, host, origin: own, remote } };
}

const BAD_REQUEST: Refusal = { status: 400, sentence: 'Foyer does not understand this request.' };

export function refusalOfError(error: NodeJS.ErrnoException, door: Door): Refusal {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        sentence:
          door.kind === 'loopback'
            ? 'Your browser has stored too many cookies for 127.0.0.1. Delete the cookies. Ask your administrator for the address that Foyer showed when Foyer started. Then open that address.'
            : 'Your browser has stored too many cookies for this address. Delete them, then pair this screen again.',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, sentence: 'The request took too long.' };
    default:
      return BAD_REQUEST;
  }
}
