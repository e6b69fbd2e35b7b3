/**
 * The HTTP server by which a back-office system sends appointments, if a token is set. It shares no port with webhooks
 * or screens (docs/adr/0036-a-door-for-the-back-office.md).
 */
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { IntakeState } from '../../contract/settings.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { boundConnections } from '../base/bounded-connections.ts';
import { createSparingLog } from '../base/log.ts';
import { createPace } from '../base/pace.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import { createFailureBudget } from '../webhooks/failure-budget.ts';
import {
  answerIntake,
  INTAKE_LIMITS,
  INTAKE_PATH,
  type IntakeEndpoint,
  type IntakeLimits,
} from './intake-endpoint.ts';

interface IntakeServerDeps extends Clocked, Logged {
  readonly inForce: Pick<SettingsInForce, 'settings' | 'intakeTokenHash'>;
  readonly takeAt: IntakeEndpoint['takeAt'];
  /** Overrides `INTAKE_LIMITS`. */
  readonly limits?: Partial<IntakeLimits>;
}

interface Intake {
  /** Its address: `http://host:port/appointments`. */
  readonly state: IntakeState;
  close(): Promise<void>;
}

const closed = (state: IntakeState): Intake => ({ state, close: () => Promise.resolve() });

function serverOf(deps: IntakeServerDeps, tokenHash: string): Server {
  const limits = { ...INTAKE_LIMITS, ...deps.limits };
  const note = createSparingLog(deps.log, 'intake-refused', deps.clock.monotonic);
  const server = createServer({
    connectionsCheckingInterval: limits.checkEveryMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: 8 * 1024,
    insecureHTTPParser: false,
  });
  // Covers senders that do not read their answers, which the timeouts above miss.
  server.timeout = limits.requestMs;
  server.maxRequestsPerSocket = 1_000;
  const door: IntakeEndpoint = {
    takeAt: deps.takeAt,
    tokenHash,
    limits,
    failures: createFailureBudget(limits.failuresPerAddress),
    pace: createPace(limits.requests),
    connections: boundConnections(server, limits.mostConnections, () => note('too-many-connections')),
    note,
    monotonic: deps.clock.monotonic,
    underWay: 0,
  };
  server.on('request', (request, response) => void answerIntake(door, request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'ECONNRESET') note('not-http');
    socket.destroy();
  });
  return server;
}

/** Listens if a token is set. A taken port is logged, and the hub runs without. */
export function openIntake(deps: IntakeServerDeps): Promise<Intake> {
  const { intakeTokenHash, settings } = deps.inForce;
  if (intakeTokenHash === undefined) return Promise.resolve(closed({ kind: 'off' }));
  const { intakeHost: host, intakePort: port } = settings;
  const server = serverOf(deps, intakeTokenHash);
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      deps.log.error('intake-not-open', { host, port, reason });
      resolve(closed({ kind: 'not-open', port, reason }));
    });
    server.listen({ port, host }, () => {
      const bound = server.address();
      const at = bound !== null && typeof bound === 'object' ? bound.port : port;
      const address = `http://${isIPv6(host) ? `[${host}]` : host}:${at}${INTAKE_PATH}`;
      deps.log.info('intake-open', { host, port: at });
      resolve({
        state: { kind: 'open', address },
        close: () =>
          new Promise((ended) => {
            server.close(() => ended());
            server.closeAllConnections();
          }),
      });
    });
  });
}
