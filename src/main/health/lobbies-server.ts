/**
 * Serves the gateway's page of lobbies. Its password is asked for by the browser itself (RFC 7617): no session, no
 * cookie and no form. Whoever has no password is told nothing of the chain.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { wallMs } from '../../clock/clock.ts';
import { languageOf } from '../../contract/languages.ts';
import { isToken, isTokenOf } from '../access/secret-texts.ts';
import { boundConnections } from '../base/bounded-connections.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import type { Gateway } from '../chain/gateway.ts';
import { ANSWER_HEADERS, answerText } from '../lan/answers.ts';
import { languageFor } from '../lan/house-page.ts';
import { optionsOf } from '../lan/http-server.ts';
import { SERVER_TIMES } from '../lan/surface-limits.ts';
import type { Settings } from '../settings/settings.ts';
import { createFailureBudget, type FailureBudget } from '../webhooks/failure-budget.ts';
import { LOBBIES_POLICY, lobbiesClosed, lobbiesPage, type LobbiesShown } from './lobbies-page.ts';
import { lobbyRows } from './lobby-rows.ts';

const MAX_CONNECTIONS = 32;
/** As for a back office's token: far too few to find a random password. */
const WRONG_PASSWORDS = { burst: 20, perSecond: 0.2 };

interface LobbiesServerDeps extends Clocked, Logged {
  readonly settings: Pick<Settings, 'lobbiesPage' | 'lobbies' | 'timeZone' | 'locale'>;
  readonly gateway: Pick<Gateway, 'reports' | 'waiting'>;
}

interface LobbiesServer {
  /** `http://host:port/`. Undefined without the setting, or if the port was taken. */
  readonly address: string | undefined;
  close(): Promise<void>;
}

/** The password of a request, whatever the user. */
function passwordIn(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '') ?? [];
  const given = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
  return given?.slice(given.indexOf(':') + 1);
}

function answer(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    ...ANSWER_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': LOBBIES_POLICY,
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : html);
}

function createPages({ clock, log, settings, gateway }: LobbiesServerDeps, hash: string) {
  const failures: FailureBudget = createFailureBudget(WRONG_PASSWORDS);
  const note = createSparingLog(log, 'lobbies-refused', clock.monotonic);
  const own = languageOf(settings.locale);
  const house = { brandName: '', brandColour: '', ...(own === undefined ? {} : { language: own }) };
  const locations = (settings.lobbies ?? []).map(({ locationId }) => locationId);

  async function shownNow(): Promise<LobbiesShown> {
    const read = await gateway.reports(locations);
    return read.kind === 'read' ? { kind: 'read', rows: lobbyRows(locations, read.texts) } : read;
  }

  /** Answers whoever may not see the page. */
  function isRefused({ headers, socket }: IncomingMessage, response: ServerResponse): boolean {
    const password = passwordIn(headers.authorization);
    // A short one could be guessed, so it does not count even if its hash is set.
    if (password !== undefined && isToken(password) && isTokenOf(password, hash)) return false;
    const language = languageFor(headers['accept-language'], house);
    // A browser asks without a password first.
    const charge =
      password === undefined ? undefined : failures.charge(socket.remoteAddress ?? '', clock.monotonic());
    if (charge?.kind === 'used-up') {
      note('too-many-failures');
      response.setHeader('retry-after', String(charge.retryAfterS));
      answer(response, 429, lobbiesClosed(language, 'tooMany'));
      return true;
    }
    if (charge) note('password');
    response.setHeader('www-authenticate', 'Basic realm="Foyer", charset="UTF-8"');
    answer(response, 401, lobbiesClosed(language, 'signIn'));
    return true;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume();
    const { method, url = '/', headers } = request;
    if (method !== 'GET' && method !== 'HEAD')
      return answerText(response, 405, 'This address only accepts GET requests.');
    const [path, query = ''] = url.split('?');
    if (path !== '/') return answerText(response, 404, 'Nothing is at this address.');
    if (isRefused(request, response)) return undefined;
    const shown = await shownNow();
    const page = lobbiesPage({
      language: languageFor(headers['accept-language'], house),
      shown,
      undelivered: gateway.waiting().waiting,
      at: wallMs(clock),
      timeZone: settings.timeZone,
      isRefreshed: new URLSearchParams(query).get('refresh') !== 'off',
    });
    return answer(response, 200, page);
  };
}

/** A taken port is logged, and the gateway runs without the page: webhooks do not depend on it. */
export function openLobbiesServer(deps: LobbiesServerDeps): Promise<LobbiesServer> {
  const { log } = deps;
  const { lobbiesPage: asked } = deps.settings;
  const closed: LobbiesServer = { address: undefined, close: () => Promise.resolve() };
  if (asked === undefined) return Promise.resolve(closed);
  const { host = '127.0.0.1', port = 4514, passwordHash } = asked;
  const pages = createPages(deps, passwordHash);
  const server = createServer(optionsOf(SERVER_TIMES), (request, response) => {
    connections.working(request.socket);
    response.once('close', () => connections.finished(request.socket));
    pages(request, response).catch(() => {
      log.error('lobbies-not-shown');
      if (!response.headersSent) answerText(response, 500, 'Something went wrong. See the log for details.');
    });
  });
  server.timeout = SERVER_TIMES.silentMs;
  const connections = boundConnections(server, MAX_CONNECTIONS, () => {});
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      log.error('lobbies-not-open', { host, port, reason: error.code ?? error.name });
      resolve(closed);
    });
    server.listen({ port, host }, () => {
      const bound = server.address();
      const at = bound !== null && typeof bound === 'object' ? bound.port : port;
      resolve({
        address: `http://${isIPv6(host) ? `[${host}]` : host}:${at}/`,
        close: () =>
          new Promise((ended) => {
            server.close(() => ended());
            server.closeAllConnections();
          }),
      });
    });
  });
}
