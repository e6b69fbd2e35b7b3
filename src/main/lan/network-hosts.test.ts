import { describe, expect, it } from 'vitest';
import { onNetwork, type OnNetwork } from '../../../test/support/hubs/network-of.ts';
import { pairedHouse } from '../../../test/support/hubs/paired-of.ts';

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

type Case = readonly [why: string, ...lines: string[]];

/** What a browser on a page of ours would not send: `at` is the display's port. */
function wrongHosts(n: OnNetwork): readonly Case[] {
  const at = n.portOf('display');
  const good = `127.0.0.2:${at}`;
  const hosts: readonly string[] = [
    '',
    'evil.example',
    `evil.example:${at}`,
    '127.0.0.2',
    `127.0.0.2:${n.portOf('kiosk')}`,
    `127.0.0.2:${n.portOf('pairing')}`,
    `127.0.0.2:0${at}`,
    `127.0.0.2:${at}0`,
    `${good}.`,
    `127.0.0.1:${at}`,
    `127.0.0.3:${at}`,
    `0.0.0.0:${at}`,
    `localhost:${at}`,
    `127.2:${at}`,
    `2130706434:${at}`,
    `0x7f.0.0.2:${at}`,
    `0177.0.0.2:${at}`,
    `127.0.0.2.nip.example:${at}`,
    `[::ffff:127.0.0.2]:${at}`,
    `[::1]:${at}`,
    `user@${good}`,
    `${good},evil.example`,
    `${good} evil.example`,
    `https://${good}`,
    `*:${at}`,
    'lobby.example',
    `LOBBY.example:${at}`,
    `lobby.example.:${at}`,
    `xlobby.example:${at}`,
    `lobby.example.evil.example:${at}`,
    `lobby.example%00.evil.example:${at}`,
    `Lobby-PC:${at}`,
    `lobby-pc.local.evil.example:${at}`,
  ];
  const request = 'GET /display/ HTTP/1.1';
  return [
    ...hosts.map((host): Case => [`host ${host}`, request, `Host: ${host}`]),
    ['no host', request],
    ['two hosts', request, `Host: ${good}`, 'Host: evil.example'],
    ['one host twice', request, `Host: ${good}`, `Host: ${good}`],
    ['an absolute address', `GET https://${good}/display/ HTTP/1.1`, `Host: ${good}`],
    ['HTTP/1.0 without a host', 'GET /display/ HTTP/1.0'],
  ];
}

function wrongOrigins(n: OnNetwork): readonly Case[] {
  const at = n.portOf('display');
  const own = `https://127.0.0.2:${at}`;
  const origins = [
    '',
    'null',
    'file://',
    'foyer://display',
    `http://127.0.0.2:${at}`,
    `HTTPS://127.0.0.2:${at}`,
    `wss://127.0.0.2:${at}`,
    'https://127.0.0.2',
    `${own}/`,
    `${own}.evil.example`,
    `${own}, https://evil.example`,
    `https://127.0.0.2:${n.portOf('desk')}`,
    `https://127.0.0.2:${n.portOf('pairing')}`,
    // Names of ours, and not the one in Host.
    `https://lobby.example:${at}`,
    `https://lobby-pc.local:${at}`,
    `https://127.0.0.1:${at}`,
    `http://127.0.0.1:${at}`,
    `https://localhost:${at}`,
    'https://evil.example',
    `https://evil.example:${at}`,
  ];
  const good = ['GET /display/ HTTP/1.1', `Host: 127.0.0.2:${at}`];
  return [
    ...origins.map((origin): Case => [`origin ${origin}`, ...good, `Origin: ${origin}`]),
    ['two origins', ...good, `Origin: ${own}`, 'Origin: https://evil.example'],
    ['marked cross-site', ...good, 'Sec-Fetch-Site: cross-site'],
    ['marked same-site', ...good, 'Sec-Fetch-Site: same-site'],
    [
      'led to a page',
      ...good,
      'Sec-Fetch-Site: same-site',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    ],
  ];
}

/** The status of the first answer; 0 for a connection that was ended without. */
const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);

