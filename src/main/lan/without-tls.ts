/** Answers `http://` at a TLS port, for Foyer's own hosts only. */
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ANSWER_HEADERS } from './answers.ts';
import { authorityAt, LOOPBACK, originAt } from './handler.ts';
import { type ServerGate, notHere, pathOf, type Refusal } from './refusals.ts';

interface Redirection extends Refusal {
  readonly location?: string;
}

/** The address takes only one of the linkable paths from the request. Pure. */
function answerWithoutTls(request: IncomingMessage, gate: ServerGate): Redirection {
  const { door, port, linked = [] } = gate;
  // Node's parser also accepts HTTP/0.9 and HTTP/2.0 in request lines.
  if (request.httpVersionMajor !== 1) return { status: 400, sentence: 'Foyer speaks HTTP/1.1 here.' };
  const named = request.headersDistinct['host'] ?? [];
  // The default port differs without TLS.
  const host = gate
    .hosts()
    .find((each) => named.length === 1 && named[0] === authorityAt(LOOPBACK, each, port));
  const path = pathOf(request);
  if (host === undefined || path === undefined) return { status: 421, sentence: notHere(gate) };
  const location = `${originAt(door, host, port)}${linked.includes(path) ? path : '/'}`;
  const sentence = `This page has moved to ${location}. Use https, not http.`;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Temporary, because another program may get this port later.
  return isRead ? { status: 307, sentence, location } : { status: 400, sentence };
}

export interface WithoutTlsDeps extends ServerGate {
  readonly options: ServerOptions;
  readonly withinMs: number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** For bytes that are not HTTP. */
  readonly refuseError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** Of a request only `Host` and the path are read. */
export function createWithoutTls(deps: WithoutTlsDeps) {
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
    take(socket: Duplex): void {
      // A server that does not listen enforces no timeouts.
      const cancel = after(withinMs, () => socket.destroy());
      socket.once('close', cancel);
      server.emit('connection', socket);
    },
  };
}
