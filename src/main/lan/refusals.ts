/** What a surface's server refuses before anybody looks at who sends it. Pure. */
import type { IncomingMessage } from 'node:http';

export const HOST = '127.0.0.1';

interface Address {
  readonly path: string;
  readonly query: string;
}

/** The address of a request in origin form; undefined for any other form. */
function addressOf(request: IncomingMessage): Address | undefined {
  const [path = '', ...query] = (request.url ?? '').split('?');
  return path.startsWith('/') ? { path, query: query.join('?') } : undefined;
}

export interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

/** Browsers leave out the port they would take anyway. */
const authorityAt = (port: number): string => (port === 80 ? HOST : `${HOST}:${port}`);

export const originAt = (port: number): string => `http://${authorityAt(port)}`;

export type Addressed =
  | { readonly kind: 'addressed'; readonly address: Address }
  | ({ readonly kind: 'refused' } & Refusal);

const refused = (status: number, sentence: string): Addressed => ({ kind: 'refused', status, sentence });

/** Where a request goes, or what is wrong with it before anybody looks at who sends it. */
export function addressIn(request: IncomingMessage, port: number): Addressed {
  // The parser also takes request lines that say HTTP/0.9 and HTTP/2.0.
  if (request.httpVersionMajor !== 1) return refused(400, 'Foyer speaks HTTP/1.1 here.');
  // Exactly one Host: a name that resolves here (DNS rebinding) is not it. `headersDistinct` shows a second one.
  const hosts = request.headersDistinct['host'] ?? [];
  const isOurs = hosts.length === 1 && hosts[0] === authorityAt(port);
  const address = addressOf(request);
  if (!isOurs || address === undefined) return refused(421, `Open ${originAt(port)} instead.`);
  const { origin, 'sec-fetch-site': from } = request.headers;
  // Cookies know no ports, so the page of another surface, or of another program here, may send this surface's.
  const isForeign = origin !== undefined && origin !== originAt(port);
  if (isForeign || from === 'same-site' || from === 'cross-site')
    return refused(403, 'Other pages get nothing here. Type the address, or open it from a bookmark.');
  return { kind: 'addressed', address };
}

const BAD_REQUEST: Refusal = { status: 400, sentence: 'This is no request that Foyer understands.' };

/** What is answered to bytes that are no request. */
export function refusalOfError(error: NodeJS.ErrnoException): Refusal {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        sentence:
          'Your browser sends too many cookies to this address: all programs on this machine share them. Delete the cookies of 127.0.0.1, then open this screen with the address that Foyer printed.',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, sentence: 'The request took too long.' };
    default:
      return BAD_REQUEST;
  }
}