describe('a request on the network whose Host or Origin is not exactly ours', () => {
  it('a request whose Host or Origin is not exactly ours gets no page, no file and no socket, whatever cookie goes with it', async () => {
    const n = await onNetwork();
    const port = n.portOf('display');
    const cookie = `Cookie: ${n.cookieOf('display')}`;
    const cases = [...wrongHosts(n), ...wrongOrigins(n)];
    expect(cases.length).toBeGreaterThanOrEqual(60);
    const passed: string[] = [];
    for (const [why, line = '', ...lines] of cases) {
      const page = await n.ask({ port }, [line, ...lines, cookie]);
      if (statusOf(page) < 400 || page.includes('page of display'))
        passed.push(`${why}: ${page.slice(0, 60)}`);
      expect(page, why).not.toMatch(/set-cookie|access-control-allow/i);
      const socketLine = line.replace('/display/ ', '/display/rpc ');
      const socket = await n.ask({ port }, [socketLine, ...lines, cookie, ...UPGRADE]);
      if (statusOf(socket) < 400) passed.push(`${why}, a socket: ${socket.slice(0, 60)}`);
    }
    expect(passed).toEqual([]);
  });

  it('a request on the network whose Host or Origin is not exactly ours is told nothing of the names that are right', async () => {
    const n = await onNetwork();
    const text = await n.ask({ port: n.portOf('pairing') }, ['GET / HTTP/1.1', 'Host: evil.example']);
    expect(statusOf(text)).toBe(421);
    expect(text).not.toMatch(/lobby|127\.0\.0/);
  });
});

describe('a screen on the network', () => {
  it('a screen on the network has its page and its socket by every name and address that the machine is known by', async () => {
    const n = await onNetwork();
    const port = n.portOf('display');
    const cookie = `Cookie: ${n.cookieOf('display')}`;
    for (const name of ['127.0.0.2', 'lobby.example', 'lobby-pc', 'lobby-pc.local']) {
      // Its own authority may not vouch for a name of one label: whoever types that goes on regardless of a warning.
      const at = { port, ...(name === '127.0.0.2' || name === 'lobby-pc' ? {} : { name }) };
      const host = `Host: ${name}:${port}`;
      const page = await n.ask(at, ['GET /display/ HTTP/1.1', host, cookie]);
      expect([statusOf(page), page.includes('page of display')], name).toEqual([200, true]);
      const origin = `Origin: https://${name}:${port}`;
      const socket = await n.ask(at, ['GET /display/rpc HTTP/1.1', host, origin, cookie, ...UPGRADE]);
      expect(statusOf(socket), name).toBe(101);
      expect(socket).not.toMatch(/permessage-deflate/i);
    }
    await expect(n.connect({ port, name: 'lobby-pc' })).rejects.toThrow(/lobby-pc\. is not in the cert/);
  });

  it('a screen on the network has no socket without an Origin, and none without a cookie', async () => {
    const n = await onNetwork();
    const port = n.portOf('display');
    const lines = ['GET /display/rpc HTTP/1.1', `Host: 127.0.0.2:${port}`, ...UPGRADE];
    expect(statusOf(await n.ask({ port }, [...lines, `Cookie: ${n.cookieOf('display')}`]))).toBe(403);
    expect(statusOf(await n.ask({ port }, [...lines, `Origin: https://127.0.0.2:${port}`]))).toBe(401);
  });

  it('a screen on the network gets nothing by the address that is printed for this machine', async () => {
    const n = await onNetwork();
    for (const surface of ['kiosk', 'desk', 'display', 'setup'] as const) {
      const port = n.portOf(surface);
      const { pathname } = new URL(n.loopback.server.addressOf(surface));
      const text = await n.ask({ port }, [`GET ${pathname} HTTP/1.1`, `Host: 127.0.0.2:${port}`]);
      expect(statusOf(text), surface).toBe(401);
    }
  });

  it('a screen on the network may be led to an entry by the page of pairing, and to nothing else', async () => {
    const n = await onNetwork();
    const port = n.portOf('display');
    const led = ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
    const lines = ['GET /enter/display/x HTTP/1.1', `Host: 127.0.0.2:${port}`];
    expect(statusOf(await n.ask({ port }, [...lines, ...led]))).toBe(401);
    for (const other of [
      ['Sec-Fetch-Site: cross-site', ...led.slice(1)],
      ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: cors', 'Sec-Fetch-Dest: empty'],
      ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
      [...led, `Origin: https://127.0.0.2:${n.portOf('pairing')}`],
    ])
      expect(statusOf(await n.ask({ port }, [...lines, ...other])), other.join()).toBe(403);
  });

  it('a screen on the network speaks TLS 1.2 or newer, and is told of no HSTS', async () => {
    const n = await onNetwork();
    const port = n.portOf('kiosk');
    const socket = await n.connect({ port });
    expect(socket.getProtocol()).toMatch(/^TLSv1\.[23]$/);
    const text = await n.ask({ port }, ['GET /kiosk/ HTTP/1.1', `Host: 127.0.0.2:${port}`]);
    expect(text).not.toMatch(/strict-transport-security/i);
    expect(text).toMatch(/content-security-policy: default-src 'none'/);
  });
});

