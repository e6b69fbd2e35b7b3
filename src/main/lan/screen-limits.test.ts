import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { type RawConnection, rawConnection, rawRequest } from '../../../test/support/raw-http.ts';
import { type Screens, screensOfHub, statusOfSocket } from '../../../test/support/hubs/screens-of.ts';
import { type Surface, SURFACES } from '../../contract/roles.ts';
import { CONNECT_RATE, MAX_QUEUED_REQUESTS, SOCKETS_PER_SCREEN, SURFACE_LIMITS } from './surface-limits.ts';
import { MAX_DOWNLOADS } from './send-file.ts';

const headersOf = (s: Screens, surface: Surface, number = 1): Record<string, string> => ({
  origin: s.originOf(surface),
  cookie: s.cookieOf(surface, number),
});

describe('when every socket of a surface is taken', () => {
  it.each(SURFACES)(
    '(%s) by screens with four each, one more connects, and every other surface',
    async (full) => {
      const s = await screensOfHub();
      const { sockets } = SURFACE_LIMITS[full];
      const opened: WebSocket[] = [];
      for (let number = 1; number <= sockets / SOCKETS_PER_SCREEN; number += 1)
        for (let n = 0; n < SOCKETS_PER_SCREEN; n += 1) opened.push((await s.client(full, number)).socket);
      const isOpen = ({ readyState, OPEN }: WebSocket): boolean => readyState === OPEN;
      expect(opened.filter(isOpen)).toHaveLength(sockets);
      const one = await s.client(full, 100);
      await expect.poll(() => opened.filter(isOpen).length).toBe(sockets - 1);
      expect((await (await one.client.screen.watch()).next()).done).toBe(false);
      for (const other of SURFACES.filter((surface) => surface !== full)) {
        const { client } = await s.client(other);
        expect((await (await client.screen.watch()).next()).done, other).toBe(false);
        expect((await s.getAt(other, `/${other}/`, headersOf(s, other))).status).toBe(200);
      }
    },
  );

  it('one more screen than a surface has sockets is told so, and each of the others may come back', async () => {
    const s = await screensOfHub();
    const { sockets } = SURFACE_LIMITS.setup;
    const opened = [];
    for (let number = 1; number <= sockets; number += 1) opened.push(await s.client('setup', number));
    const statusOf = (number: number): Promise<number> =>
      statusOfSocket(s, '/setup/rpc', headersOf(s, 'setup', number), 'setup');
    expect(await statusOf(sockets + 1)).toBe(503);
    expect(await statusOf(1)).toBe(101);
    expect(opened.slice(1).every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true);
    opened.at(-1)?.socket.close();
    await expect.poll(() => statusOf(sockets + 1)).toBe(101);
  });
});

describe('a screen', () => {
  it('a screen has four sockets at most: a fifth cuts its oldest, and nobody else’s', async () => {
    const s = await screensOfHub();
    const { socket: other } = await s.client('kiosk', 2);
    const opened = [];
    for (let n = 0; n < SOCKETS_PER_SCREEN; n += 1) {
      opened.push((await s.client('kiosk')).socket);
    }
    const [oldest, ...rest] = opened;
    if (!oldest) throw new Error('none was opened');
    const closed = once(oldest, 'close');
    const fifth = await s.client('kiosk');
    await closed;
    expect([...rest, other, fifth.socket].map(({ readyState }) => readyState)).toEqual([1, 1, 1, 1, 1]);
    expect((await (await fifth.client.screen.watch()).next()).done).toBe(false);
  });

  it('a screen that connects in a loop is refused for a while, and no other screen is', async () => {
    const s = await screensOfHub();
    const statusOf = (number: number): Promise<number> =>
      statusOfSocket(s, '/kiosk/rpc', headersOf(s, 'kiosk', number));
    const statuses: number[] = [];
    for (let n = 0; n < 2 * CONNECT_RATE.burst; n += 1) statuses.push(await statusOf(1));
    const taken = Array.from({ length: CONNECT_RATE.burst }, () => 101);
    expect(statuses).toEqual([...taken, ...taken.map(() => 429)]);
    expect(await statusOf(2)).toBe(101);
    await s.clock.advance(1_000 / CONNECT_RATE.perSecond);
    expect([await statusOf(1), await statusOf(1)]).toEqual([101, 429]);
  });

  it('a screen that is quiet for longer than a connection may be keeps its socket', async () => {
    const short = {
      silentMs: 1_000,
      keepAliveMs: 1_000,
      headersMs: 1_000,
      requestMs: 1_000,
      checkEveryMs: 50,
    };
    const s = await screensOfHub({ times: short });
    const { client, socket } = await s.client('display');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(socket.readyState).toBe(socket.OPEN);
    expect((await (await client.board.watch()).next()).done).toBe(false);
  });
});

