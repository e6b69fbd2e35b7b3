/** The fifth port: the pairing page and its requests. It has no contract. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FleetDesk } from '../access/fleet.ts';
import { CODE_MS, codeInTwo } from '../access/pairing.ts';
import type { Screens } from '../access/screens.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { PaceRate } from '../base/pace.ts';
import { ANSWER_HEADERS, answerText } from './answers.ts';
import { createConnectRate } from './surface-limits.ts';
import type { CheckedRequest, Handler } from './handler.ts';
import type { HouseShown } from './house-page.ts';
import { createDownloads, NOTHING_HERE, sendFile } from './send-file.ts';
import type { GrantEntry } from './grant-entry.ts';
import { LOOKS_HEADER, readLooks } from './screen-looks.ts';
import { claimIn, claimLine, cookiesIn } from './screen-cookies.ts';

/** New pairing requests per network. */
const ASK_RATE: PaceRate = { burst: 16, perSecond: 0.5 };

/** Pages ask every two seconds: enough for fifty screens behind one address. */
const STANDING_RATE: PaceRate = { burst: 100, perSecond: 25 };

interface PairPagesDeps extends Clocked {
  readonly root: string;
  readonly screens: Pick<Screens, 'isThere'>;
  readonly fleet: Pick<FleetDesk, 'pairing'>;
  readonly entry: GrantEntry;
  readonly port: number;
  /** What strangers on the network see. Default: nothing. */
  readonly house?: () => HouseShown;
}

function answerJson(response: ServerResponse, status: number, body: object, cookie?: string): void {
  response.writeHead(status, {
    ...ANSWER_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  });
  response.end(JSON.stringify(body));
}

/** Another page's script may lead a browser here, and must not open the desk. */
const LED_HOME: readonly string[] = ['kiosk', 'display'];

export function createPairPages(deps: PairPagesDeps): Handler {
  const { root, screens, entry, port, clock, house } = deps;
  const { pairing } = deps.fleet;
  const downloads = createDownloads();
  const rate = createConnectRate(ASK_RATE);
  const standingRate = createConnectRate(STANDING_RATE);
  const shown = (): { readonly house?: HouseShown } => (house ? { house: house() } : {});

  function ask({ remote }: CheckedRequest, request: IncomingMessage, response: ServerResponse): void {
    const net = netOf(remote);
    const tooMany = { kind: 'too-many' };
    if (!rate.mayConnect(net, clock.monotonic())) return answerJson(response, 429, tooMany);
    const asked = pairing.ask(
      net,
      claimIn(cookiesIn(request.headers.cookie), port),
      readLooks(request.headers[LOOKS_HEADER]),
    );
    if (asked.kind === 'too-many') return answerJson(response, asked.where === 'in-all' ? 503 : 429, tooMany);
    const told = { kind: 'asked', code: codeInTwo(asked.code), endsInS: CODE_MS / 1_000, ...shown() };
    answerJson(response, 200, told, claimLine(port, asked.claim, CODE_MS / 1_000));
  }

  /** A paired screen is led to its own page. */
  function standing({ host }: CheckedRequest, { headers }: IncomingMessage): object {
    const cookies = cookiesIn(headers.cookie);
    const home = entry
      .screensOf(cookies)
      .find((screen) => LED_HOME.includes(screen.surface) && !screens.isThere(screen));
    const claim = claimIn(cookies, port);
    const stands = claim === undefined ? undefined : pairing.standing(claim);
    const id = stands?.kind === 'approved' ? stands.id : home?.id;
    const address = id === undefined ? undefined : entry.addressFor(id, host);
    if (address !== undefined) {
      // Otherwise the earlier request would stay open for five minutes.
      if (claim !== undefined) pairing.drop(claim);
      return { kind: 'approved', address };
    }
    if (stands === undefined) return { kind: 'none' };
    return { kind: stands.kind === 'approved' ? 'expired' : stands.kind };
  }

  function answerAsk(asked: CheckedRequest, request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'POST')
      return answerText(response, 405, 'This address only accepts GET and POST requests.');
    // Browsers send the origin of a POST.
    if (method === 'POST' && headers.origin !== asked.origin)
      return answerText(response, 403, 'Only Foyer’s pairing page may use this address.');
    if (method === 'POST') return ask(asked, request, response);
    // Not a protocol answer, so the page retries.
    if (!standingRate.mayConnect(netOf(asked.remote), clock.monotonic()))
      return answerText(response, 429, 'Too many requests from this address. Try again later.');
    return answerJson(response, 200, { ...standing(asked, request), ...shown() });
  }

  return {
    async answer(asked, request, response) {
      const { path, remote } = asked;
      if (path === '/ask') return answerAsk(asked, request, response);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answerText(response, 405, 'This address only accepts GET requests.');
      if (path === '/' || path === '/pair') {
        response.writeHead(303, { ...ANSWER_HEADERS, location: '/pair/', 'cache-control': 'no-store' });
        response.end();
        return undefined;
      }
      if (!path.startsWith('/pair/') && !path.startsWith('/assets/'))
        return answerText(response, 404, NOTHING_HERE);
      const sending = downloads.begin({ id: netOf(remote) }, () =>
        sendFile(root, path, request, response, house),
      );
      if (!sending)
        return answerText(response, 429, 'Too many downloads from this address. Try again later.');
      return sending;
    },
  };
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between =
    tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after];
}

/** The first 64 bits of an IPv6 address, because a machine has many addresses below them (RFC 8981). */
export function netOf(remote: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remote) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [bare = ''] = remote.split('%');
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::` : bare;
}
