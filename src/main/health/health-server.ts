/**
 * Health and metrics on loopback: `/healthz` for supervisors, `/metrics` for Prometheus. They contain no secrets and
 * no visitor data, so any local program may read them. Pages in a browser are rejected by their Host or Origin.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logged } from '../base/capabilities.ts';
import { boundConnections } from '../base/bounded-connections.ts';
import { ANSWER_HEADERS, answerText } from '../lan/answers.ts';
import { optionsOf } from '../lan/http-server.ts';
import { SERVER_TIMES } from '../lan/surface-limits.ts';
import { type GatewaySource, gatewayReport } from './gateway-health.ts';
import { type HealthReport, type HealthSource, hubReport, METRICS_TYPE, metricsText } from './health.ts';

const HOST = '127.0.0.1';
const MAX_CONNECTIONS = 32;
/** Per connection. Unread answers fit into the system's buffers, so none stays open for long. */
const MAX_REQUESTS = 100;

interface HealthServerDeps extends Logged {
  /** 0: any free port. */
  readonly port: number;
  readonly source: HealthSource | GatewaySource;
}

export interface HealthServer {
  /** `http://127.0.0.1:port`. Undefined if the port was taken. */
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

function answer(report: HealthReport, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  request.resume();
  if (!OWN_NAME.test(headers.host ?? '') || headers.origin !== undefined)
    return answerText(response, 403, 'Only programs on this computer can connect here.');
  if (method !== 'GET' && method !== 'HEAD')
    return answerText(response, 405, 'This address only accepts GET requests.');
  switch (url?.split('?')[0]) {
    case '/healthz': {
      const health = report.health();
      const status = health.status === 'down' ? 503 : 200;
      return send(response, status, 'application/json', `${JSON.stringify(health)}\n`);
    }
    case '/metrics':
      return send(response, 200, METRICS_TYPE, metricsText(report.metrics()));
    default:
      return answerText(response, 404, 'Available here: /healthz and /metrics.');
  }
}

/** A taken port is logged, and Foyer runs without health: check-in does not depend on it. */
export function openHealthServer({ port, source, log }: HealthServerDeps): Promise<HealthServer> {
  const report = 'engine' in source ? gatewayReport(source) : hubReport(source);
  const server = createServer(optionsOf(SERVER_TIMES), (request, response) => {
    connections.working(request.socket);
    response.once('close', () => connections.finished(request.socket));
    answer(report, request, response);
  });
  server.timeout = SERVER_TIMES.silentMs;
  server.maxRequestsPerSocket = MAX_REQUESTS;
  // Idle connections must not lock out a supervisor, which would then restart Foyer.
  const connections = boundConnections(server, MAX_CONNECTIONS, () => {});
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
