/** What a server refuses before anybody looks at who sends it. Pure. */
import type { IncomingMessage } from 'node:http';
import { isTicketPath } from './entry.ts';
import { type Asked, authorityAt, type Door, originAt } from './door.ts';

/** The one address of the loopback door. */
export const HOST = '127.0.0.1';

/** Where a server listens, and by which names browsers may know it. */
export interface Gate {
  readonly door: Door;
  readonly port: number;
  /** The exact hosts, without port and in the spelling of a browser: lower-case, an IPv6 address in brackets. */
  readonly hosts: () => readonly string[];
  /** Paths that a link on any page may open, in a window of its own; by default none. */
  readonly linked?: readonly string[];
}

/** The address of a request in origin form; undefined for any other form. */
function addressOf(request: IncomingMessage): Pick<Asked, 'path' | 'query'> | undefined {
  const [path = '', ...query] = (request.url ?? '').split('?');
  return path.startsWith('/') ? { path, query: query.join('?') } : undefined;
}

export interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

export type Addressed =
  | { readonly kind: 'addressed'; readonly asked: Asked }
  | ({ readonly kind: 'refused' } & Refusal);

const refused = (status: number, sentence: string): Addressed => ({ kind: 'refused', status, sentence });

/** As it arrived, without what follows a `?`; undefined where a request names no path of ours. */
export const pathOf = (request: IncomingMessage): string | undefined => addressOf(request)?.path;

/** A stranger on the network is not told by which names this machine is known. */
export const notHere = ({ door, port }: Gate): string =>
  door.kind === 'loopback'
    ? `Open ${originAt(door, HOST, port)} instead.`
    : 'Foyer is not at this address. Type the one that it printed when it started.';

const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Its page was led there from another port of the same host, in a window of its own. */
export const isFromAnotherPort = (request: IncomingMessage): boolean =>
  request.headers['sec-fetch-site'] === 'same-site' && isNavigation(request);

/**
 * The page of pairing, and on this machine that of setup, lead to the entry of a surface: another port of the same host, so
 * the same site. The address holds what opens it, once; the printed one, which opens more than once, is not led to.
 */
const isLedIn = ({ door }: Gate, { path }: Pick<Asked, 'path'>, request: IncomingMessage): boolean =>
  (door.kind === 'network' ? path.startsWith('/enter/') : isTicketPath(path)) && isFromAnotherPort(request);

/** The file by which `npm start` opens a browser leads to an opening address, from no site. */
const isOpened = ({ door }: Gate, { path }: Pick<Asked, 'path'>, request: IncomingMessage): boolean =>
  door.kind === 'loopback' && path.startsWith('/open/') && isNavigation(request);

/** Somebody follows a link to what anybody on the network may read. */
const isLinkedTo = ({ linked }: Gate, { path }: Pick<Asked, 'path'>, request: IncomingMessage): boolean =>
  linked !== undefined && linked.includes(path) && isNavigation(request);

/** Where a request goes, or what is wrong with it before anybody looks at who sends it. */
export function addressIn(request: IncomingMessage, gate: Gate): Addressed {
  const { door, port } = gate;
  // The parser also takes request lines that say HTTP/0.9 and HTTP/2.0.
  if (request.httpVersionMajor !== 1) return refused(400, 'Foyer speaks HTTP/1.1 here.');
  // Exactly one Host: a name that resolves here (DNS rebinding) is not it. `headersDistinct` shows a second one.
  const named = request.headersDistinct['host'] ?? [];
  const host = gate.hosts().find((each) => named.length === 1 && named[0] === authorityAt(door, each, port));
  const address = addressOf(request);
  if (host === undefined || address === undefined) return refused(421, notHere(gate));
  const own = originAt(door, host, port);
  const { origin, 'sec-fetch-site': from } = request.headers;
  // Cookies know no ports, so the page of another surface, or of another program here, may send this surface's.
  const isForeign = origin !== undefined && origin !== own;
  const isElsewhere =
    (from === 'same-site' || from === 'cross-site') &&
    !isLedIn(gate, address, request) &&
    !isOpened(gate, address, request) &&
    !isLinkedTo(gate, address, request);
  if (isForeign || isElsewhere)
    return refused(403, 'Other pages get nothing here. Type the address, or open it from a bookmark.');
  const remote = request.socket.remoteAddress ?? '';
  return { kind: 'addressed', asked: { ...address, door, host, origin: own, remote } };
}

const BAD_REQUEST: Refusal = { status: 400, sentence: 'This is no request that Foyer understands.' };

/** What is answered to bytes that are no request. */
export function refusalOfError(error: NodeJS.ErrnoException, door: Door): Refusal {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        sentence:
          door.kind === 'loopback'
            ? 'Your browser sends too many cookies to this address: all programs on this machine share them. Delete the cookies of 127.0.0.1, then open this screen with the address that Foyer printed.'
            : 'Your browser sends too many cookies to this address. Delete those of this address, then pair this screen again.',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, sentence: 'The request took too long.' };
    default:
      return BAD_REQUEST;
  }
}