describe('a server whose connections are all taken', () => {
  it('a server whose connections are all taken drops the one that has waited longest, and lets the next in', async () => {
    const s = await screensOfHub();
    const { connections } = SURFACE_LIMITS.setup;
    const held = await Promise.all(
      Array.from({ length: connections }, () => rawConnection(s.portOf('setup'))),
    );
    const { socket } = await s.client('setup');
    expect((await s.getAt('setup', '/setup/', headersOf(s, 'setup'))).status).toBe(200);
    // Without a word: those that are slow are told so.
    expect(await Promise.race(held.map((each) => each.closed()))).toBe('');
    expect(socket.readyState).toBe(socket.OPEN);
  });

  it('a server whose connections are all taken does not count sockets of screens among them', async () => {
    const s = await screensOfHub();
    const { socket: first } = await s.client('setup');
    for (let n = 0; n < 2 * SURFACE_LIMITS.setup.connections; n += 1) {
      await rawConnection(s.portOf('setup'));
    }
    expect((await s.getAt('setup', '/setup/', headersOf(s, 'setup'))).status).toBe(200);
    expect(first.readyState).toBe(first.OPEN);
  });
});

/** Files of the built screens that this process has open. */
function openFiles({ root }: Screens): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((target) => target.startsWith(root)).length;
}

const LARGE = '/assets/large-abc.js';

const askFor = (s: Screens, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${s.portOf('kiosk')}\r\nCookie: ${s.cookieOf('kiosk')}\r\n\r\n`;

/** Asks for a large file `times` times on one connection, reads its beginning and no further. */
async function begunDownload(s: Screens, times: number): Promise<RawConnection> {
  const connection = await rawConnection(s.portOf('kiosk'));
  connection.socket.write(askFor(s, LARGE).repeat(times));
  await connection.begun();
  connection.socket.pause();
  return connection;
}

describe.skipIf(process.platform !== 'linux')('a download', () => {
  it('a download has one file open for each connection, however many requests wait behind it', async () => {
    const s = await screensOfHub();
    await Promise.all(Array.from({ length: 10 }, () => begunDownload(s, MAX_QUEUED_REQUESTS + 1)));
    expect(openFiles(s)).toBe(10);
  });

  it('a download that is left closes its file, with those that waited behind it', async () => {
    const s = await screensOfHub();
    for (const times of [1, MAX_QUEUED_REQUESTS + 1, 3 * MAX_QUEUED_REQUESTS]) {
      const begun = await Promise.all(Array.from({ length: 10 }, () => begunDownload(s, times)));
      for (const { socket } of begun) socket.destroy();
      await expect.poll(() => openFiles(s)).toBe(0);
    }
  });

  it('a download is one of few of its screen: one that reads nothing keeps no other out', async () => {
    const s = await screensOfHub();
    const { connections } = SURFACE_LIMITS.kiosk;
    await Promise.all(Array.from({ length: connections }, () => begunDownload(s, MAX_QUEUED_REQUESTS + 1)));
    expect(openFiles(s)).toBe(MAX_DOWNLOADS);
    expect((await s.getAt('kiosk', '/kiosk/', headersOf(s, 'kiosk', 2))).status).toBe(200);
    expect(await statusOfSocket(s, '/kiosk/rpc', headersOf(s, 'kiosk', 2))).toBe(101);
  });

  it('a download that nobody reads is given up', async () => {
    const s = await screensOfHub({ times: { silentMs: 300 } });
    const { socket, closed } = await begunDownload(s, 1);
    await expect.poll(() => openFiles(s)).toBe(0);
    socket.resume();
    expect((await closed()).length).toBeLessThan(8 * 1024 * 1024);
  });

  it('a download that is read too slowly is given up after a minute', async () => {
    const s = await screensOfHub();
    await begunDownload(s, 1);
    expect(openFiles(s)).toBe(1);
    await s.clock.advance(60_000);
    await expect.poll(() => openFiles(s)).toBe(0);
  });
});

describe('requests that are sent without waiting for answers', () => {
  it('requests that are sent without waiting for answers are answered in their order while they are few', async () => {
    const s = await screensOfHub();
    const { socket, text } = await rawConnection(s.portOf('kiosk'));
    const paths = ['/kiosk/', '/assets/none.js', '/assets/app-abc.js', '/kiosk/', '/kiosk'];
    socket.write(paths.map((path) => askFor(s, path)).join(''));
    await expect.poll(() => text().match(/HTTP\/1\.1 \d+/g)?.length).toBe(paths.length);
    const statuses = Array.from(text().matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status);
    expect(statuses).toEqual(['200', '404', '200', '200', '308']);
  });

  it('requests that are sent without waiting for answers end their connection when they are many', async () => {
    const s = await screensOfHub();
    const { socket, closed } = await rawConnection(s.portOf('kiosk'));
    socket.write(askFor(s, '/kiosk/').repeat(1_000));
    const text = await closed();
    expect((text.match(/page of kiosk/g) ?? []).length).toBeLessThanOrEqual(MAX_QUEUED_REQUESTS + 1);
    expect(await rawRequest(s.portOf('kiosk'), askFor(s, '/kiosk/').split('\r\n').slice(0, 3))).toContain(
      'page of',
    );
  });
});
