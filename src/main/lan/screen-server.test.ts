import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { rawRequest } from '../../../test/support/raw-http.ts';
import { screensOfHub, statusOfSocket } from '../../../test/support/hubs/screens-of.ts';
import { SURFACES } from '../../contract/roles.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { SCREEN_HEADERS } from '../screens/screens-files.ts';
import { createRun } from './run.ts';
import { createEntry, machineMs } from './entry.ts';
import { PORT_ORDER } from './ports-in-row.ts';
import { serveScreens } from './screen-server.ts';

describe('a browser with the printed address', () => {
  it('a browser with the printed address gets a cookie and its page, without the token in its address', async () => {
    const s = await screensOfHub();
    for (const surface of SURFACES) {
      const entered = await s.get(new URL(s.server.addressOf(surface)).pathname);
      expect(entered.status).toBe(303);
      expect(entered.headers['location']).toBe(`/${surface}/`);
      const [cookie = ''] = entered.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
      const page = await s.get(`/${surface}/`, { cookie: cookie.split(';', 1)[0] ?? '' });
      expect(page).toMatchObject({ status: 200, text: `page of ${surface}` });
      expect(page.headers['cache-control']).toBe('no-store');
    }
  });

  it('a browser with the printed address gets its cookie again with each page of its own, so that it stays that screen while used', async () => {
    const s = await screensOfHub();
    for (const surface of SURFACES) {
      const entered = await s.get(new URL(s.server.addressOf(surface)).pathname);
      const [line = ''] = entered.headers['set-cookie'] ?? [];
      expect(line).toContain('; Max-Age=34560000;');
      const cookie = `a=b; ${line.split(';', 1)[0] ?? ''}; c=d`;
      for (const path of [`/${surface}/`, `/${surface}/index.html`])
        expect((await s.get(path, { cookie })).headers['set-cookie'], path).toEqual([line]);
      const asset = await s.getAt(surface, '/assets/app-abc.js', { cookie });
      expect([asset.status, asset.headers['set-cookie']]).toEqual([200, undefined]);
      expect((await s.get(`/${surface}/`, { cookie }, 'HEAD')).headers['set-cookie']).toBeUndefined();
      // No screen of this surface is there.
      const second = await s.get(`/${surface}/?screen=2`, { cookie });
      expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined]);
    }
  });

  it('a browser with the printed address may keep assets, which carry their hash in their name, and ask only for the head', async () => {
    const s = await screensOfHub();
    const cookie = s.cookieOf('display');
    const asset = await s.getAt('display', '/assets/app-abc.js', { cookie });
    expect(asset).toMatchObject({ status: 200, text: 'a script' });
    expect(asset.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(await s.get('/display/', { cookie }, 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect((await s.get('/display', { cookie })).headers['location']).toBe('/display/');
  });
});

describe('a stranger', () => {
  it('a stranger gets nothing without a cookie, with a wrong token or with another surface’s cookie', async () => {
    const s = await screensOfHub();
    const path = new URL(s.server.addressOf('desk')).pathname;
    for (const each of [
      '/',
      '/desk/',
      '/desk/index.html',
      '/assets/app-abc.js',
      '/desk/rpc',
      '/enter/desk/',
      `${path}x`,
      path.slice(0, -1),
    ]) {
      const answer = await s.getAt('desk', each);
      expect(answer.status, each).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    for (const other of SURFACES.filter((surface) => surface !== 'desk')) {
      expect((await s.get('/desk/', { cookie: s.cookieOf(other) })).status).toBe(401);
      expect((await s.get('/desk/index.html', { cookie: s.cookieOf(other) })).status).toBe(401);
    }
  });

  it('a stranger cannot write anything anywhere', async () => {
    const s = await screensOfHub();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      expect((await s.get('/kiosk/', { cookie: s.cookieOf('kiosk') }, method)).status, method).toBe(405);
    }
  });

  it('a stranger cannot leave the folder of the screens by any spelling of a path', async () => {
    const s = await screensOfHub();
    const ups = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..\\',
      '..%5c',
      '....//',
      './../',
      '%252e%252e/',
      '..;/',
      '..%00/',
      '%c0%ae%c0%ae/',
    ];
    for (const start of ['/', '/kiosk/', '/assets/', '//', '/kiosk/../']) {
      for (const up of ups) {
        for (const target of ['secret.json', '../secret.json', 'desk/index.html']) {
          const answer = await s.get(start + up + target, { cookie: s.cookieOf('kiosk') });
          expect([401, 404], start + up + target).toContain(answer.status);
          expect(answer.text).not.toMatch(/secret|page of desk/);
        }
      }
    }
  });
});

