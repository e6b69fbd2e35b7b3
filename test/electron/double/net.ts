/**
 * `net`: requests as Electron's `ClientRequest` makes them (Electron 45, lib/common/api/net-client-request.ts). Its answers
 * are what a service and the way to it can make of them: headers in UTF-8, any status, none after a sleep.
 */
import { EventEmitter } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { ClientRequestConstructorOptions } from 'electron';
import { strict } from './strict.ts';

let withoutStatus = 0;

/** The next `count` answers have the status 0, as after a sleep of the machine that cut the connection. */
export function loseStatus(count: number): void {
  withoutStatus = count;
}

const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  ECONNRESET: 'CONNECTION_RESET',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERT_AUTHORITY_INVALID',
};

const inWordsOfChromium = (error: NodeJS.ErrnoException): Error =>
  new Error(`net::ERR_${NAMES[error.code ?? ''] ?? 'FAILED'}`);

/** Bytes become text as UTF-8, whatever they were; what is none becomes U+FFFD. */
const toText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

function headersOf({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.map(toText) : toText(value)]],
    ),
  );
}

/** The message as the app gets it, and the end that the double holds. */
function messageOf(answer: IncomingMessage) {
  const events = new EventEmitter();
  const isLost = withoutStatus > 0;
  if (isLost) withoutStatus -= 1;
  let isDestroyed = false;
  const tell = (event: string, ...args: unknown[]): void => {
    if (!isDestroyed) events.emit(event, ...args);
  };
  answer.on('data', (chunk: Buffer) => tell('data', chunk));
  answer.on('end', () => tell('end'));
  return {
    message: strict(
      'IncomingMessage',
      Object.assign(events, {
        statusCode: isLost ? 0 : (answer.statusCode ?? 0),
        statusMessage: toText(answer.statusMessage ?? ''),
        headers: headersOf(answer),
      }),
    ),
    destroy(error?: Error) {
      if (error) tell('error', error);
      isDestroyed = true;
    },
  };
}

function clientRequest(options: ClientRequestConstructorOptions): object {
  const events = new EventEmitter();
  const headers: Record<string, string> = {};
  const { url = '', method = 'GET' } = options;
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  let sent: ReturnType<typeof httpRequest> | undefined;
  let message: ReturnType<typeof messageOf> | undefined;
  let isOver = false;

  function die(error?: Error): void {
    if (isOver) return;
    isOver = true;
    message?.destroy(error);
    if (error) events.emit('error', error);
    sent?.destroy();
  }

  function hear(answer: IncomingMessage): void {
    if (isOver) return;
    const { statusCode = 0 } = answer;
    const to = answer.headers.location;
    if (to !== undefined && [301, 302, 303, 307, 308].includes(statusCode)) {
      if (options.redirect !== 'manual') throw new Error('The double follows no redirect.');
      events.emit('redirect', statusCode, method, to, {});
      return die(new Error('Redirect was cancelled'));
    }
    answer.on('error', (error) => die(inWordsOfChromium(error)));
    answer.on('end', () => (isOver = true));
    message = messageOf(answer);
    events.emit('response', message.message);
  }

  return strict(
    'ClientRequest',
    Object.assign(events, {
      setHeader(name: string, value: string) {
        if (sent) throw new Error("Can't set headers after they are sent");
        headers[name] = value;
      },
      abort() {
        process.nextTick(() => events.emit('abort'));
        die();
      },
      end(body?: string | Buffer) {
        sent = send(url, { method, headers, agent: false }, hear);
        sent.on('error', (error) => die(inWordsOfChromium(error)));
        sent.end(body);
      },
    }),
  );
}

export function createNet(isReady: () => boolean): object {
  return strict('Net', {
    request(options: ClientRequestConstructorOptions | string) {
      if (!isReady()) throw new Error('net is for a ready app.');
      return clientRequest(typeof options === 'string' ? { url: options } : options);
    },
  });
}
