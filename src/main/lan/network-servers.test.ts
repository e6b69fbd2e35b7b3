import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { onNetwork } from '../../../test/support/hubs/network-of.ts';

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

describe('a house with two hundred displays', () => {
  it('a house with two hundred displays has all of them connected at once, and its kiosk and desk beside them', async () => {
    const n = await onNetwork();
    const statusOf = async (surface: 'display' | 'kiosk' | 'desk'): Promise<string> => {
      const port = n.portOf(surface);
      const socket = await n.connect({ port });
      const first = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
      const lines = [
        `GET /${surface}/rpc HTTP/1.1`,
        `Host: 127.0.0.2:${port}`,
        `Origin: https://127.0.0.2:${port}`,
        `Cookie: ${n.cookieOf(surface)}`,
        ...UPGRADE,
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      return (await first).split(' ', 2).join(' ');
    };
    const opened: string[] = [];
    for (let display = 0; display < 200; display += 1) opened.push(await statusOf('display'));
    expect(opened.filter((status) => status === 'HTTP/1.1 101')).toHaveLength(200);
    expect(n.loopback.screens.all().filter(({ record }) => record.surface === 'display')).toHaveLength(200);
    expect([await statusOf('kiosk'), await statusOf('desk')]).toEqual(['HTTP/1.1 101', 'HTTP/1.1 101']);
  });
});

describe('the fifth port', () => {
  it('the fifth port answers who asks to be let in by the name that was typed, and has no sockets', async () => {
    const n = await onNetwork();
    const at = { port: n.portOf('pairing'), name: 'lobby.example' };
    const host = `Host: lobby.example:${at.port}`;
    expect(await n.ask(at, ['GET /ask HTTP/1.1', host])).toContain('{"kind":"none"}');
    const socket = ['GET /ask HTTP/1.1', host, `Origin: https://lobby.example:${at.port}`, ...UPGRADE];
    expect(await n.ask(at, socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('the fifth port hands out the authority whose certificate it has, and only there', async () => {
    const n = await onNetwork();
    const askAt = (surface: 'pairing' | 'kiosk', path: string) =>
      n.ask({ port: n.portOf(surface) }, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.2:${n.portOf(surface)}`]);
    const text = await askAt('pairing', '/authority.crt');
    expect(text).toMatch(/content-type: application\/x-x509-ca-cert\r\n/);
    expect(text).toMatch(/content-disposition: attachment; filename="foyer-authority\.crt"/);
    const body = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1');
    expect(new X509Certificate(body).fingerprint256).toBe(n.network.view().authority?.fingerprint);
    expect(await askAt('pairing', '/network-authority.json')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await askAt('kiosk', '/authority.crt')).toMatch(/^HTTP\/1\.1 401 /);
  });
});
