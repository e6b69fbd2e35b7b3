/** Attacks by amount: more messages, requests, downloads and connections than a screen has any use for. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Surface } from '../../../src/contract/roles.ts';
import { abreast } from '../hostile/client.ts';
import { getPage, hostOf, type Line, openSocket, rawSocket, requestText, type Seat } from './line.ts';
import { LANES, type Siege } from './siege.ts';
import { oneOf, wholeBetween } from '../random.ts';

const MB = 1024 * 1024;

/** What one side may have written that the other has not taken, before it waits. */
const MOST_WAITING = 2 * MB;

/** Until the hub has taken what was sent, has hung up, or `forMs` are over. */
async function taken({ socket, isOpen }: Line, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (isOpen() && socket.bufferedAmount > MOST_WAITING / 2 && performance.now() < until) await sleep(5);
}

/** Sends `texts` over one new connection until it is cut or takes no more; answers how many were sent. */
async function pour(
  siege: Siege,
  seat: Seat,
  most: number,
  textOf: (n: number) => string,
  patienceMs = 1_500,
): Promise<number> {
  const line = await siege.line(seat);
  if (!line) {
    await sleep(20);
    return 0;
  }
  let sent = 0;
  while (sent < most && line.isOpen()) {
    line.socket.send(textOf(sent));
    sent += 1;
    if (line.socket.bufferedAmount > MOST_WAITING) {
      await taken(line, patienceMs);
      if (line.socket.bufferedAmount > MOST_WAITING / 2) break;
    }
    // Frames that came meanwhile, such as the end, are read.
    if (sent % 64 === 0) await sleep(0);
  }
  await taken(line, patienceMs);
  line.close();
  return sent;
}

/** Client events, as the RPC library takes them after a request that begins a stream. Answers the bytes sent. */
export async function clientEvents(siege: Siege, megabytes: number, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  const event = JSON.stringify({ i: 'e', t: 3, p: { e: 'message', d: { json: 'x'.repeat(15_000) } } });
  const opening = JSON.stringify({
    i: 'e',
    p: { u: '/screen/watch', h: { 'content-type': 'text/event-stream' } },
  });
  // Without the header too: the library then has nobody to give the events to, and the hub must not take them either.
  const plain = requestText('e', 'screen.watch');
  let bytes = 0;
  while (bytes < megabytes * MB && performance.now() < until) {
    const first = siege.random() < 0.5 ? opening : plain;
    const seat = await siege.seat(
      oneOf(siege.random, ['kiosk', 'display'] as const),
      wholeBetween(siege.random, 0, LANES - 1),
    );
    const left = Math.ceil((megabytes * MB - bytes) / event.length) + 1;
    const sent = await pour(siege, seat, left, (n) => (n === 0 ? first : event));
    bytes += Math.max(0, sent - 1) * event.length;
  }
  siege.findings.count('client events, MB', Math.round(bytes / MB));
  return bytes;
}

const UNREAD = [
  'screen.watch',
  'help.ask',
  'appointments.find',
  'speech.say',
  'board.watch',
  'settings.read',
];

const INPUTS: Readonly<Record<string, unknown>> = {
  'help.ask': { reason: 'start', language: 'en', listens: false },
  'appointments.find': { code: 'A-1' },
  'help.follow': { helpId: 'nobody-has-called-by-this' },
  'appointments.watchSeen': { arrival: 'nobody.arrived' },
  'speech.say': { text: 'Hello to everybody in this room. '.repeat(20), language: 'en', rate: 0.5 },
};

/** Asks on sockets that read nothing. `width`: sockets at once. */
export async function unread(siege: Siege, requests: number, width: number, holdMs: number): Promise<void> {
  const each = Math.ceil(requests / width);
  await abreast(width, width, async (socket) => {
    const seat = await siege.seat(oneOf(siege.random, ['kiosk', 'kiosk', 'display'] as const), socket);
    const only = siege.random() < 0.5 ? oneOf(siege.random, UNREAD) : undefined;
    for (let left = each, tries = 0; left > 0 && tries < 200; tries += 1) {
      const line = await siege.line(seat);
      if (!line) return;
      line.socket.pause();
      let n = 0;
      for (; n < left && line.isOpen(); n += 1) {
        const path = only ?? oneOf(siege.random, UNREAD);
        line.socket.send(requestText(`u${n}`, path, INPUTS[path]));
      }
      left -= n;
      siege.findings.count('requests whose answers are not read', n);
      await Promise.race([line.closed, sleep(holdMs)]);
      line.close();
    }
  });
}

