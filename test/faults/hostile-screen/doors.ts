/** Attacks on the way in: sockets of other surfaces, pages, and requests that are hardly HTTP. */
import { SURFACES, type Surface } from '../../../src/contract/roles.ts';
import { getPage, hostOf, openSocket, rawSocket, type Seat } from './line.ts';
import { networkCookie } from './network-seats.ts';
import type { Attack, Siege } from './siege.ts';
import { oneOf } from '../random.ts';

/** A seat of every surface, as a browser profile that opened all four has them. */
async function profile(siege: Siege): Promise<readonly Seat[]> {
  return Promise.all(SURFACES.map((surface) => siege.seat(surface)));
}

const FOREIGN_ORIGINS = [
  'null',
  'http://evil.example',
  'https://127.0.0.1',
  'http://127.0.0.1',
  'http://localhost:4520',
  'file://',
  '',
];

/** A socket of a surface with the origin of another one, at another's door, and all cookies there are. */
export const sockets: Attack = async (siege) => {
  const { at, random, findings } = siege;
  const seats = await profile(siege);
  const target = oneOf(random, seats);
  const door = random() < 0.5 ? target : oneOf(random, seats);
  const from = random() < 0.7 ? oneOf(random, seats) : undefined;
  const origin = from?.origin ?? oneOf(random, FOREIGN_ORIGINS);
  const jar = seats.map(({ cookie }) => cookie);
  const cookies = oneOf(random, [jar, jar, [target.cookie], [door.cookie], []]);
  const end = oneOf(random, ['', '', '', '?x=1', '/', '%2f']);
  const host = random() < 0.1 ? oneOf(random, ['evil.example', 'localhost', '127.0.0.1:1']) : undefined;
  const opened = await openSocket(door.origin, `/${target.surface}/rpc${end}`, {
    ...(origin === '' ? {} : { origin }),
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...(host === undefined ? {} : { host }),
  });
  findings.count('sockets tried at a door');
  if (typeof opened === 'number') return;
  opened.terminate();
  const isItself =
    from === target && door === target && host === undefined && cookies.includes(target.cookie);
  if (isItself && !/[/f]/.test(end)) findings.count('sockets of a screen itself');
  else
    findings.violation(
      `${at}: a page of ${from?.surface ?? (origin || 'no origin')} got a socket of the ${target.surface} at the door of the ${door.surface} (/rpc${end}, host ${host ?? 'ours'})`,
    );
};

const PATHS = [
  '/',
  '/kiosk',
  '/kiosk/',
  '/kiosk/index.html',
  '/kiosk/rpc',
  '/desk/',
  '/desk/rpc',
  '/display/',
  '/setup/',
  '/setup/rpc',
  '/appointments/find',
  '/appointments/watch?data=%7B%7D',
  '/settings/read',
  '/help/watch',
  '/hub/watch',
  '/rpc',
  '/rpc/settings/read',
  '/api',
  '/logo',
  '/foyer.sqlite',
  '/foyer.config.json',
  '/secrets.json',
  '/.env',
  '/assets/',
  '/assets/../../main/headless.js',
  '/assets/..%2f..%2fmain/headless.js',
  '/kiosk/..%5c..%5cmain%5cheadless.js',
  '/enter/kiosk/',
  '/enter/desk/x',
  '/webhooks',
  '/_simulator/appointments',
  '/%00',
  '/%c0%ae%c0%ae/main/headless.js',
  `/${'x'.repeat(8_000)}`,
];

/** Nothing but pages and their files comes over a plain request, and those only to the surface they belong to. */
export const pages: Attack = async (siege) => {
  const { at, random, findings, knowledge } = siege;
  const seats = await profile(siege);
  const door = oneOf(random, seats);
  const path = oneOf(random, PATHS);
  const jar = oneOf(random, [seats.map(({ cookie }) => cookie).join('; '), door.cookie, '']);
  const method =
    random() < 0.7 ? 'GET' : oneOf(random, ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);
  const headers = { ...(jar === '' ? {} : { cookie: jar }), origin: oneOf(random, seats).origin };
  const { status, headers: answered, text } = await getPage(door.origin, path, headers, method);
  findings.count('pages asked for');
  const what = `${at}: ${method} ${path.slice(0, 60)} of the ${door.surface}`;
  if (status === 0 || status >= 500) findings.violation(`${what} was answered ${status}`);
  if (status === 200 && jar === '') findings.violation(`${what} needs no cookie`);
  if (status !== 0 && answered['access-control-allow-origin'] !== undefined)
    findings.violation(`${what} may be read by another origin`);
  for (const name of ['cross-origin-opener-policy', 'cross-origin-resource-policy']) {
    if (status !== 0 && answered[name] !== 'same-origin')
      findings.violation(`${what} was answered ${status} without ${name}`);
  }
  // Said of a display: the one that may know least.
  const [display] = seats.filter(({ surface }) => surface === 'display');
  if (display) knowledge.earsOf(display).heard(text);
};

const CRLF = '\r\n';

/** What comes back for raw bytes until the hub closes, at most `waitMs` milliseconds. */
function sendBytes(seat: Seat, bytes: string, waitMs: number): Promise<{ text: string; closed: boolean }> {
  return new Promise((resolve) => {
    const socket = rawSocket(seat);
    let text = '';
    const done = (closed: boolean): void => {
      clearTimeout(late);
      socket.destroy();
      resolve({ text, closed });
    };
    const late = setTimeout(() => done(false), waitMs);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => done(true));
    socket.write(bytes, 'latin1');
  });
}

