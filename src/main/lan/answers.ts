import type { ServerResponse } from 'node:http';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SCREEN_HEADERS } from '../screens/screens-files.ts';
import { housePage, type HouseShown } from './house-page.ts';

/**
 * Sent with every HTTP answer. Electron's own scheme leaves out the opener policy, because each window has its own
 * browsing context.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ...SCREEN_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
};

const TEXT_HEADERS = {
  ...ANSWER_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
};

const houses = new WeakMap<ServerResponse, () => HouseShown>();

/** From here on a person at a browser gets answers of text as a page of the lobby. */
export function answerAsHouse(response: ServerResponse, house: () => HouseShown): void {
  houses.set(response, house);
}

/** Programs, and scripts of pages, get text. */
const isPerson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

export function answerText(response: ServerResponse, status: number, sentence: string): void {
  const house = houses.get(response);
  if (house !== undefined && isPerson(response.req)) {
    const accepted = response.req.headers['accept-language'];
    const { html, contentSecurityPolicy } = housePage({ house: house(), status, sentence, accepted });
    response.writeHead(status, {
      ...TEXT_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    });
    response.end(html);
    return;
  }
  response.writeHead(status, TEXT_HEADERS);
  response.end(response.req.method === 'HEAD' ? undefined : `${sentence}\n`);
}

/** Raw bytes, for a connection without a response object. */
export function answerAsBytes(status: number, sentence: string): string {
  const body = `${sentence}\n`;
  const headers = {
    ...TEXT_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * For a connection that no server timeout covers. Unread bytes are dropped until the peer closes or `after` fires,
 * because closing over them would lose the answer.
 */
export function endWith(socket: Duplex, answer: string, after: (run: () => void) => () => void): void {
  if (!socket.writable) return void socket.destroy();
  const cancel = after(() => socket.destroy());
  socket.once('close', cancel);
  socket.once('end', () => socket.destroy());
  socket.resume();
  socket.end(answer);
}