describe('a link on a page elsewhere, as in a mail to whoever puts up the screens', () => {
  const FOLLOWED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const from = (site: string, more: Record<string, string> = FOLLOWED) => ({
    'sec-fetch-site': site,
    ...more,
  });

  it('a link on a page elsewhere opens the page of pairing and the authority', async () => {
    const house = await pairedHouse();
    const origin = house.originOf('pairing');
    const browser = house.browser();
    for (const site of ['cross-site', 'same-site']) {
      const statuses = [];
      for (const path of ['/', '/pair', '/pair/', '/authority.crt'])
        statuses.push((await browser.ask('GET', `${origin}${path}`, from(site))).status);
      expect(statuses, site).toEqual([303, 303, 200, 200]);
    }
  });

  it('a link on a page elsewhere opens nothing else at pairing, and the page is in no frame and no script of another', async () => {
    const house = await pairedHouse();
    const origin = house.originOf('pairing');
    const browser = house.browser();
    const refused: readonly (readonly [method: string, path: string, headers: Record<string, string>])[] = [
      ['GET', '/ask', from('cross-site')],
      ['POST', '/ask', from('cross-site')],
      ['POST', '/ask', { ...from('cross-site'), origin: 'https://evil.example' }],
      ['GET', '/assets/app-abc.js', from('cross-site')],
      ['GET', '/pair/index.html', from('cross-site')],
      ['GET', '/pair/../ask', from('cross-site')],
      ['POST', '/pair/', from('cross-site')],
      ['HEAD', '/pair/', from('cross-site')],
      ['GET', '/pair/', { ...from('cross-site'), origin: 'https://evil.example' }],
      ['GET', '/pair/', from('cross-site', { ...FOLLOWED, 'sec-fetch-dest': 'iframe' })],
      ['GET', '/pair/', from('cross-site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })],
      ['GET', '/pair/', from('cross-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' })],
      ['GET', '/pair/', from('cross-site', {})],
    ];
    for (const [method, path, headers] of refused)
      expect((await browser.ask(method, `${origin}${path}`, headers)).status, `${method} ${path}`).toBe(403);
  });

  it('a link on a page elsewhere opens no page of a role', async () => {
    const house = await pairedHouse();
    for (const surface of ['kiosk', 'desk', 'display', 'setup'] as const)
      for (const path of ['/', '/pair/', `/${surface}/`])
        expect(
          (await house.browser().ask('GET', `${house.originOf(surface)}${path}`, from('cross-site'))).status,
        ).toBe(403);
  });
});

describe('a hub in a container whose host passes connections on', () => {
  it('a container whose host passes connections on answers to the host’s address and port with that origin, and to no other', async () => {
    const n = await onNetwork({ addresses: ['127.0.0.2'], forwardedAddresses: ['192.0.2.5'] });
    const port = n.portOf('display');
    const ask = (host: string, ...more: string[]) =>
      n.ask({ port }, ['GET /display/ HTTP/1.1', `Host: ${host}`, ...more]);
    // No screen yet: it is sent to pairing, by the address that it knows.
    expect(await ask(`192.0.2.5:${port}`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ask(`192.0.2.5:${port}`)).toContain(`https://192.0.2.5:${n.portOf('pairing')}/`);
    for (const host of [`192.0.2.6:${port}`, '192.0.2.5', `192.0.2.5:${n.portOf('kiosk')}`])
      expect(await ask(host), host).toMatch(/^HTTP\/1\.1 421 /);
    expect(await ask(`192.0.2.5:${port}`, 'Origin: https://192.0.2.6')).toMatch(/^HTTP\/1\.1 403 /);
    expect(n.network.view().pairingAddresses[0]).toBe(`https://192.0.2.5:${n.portOf('pairing')}/`);
  });
});