interface RawRequest {
  readonly what: string;
  /** Lines without the empty one at the end. */
  readonly lines: readonly string[];
  readonly body?: string;
  /** The answer's status must be one of these; none: whatever is below 500, or nothing. */
  readonly statuses?: readonly number[];
}

const RAW: readonly ((host: string, cookie: string) => RawRequest)[] = [
  (host) => ({ what: 'HTTP/2.0', lines: ['GET /kiosk/ HTTP/2.0', host], statuses: [400, 505] }),
  () => ({ what: 'the preface of HTTP/2', lines: ['PRI * HTTP/2.0', '', 'SM', ''], statuses: [400, 505] }),
  (host) => ({
    what: 'a cookie too large',
    lines: ['GET /kiosk/ HTTP/1.1', host, `Cookie: x=${'y'.repeat(40_000)}`],
    statuses: [431],
  }),
  (host) => ({
    what: 'a thousand headers',
    lines: ['GET /kiosk/ HTTP/1.1', host, ...Array.from({ length: 3_000 }, (_, n) => `x-${n}: ${n}`)],
  }),
  (host, cookie) => ({
    what: 'a thousand cookies',
    lines: ['GET /kiosk/ HTTP/1.1', host, `Cookie: ${'a=b; '.repeat(1_500)}${cookie}`],
  }),
  (host) => ({ what: 'a line without a version', lines: ['GET /kiosk/', host] }),
  (host) => ({ what: 'no method', lines: ['/kiosk/ HTTP/1.1', host] }),
  (host) => ({
    what: 'two lengths',
    lines: ['POST /kiosk/ HTTP/1.1', host, 'Content-Length: 5', 'Content-Length: 6'],
    body: 'xxxxx',
  }),
  (host) => ({
    what: 'a length and chunks',
    lines: ['POST /kiosk/ HTTP/1.1', host, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    body: `0${CRLF}${CRLF}GET /settings/read HTTP/1.1${CRLF}`,
  }),
  (host) => ({
    what: 'a body without an end',
    lines: ['POST /kiosk/ HTTP/1.1', host, 'Transfer-Encoding: chunked'],
    body: `fffffff${CRLF}x`,
  }),
  (host, cookie) => ({
    what: 'an upgrade to something else',
    lines: ['GET /kiosk/rpc HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: h2c', `Cookie: ${cookie}`],
  }),
  (host, cookie) => ({
    what: 'an upgrade without a key',
    lines: [
      'GET /kiosk/rpc HTTP/1.1',
      host,
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Cookie: ${cookie}`,
    ],
  }),
  (host) => ({
    what: 'an upgrade with a body before it',
    lines: [
      'POST /kiosk/rpc HTTP/1.1',
      host,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Content-Length: 9',
    ],
  }),
  (host) => ({ what: 'a tunnel', lines: ['CONNECT 127.0.0.1:80 HTTP/1.1', host] }),
  (host) => ({
    what: 'a wait for 100',
    lines: ['POST /kiosk/ HTTP/1.1', host, 'Expect: 100-continue', 'Content-Length: 9'],
  }),
  () => ({ what: 'TLS', lines: ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000'] }),
  () => ({ what: 'no Host', lines: ['GET /kiosk/ HTTP/1.1'] }),
  () => ({ what: 'a sender’s address', lines: ['PROXY TCP4 127.0.0.1 127.0.0.1 1 2'] }),
];

export const requests: Attack = async (siege) => {
  const { at, random, findings } = siege;
  const seat = await siege.seat(oneOf(random, ['kiosk', 'display'] satisfies Surface[]));
  const make = oneOf(random, RAW);
  const { what, lines, body = '', statuses } = make(`Host: ${hostOf(seat)}`, seat.cookie);
  const bytes = `${lines.join(CRLF)}${CRLF}${CRLF}${body}`;
  const { text } = await sendBytes(seat, bytes, statuses ? 20_000 : 150);
  findings.count(`requests: ${what}`);
  const [status = 0] = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1])).slice(-1);
  if (statuses && !statuses.includes(status))
    findings.violation(`${at}: ${what} was answered ${status || 'nothing'}, not ${statuses.join(' or ')}`);
  if (!statuses && status >= 500 && status !== 505)
    findings.violation(`${at}: ${what} was answered ${status}`);
  if (status === 101) findings.violation(`${at}: ${what} got a socket`);
};

/** A pass that is not, or no more, for the network, at each door there with whatever name. */
export const passes: Attack = async (siege) => {
  const { at, random, findings, house } = siege;
  if (house.strangers.length === 0) return;
  const { surface, why, pass } = oneOf(random, house.strangers);
  const door = await siege.seat(random() < 0.7 ? surface : oneOf(random, SURFACES));
  const cookie = networkCookie(door.surface, door.port, pass);
  const what = `${at}: a pass of a ${surface} ${why}`;
  const path = oneOf(random, [`/${door.surface}/`, `/${door.surface}`, '/assets/x.js']);
  const { status, headers } = await getPage(door.origin, path, { cookie });
  findings.count(`passes tried: ${why}`);
  if (status !== 401) findings.violation(`${what} got ${path}: ${status}`);
  if (headers['set-cookie'] !== undefined) findings.violation(`${what} was made a screen`);
  const opened = await openSocket(door.origin, `/${door.surface}/rpc`, { origin: door.origin, cookie });
  if (typeof opened === 'number') return;
  opened.terminate();
  findings.violation(`${what} got a socket of the ${door.surface}`);
};