/** Pings whose answers are not read: what the library answers by itself. */
export async function unreadPings(siege: Siege, megabytes: number): Promise<void> {
  const line = await siege.line(await siege.seat('kiosk'));
  if (!line) return;
  line.socket.pause();
  const payload = Buffer.alloc(125);
  for (let n = 0; n < (megabytes * MB) / 131 && line.isOpen(); n += 1) {
    line.socket.ping(payload);
    if (line.socket.bufferedAmount > MOST_WAITING) {
      await taken(line, 500);
      if (line.socket.bufferedAmount > MOST_WAITING / 2) break;
    }
    if (n % 1_000 === 0) await sleep(0);
  }
  siege.findings.count('floods of pings');
  await taken(line, 300);
}

/** Requests by the thousand on one connection that is read. */
export async function manyRequests(siege: Siege, count: number): Promise<void> {
  const seat = await siege.seat(oneOf(siege.random, ['kiosk', 'kiosk', 'display'] as const));
  const path = oneOf(siege.random, [
    'settings.read',
    'screen.watch',
    'help.ask',
    'help.follow',
    'appointments.watchSeen',
    'appointments.find',
    'speech.say',
  ]);
  const sent = await pour(siege, seat, count, (n) => requestText(`r${n}`, path, INPUTS[path]), 400);
  siege.findings.count('requests by the thousand', sent);
}

/** Calls for help by the hundred, each with another reason. */
export async function manyAsks(siege: Siege, count: number): Promise<void> {
  const reasons = ['start', 'choose', 'confirm', 'early', 'late', 'unknown', 'not-a-code', 'fault', 'saved'];
  const line = await siege.line(await siege.seat('kiosk'));
  if (!line) return;
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      line.ask(
        'help.ask',
        {
          reason: reasons[n % reasons.length],
          code: `X${n}`,
          language: 'x'.repeat(n % 36),
          listens: n % 2 === 0,
        },
        2_000,
      ),
    ),
  );
  siege.findings.count('help asked by the hundred', answers.filter(({ kind }) => kind === 'answer').length);
}

/** The largest file that the pages name. */
async function largestAsset(seat: Seat): Promise<string> {
  const headers = { cookie: seat.cookie };
  const { text } = await getPage(seat.origin, `/${seat.surface}/`, headers);
  const named = [...text.matchAll(/(?:src|href)="(?:\.\.|\.)?(\/?assets\/[^"]+)"/g)].map(
    ([, path = '']) => `/${path.replace(/^\//, '')}`,
  );
  let largest = { path: `/${seat.surface}/`, bytes: text.length };
  for (const path of new Set(named)) {
    const { status, text: file } = await getPage(seat.origin, path, headers);
    if (status === 200 && file.length > largest.bytes) largest = { path, bytes: file.length };
  }
  return largest.path;
}

/** Downloads that are asked for in one go and left when the first bytes come. */
export async function abortedDownloads(siege: Siege, count: number): Promise<void> {
  const seat = await siege.seat(oneOf(siege.random, ['kiosk', 'display'] as const));
  const path = await largestAsset(seat);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostOf(seat)}\r\nCookie: ${seat.cookie}\r\n\r\n`;
  const inOne = 10;
  await abreast(Math.ceil(count / inOne), 8, async () => {
    const socket = rawSocket(seat);
    await new Promise<void>((done) => {
      socket.once('error', () => done());
      socket.once('close', () => done());
      socket.once('data', () => socket.destroy());
      socket.write(request.repeat(inOne));
      setTimeout(() => socket.destroy(), 500);
    });
    siege.findings.count('downloads left', inOne);
  });
}

/** As many sockets as the hub takes of one screen or of several, held for a moment. Answers how many stood at once. */
export async function crowd(siege: Siege, surface: Surface, count: number, holdMs: number): Promise<number> {
  const seats = await Promise.all(Array.from({ length: LANES }, (_, n) => siege.seat(surface, n)));
  const opened = await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const { origin, cookie } = seats[n % seats.length] ?? seats[0] ?? { origin: '', cookie: '' };
      return openSocket(origin, `/${surface}/rpc`, { origin, cookie });
    }),
  );
  const open = opened.filter((socket) => typeof socket !== 'number');
  siege.findings.count('sockets by the hundred', count);
  await sleep(holdMs);
  const standing = open.filter(({ readyState, OPEN }) => readyState === OPEN).length;
  for (const socket of open) socket.terminate();
  return standing;
}

/** Connections that never finish their headers. */
export async function slowHeaders(siege: Siege, count: number, holdMs: number): Promise<void> {
  const seat = await siege.seat(oneOf(siege.random, ['kiosk', 'display'] as const));
  const slow: Socket[] = Array.from({ length: count }, () => {
    const socket = rawSocket(seat);
    socket.on('error', () => {});
    socket.write(`GET /kiosk/ HTTP/1.1\r\nHost: ${hostOf(seat)}`);
    return socket;
  });
  siege.findings.count('slow connections', count);
  for (let waited = 0; waited < holdMs; waited += 50) {
    await sleep(50);
    for (const socket of slow) if (socket.writable) socket.write('x');
  }
  for (const socket of slow) socket.destroy();
}
