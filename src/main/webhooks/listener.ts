/** The HTTP server for webhooks. `webhook-request.ts` handles its requests. */
import { createServer, type Server } from 'node:http';
import type { StartProblem } from '../../contract/save-problem.ts';
import { createBodies, WEBHOOK_LIMITS, type WebhookLimits } from './bodies.ts';
import { boundConnections, type Connections } from '../base/bounded-connections.ts';
import {
  type RefusalCause,
  type WebhookRequests,
  type WebhookRequestDeps,
  handle,
} from './webhook-request.ts';
import { createFailureBudget } from './failure-budget.ts';
import { createSparingLog } from '../base/log.ts';
import { isSigned } from './signature.ts';

export interface ListenerDeps extends WebhookRequestDeps {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  readonly limits?: Partial<WebhookLimits>;
}

export interface Listener {
  readonly port: number;
  connections(): number;
  close(): Promise<void>;
}

export type ListenAnswer =
  | { readonly kind: 'listening'; readonly listener: Listener }
  | { readonly kind: 'port-in-use' }
  /** `webhookHost` is not this machine's. */
  | {
      readonly kind: 'no-such-address';
      readonly sentence: string;
      readonly problem: StartProblem;
    };

function serverOf(deps: ListenerDeps): { server: Server; connections: Connections } {
  const limits = { ...WEBHOOK_LIMITS, ...deps.limits };
  const log = createSparingLog(deps.log, 'webhook-refused', deps.monotonic);
  const note = (cause: RefusalCause): void => {
    log(cause);
    deps.onRefused?.(cause);
  };
  const server = createServer({
    connectionsCheckingInterval: limits.checkEveryMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: 8 * 1024,
    insecureHTTPParser: false,
  });
  // For senders that do not read their answers, which the timeouts above miss.
  server.timeout = limits.requestMs;
  server.maxRequestsPerSocket = 1_000;
  const connections = boundConnections(server, limits.maxConnections, () => note('too-many-connections'));
  const context: WebhookRequests = {
    deps,
    isSigned: deps.isSigned ?? isSigned,
    limits,
    failures: createFailureBudget(limits.failuresPerAddress),
    bodies: createBodies(limits),
    connections,
    note,
    ending: new WeakSet(),
  };
  server.on('request', (request, response) => handle(context, request, response));
  // A sender that breaks HTTP gets no answer.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') note('too-slow');
    else if (error.code !== 'ECONNRESET') note('not-http');
    socket.destroy();
  });
  return { server, connections };
}

/** Connections the system holds until they are accepted. */
const BACKLOG = 1_024;

/** A port in use is a value, not an error. */
export function listenForWebhooks(deps: ListenerDeps): Promise<ListenAnswer> {
  const { server, connections } = serverOf(deps);
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return resolve({ kind: 'port-in-use' });
      const { host } = deps;
      const reason = error.code ?? error.message;
      const sentence = `Webhooks cannot be received at ${host} (${reason}). Check webhookHost.`;
      resolve({ kind: 'no-such-address', sentence, problem: { kind: 'webhook-host', host, reason } });
    });
    server.listen({ port: deps.port, host: deps.host, backlog: BACKLOG }, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : deps.port;
      resolve({
        kind: 'listening',
        listener: {
          port,
          connections: () => connections.size,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              server.closeAllConnections();
            }),
        },
      });
    });
  });
}
