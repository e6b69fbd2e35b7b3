/**
 * Health and metrics on this machine's own address: `/healthz` for whatever starts Foyer again, `/metrics` for Prometheus.
 * There is nothing secret in them and nothing of a visitor, so whoever is on this machine may read them; a page in a
 * browser may not, since it would have to name another host or tell where it comes from.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { boundConnections } from '../base/bounded-connections.ts';
import type { Log } from '../base/log.ts';
import { ANSWER_HEADERS, answerText } from '../lan/answers.ts';
import { optionsOf } from '../lan/http-server.ts';
import { SERVER_TIMES } from '../lan/surface-limits.ts';
import { healthOf, type HealthSource, METRICS_TYPE, metricsOf, metricsText } from './health.ts';

const HOST = '127.0.0.1';
const MOST_CONNECTIONS = 32;
/** Of one connection: answers that nobody reads fit into the system's buffers, so none is under way for long. */
const MOST_REQUESTS = 100;

export interface HealthServerDeps {
  /** 0 picks a free one. */
  readonly port: number;
  readonly source: HealthSource;
  readonly log: Log;
}

export interface HealthServer {
  /** `http://127.0.0.1:port`; undefined where the port could not be had. */
  readonly address: string | undefined;
  close(): Promise<void>;
}

const OWN_NAME = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    ...ANSWER_HEADERS,
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

function answer(source: HealthSource, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  request.resume();
  if (!OWN_NAME.test(headers.host ?? '') || headers.origin !== undefined)
    return answerText(response, 403, 'Only programs on this machine are answered here.');
  if (method !== 'GET' && method !== 'HEAD') return answerText(response, 405, 'Health is only read.');
  switch (url?.split('?')[0]) {
    case '/healthz': {
      const health = healthOf(source);
      const status = health.status === 'down' ? 503 : 200;
      return send(response, status, 'application/json', `${JSON.stringify(health)}\n`);
    }
    case '/metrics':
      return send(response, 200, METRICS_TYPE, metricsText(metricsOf(source)));
    default:
      return answerText(response, 404, 'Here are /healthz and /metrics.');
  }
}

/** A port that cannot be had is logged, and Foyer runs without: nobody checks in by it. */
export function openHealthServer({ port, source, log }: HealthServerDeps): Promise<HealthServer> {
  const server = createServer(optionsOf(SERVER_TIMES), (request, response) => {
    connections.working(request.socket);
    response.once('close', () => connections.finished(request.socket));
    answer(source, request, response);
  });
  server.timeout = SERVER_TIMES.silentMs;
  server.maxRequestsPerSocket = MOST_REQUESTS;
  // Programs that say nothing keep no supervisor out, which would start Foyer again.
  const connections = boundConnections(server, MOST_CONNECTIONS, () => {});
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      log.warn('health-not-open', { port, reason: error.code ?? error.name });
      resolve({ address: undefined, close: async () => {} });
    });
    server.listen({ port, host: HOST }, () => {
      const bound = server.address();
      const at = bound !== null && typeof bound === 'object' ? bound.port : port;
      resolve({
        address: `http://${HOST}:${at}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
