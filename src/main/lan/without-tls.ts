/** What somebody gets who types `http://` at a port of TLS: where the page is, for the hosts that Foyer is known by. */
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ANSWER_HEADERS } from './answers.ts';
import { authorityAt, LOOPBACK, originAt } from './door.ts';
import { type Gate, notHere, pathOf, type Refusal } from './refusals.ts';

interface Redirection extends Refusal {
  /** Absent: nobody is led anywhere. */
  readonly location?: string;
}

/** Pure. The address holds nothing of the request but one of the paths that any link may open. */
function answerWithoutTls(request: IncomingMessage, gate: Gate): Redirection {
  const { door, port, linked = [] } = gate;
  // The parser also takes request lines that say HTTP/0.9 and HTTP/2.0.
  if (request.httpVersionMajor !== 1) return { status: 400, sentence: 'Foyer speaks HTTP/1.1 here.' };
  const named = request.headersDistinct['host'] ?? [];
  // Without TLS a browser leaves out another port than with it.
  const host = gate
    .hosts()
    .find((each) => named.length === 1 && named[0] === authorityAt(LOOPBACK, each, port));
  const path = pathOf(request);
  if (host === undefined || path === undefined) return { status: 421, sentence: notHere(gate) };
  const location = `${originAt(door, host, port)}${linked.includes(path) ? path : '/'}`;
  const sentence = `This page is at ${location}: type https, not http.`;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Not for good: another program may have this port one day.
  return isRead ? { status: 307, sentence, location } : { status: 400, sentence };
}

export interface WithoutTls {
  /** Answers once and ends the connection, `withinMs` milliseconds from now at the latest. */
  take(socket: Duplex): void;
}

export interface WithoutTlsDeps extends Gate {
  readonly options: ServerOptions;
  readonly withinMs: number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Ends a connection whose bytes are no request. */
  readonly refuseError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** A parser of HTTP without a port of its own. No header of such a request is looked at but `Host`. */
export function createWithoutTls(deps: WithoutTlsDeps): WithoutTls {
  const { options, withinMs, after, refuseError } = deps;
  const server = createServer(options);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { status, sentence, location } = answerWithoutTls(request, deps);
    response.writeHead(status, {
      ...ANSWER_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(sentence) + 1,
      'cache-control': 'no-store',
      connection: 'close',
      ...(location === undefined ? {} : { location }),
    });
    response.end(request.method === 'HEAD' ? undefined : `${sentence}\n`);
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, answer);
  server.on('clientError', refuseError);

  return {
    take(socket) {
      // A server that listens nowhere looks at no times.
      const cancel = after(withinMs, () => socket.destroy());
      socket.once('close', cancel);
      server.emit('connection', socket);
    },
  };
}