describe('an address that is not exactly ours', () => {
  const names = (port: number): string[] => [
    'evil.example',
    `evil.example:${port}`,
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `127.0.0.1.:${port}`,
    `127.0.0.1:${port}.`,
    '127.0.0.1',
    '127.0.0.1:',
    `127.0.0.1:0${port}`,
    `127.0.0.1:${port + 1}`,
    `127.1:${port}`,
    `127.0.0.2:${port}`,
    `127.000.000.001:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `0177.0.0.1:${port}`,
    `0.0.0.0:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `[::]:${port}`,
    `user@127.0.0.1:${port}`,
    `127.0.0.1:${port}@evil.example`,
    `127.0.0.1:${port}, evil.example`,
    `http://127.0.0.1:${port}`,
    `127.0.0.1:${port}/`,
    `127.0.0.1:${port}#x`,
    '',
  ];

  it('an address that is not exactly ours is turned away, cookie or not, page or socket', async () => {
    const s = await screensOfHub();
    expect(
      (await s.get('/kiosk/', { host: `127.0.0.1:${s.portOf('kiosk')}`, cookie: s.cookieOf('kiosk') }))
        .status,
    ).toBe(200);
    for (const host of names(s.portOf('kiosk'))) {
      const answer = await s.get('/kiosk/', { host, cookie: s.cookieOf('kiosk') });
      expect([400, 421], host).toContain(answer.status);
      expect(answer.text).not.toContain('page of');
      // Without a name the socket's own client would put the right one.
      if (host === '') continue;
      const status = await statusOfSocket(s, '/kiosk/rpc', {
        host,
        origin: s.originOf('kiosk'),
        cookie: s.cookieOf('kiosk'),
      });
      expect(status, host).not.toBe(101);
    }
  });

  it('an address that is not exactly ours is turned away when it is hidden in a second Host, the request line or an old protocol', async () => {
    const s = await screensOfHub();
    const ours = `Host: 127.0.0.1:${s.portOf('kiosk')}`;
    const cookie = `Cookie: ${s.cookieOf('kiosk')}`;
    for (const lines of [
      ['GET /kiosk/ HTTP/1.1', ours, 'Host: evil.example', cookie],
      ['GET /kiosk/ HTTP/1.1', 'Host: evil.example', ours, cookie],
      ['GET /kiosk/ HTTP/1.1', ours, ours, cookie],
      ['GET http://evil.example/kiosk/ HTTP/1.1', ours, cookie],
      [`GET http://127.0.0.1:${s.portOf('kiosk')}/kiosk/ HTTP/1.1`, ours, cookie],
      ['GET /kiosk/ HTTP/1.1', cookie],
      ['GET /kiosk/ HTTP/1.0', cookie],
      ['GET * HTTP/1.1', ours, cookie],
      [`CONNECT 127.0.0.1:${s.portOf('kiosk')} HTTP/1.1`, ours, cookie],
    ]) {
      expect(await rawRequest(s.portOf('kiosk'), lines), lines.join(' | ')).not.toContain('page of');
    }
    expect(await rawRequest(s.portOf('kiosk'), ['GET /kiosk/ HTTP/1.1', ours, cookie])).toContain(
      'page of kiosk',
    );
  });
});

describe('every answer', () => {
  it('every answer carries the security headers', async () => {
    const s = await screensOfHub();
    const cookie = s.cookieOf('kiosk');
    const answers = [
      await s.get(new URL(s.server.addressOf('kiosk')).pathname),
      await s.get('/kiosk/', { cookie }),
      await s.get('/kiosk', { cookie }),
      await s.get('/assets/app-abc.js', { cookie }),
      await s.get('/assets/none.js', { cookie }),
      await s.get('/kiosk/'),
      await s.get('/kiosk/', { cookie }, 'POST'),
      await s.get('/kiosk/', { host: 'evil.example' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 200, 308, 200, 404, 401, 405, 421]);
    const { 'cache-control': _page, ...rest } = SCREEN_HEADERS;
    for (const answer of answers) {
      expect(answer.headers).toMatchObject(rest);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['cache-control']).toMatch(/no-store|immutable/);
    }
  });
});

/** What serves nobody. */
const ofNobody = (port: number): Parameters<typeof serveScreens>[0] => ({
  port,
  root: '/nowhere',
  // Neither is reached.
  router: {} as never,
  screens: {} as never,
  pictureAt: () => undefined,
  soundAt: () => undefined,
  entry: createEntry({ key: Buffer.alloc(32), run: 'A'.repeat(22) }, machineMs),
  accounts: { isKnown: () => Promise.resolve(false), note: () => Promise.resolve() },
  entryWords: { unknown: '', before: '' },
  run: createRun(Buffer.alloc(32), machineMs),
  clock: createFakeClock(),
  log: silentLog,
  random: Math.random,
});

describe('the servers', () => {
  it('the servers say which of their ports is taken', async () => {
    const s = await screensOfHub();
    for (const surface of SURFACES) {
      const answer = await serveScreens(ofNobody(s.portOf('kiosk') - PORT_ORDER.indexOf(surface)));
      expect(answer).toEqual({
        kind: 'port-in-use',
        sentence: `Port ${s.portOf('kiosk')} is in use. Foyer needs five ports in a row. Choose a different first port with --port, or --port 0 for free ones.`,
      });
    }
  });

  it.runIf(process.getuid?.() === 0)('servers at a port that the account may not open say that', async () => {
    process.seteuid?.(65_534);
    const answer = await serveScreens(ofNobody(443)).finally(() => process.seteuid?.(0));
    expect(answer).toEqual({
      kind: 'port-in-use',
      sentence:
        "Foyer's account may not open port 443. Foyer needs five ports in a row. Choose a different first port with --port, or --port 0 for free ones.",
    });
  });

  it('the servers end pages and sockets when they close', async () => {
    const s = await screensOfHub();
    const { socket } = await s.client('kiosk');
    const closed = once(socket, 'close');
    await s.server.close();
    await closed;
    await expect(s.get('/kiosk/')).rejects.toThrow(/ECONNREFUSED/);
    expect(s.clock.pending()).toBe(0);
  });
});
