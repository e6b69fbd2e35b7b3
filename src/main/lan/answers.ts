/** What every answer to a browser has in common, whichever way it is written. */
import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SCREEN_HEADERS } from '../screens/screens-files.ts';

/**
 * With every answer over HTTP, errors and redirects too. The opener policy is HTTP's alone: Electron's own scheme gives
 * each window a browsing context of its own.
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

/** Answers with one plain sentence. */
export function answerText(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, TEXT_HEADERS);
  response.end(response.req.method === 'HEAD' ? undefined : `${sentence}\n`);
}

/** The same for a connection that has no response to write to, as one string; the connection ends with it. */
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
 * Answers and ends a connection that no timeout of the server looks after. What still comes is read and dropped until
 * the other end closes, or until `after` runs out: a connection that is closed over unread bytes takes its answer with it.
 */
export function endWith(socket: Duplex, answer: string, after: (run: () => void) => () => void): void {
  if (!socket.writable) return void socket.destroy();
  const cancel = after(() => socket.destroy());
  socket.once('close', cancel);
  socket.once('end', () => socket.destroy());
  socket.resume();
  socket.end(answer);
}
