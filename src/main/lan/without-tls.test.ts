import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { onNetwork } from '../../../test/support/hubs/network-of.ts';
import { SERVER_TIMES } from './surface-limits.ts';

interface Heard {
  readonly text: string;
  readonly isClosed: boolean;
}

/** What comes back for bytes that go without TLS, until the server ends the connection. */
async function sent(port: number, bytes: string | Buffer, host = '127.0.0.2'): Promise<Heard> {
  const socket = connect(port, host);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  await once(socket, 'close');
  return { text, isClosed: socket.destroyed };
}

const asked = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

const statusOf = ({ text }: Heard): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
const locationOf = ({ text }: Heard): string | undefined => /^location: (.*)\r$/m.exec(text)?.[1];

describe('somebody who types http:// where screens have https', () => {
  it('a person who types http:// for https is led to the same host and port with https, and reads the address in one sentence', async () => {
    const n = await onNetwork();
    for (const surface of ['pairing', 'kiosk', 'desk', 'display', 'setup'] as const) {
      const port = n.portOf(surface);
      for (const host of ['127.0.0.2', 'lobby.example', 'lobby-pc.local']) {
        const answer = await sent(port, asked(['GET / HTTP/1.1', `Host: ${host}:${port}`]));
        const address = `https://${host}:${port}/`;
        expect([statusOf(answer), locationOf(answer)], `${surface} at ${host}`).toEqual([307, address]);
        expect(answer.text).toMatch(
          new RegExp(`\\r\\n\\r\\nThis page has moved to ${address}\\. Use https, not http\\.\\n$`),
        );
        expect(answer.text).toMatch(/cache-control: no-store/);
        expect(answer.text).toMatch(/content-security-policy: default-src 'none'/);
      }
    }
  });

  it('a person who types http:// for https keeps the path of what any link may open, and of nothing else', async () => {
    const n = await onNetwork();
    const port = n.portOf('pairing');
    const ledTo = async (path: string) =>
      locationOf(await sent(port, asked([`GET ${path} HTTP/1.1`, `Host: lobby.example:${port}`])));
    expect(await ledTo('/authority.crt')).toBe(`https://lobby.example:${port}/authority.crt`);
    expect(await ledTo('/pair/?a=b')).toBe(`https://lobby.example:${port}/pair/`);
    for (const path of ['/enter/display/x', '/ask', '//evil.example/', '/%0d%0aset-cookie:x', '/pair/..'])
      expect(await ledTo(path), path).toBe(`https://lobby.example:${port}/`);
  });

  it('a person who types http:// for https is led nowhere by a name that is not Foyer’s, and told none of those that are', async () => {
    const n = await onNetwork();
    const port = n.portOf('pairing');
    const line = 'GET / HTTP/1.1';
    const good = `127.0.0.2:${port}`;
    for (const lines of [
      [line],
      [line, 'Host: evil.example'],
      [line, `Host: evil.example:${port}`],
      [line, 'Host: 127.0.0.2'],
      [line, `Host: 127.0.0.2:${n.portOf('kiosk')}`],
      [line, `Host: ${good}`, 'Host: evil.example'],
      [line, `Host: LOBBY.example:${port}`],
      [line, `Host: ${good}`, `Host: ${good}`],
      [`GET http://${good}/ HTTP/1.1`, `Host: ${good}`],
    ]) {
      const answer = await sent(port, asked(lines));
      expect([statusOf(answer), locationOf(answer)], lines.join()).toEqual([421, undefined]);
      expect(answer.text).not.toMatch(/lobby|127\.0\.0/);
    }
  });

  it('a person who types http:// for https gets no page, no file and no socket without TLS, whatever cookie goes with it', async () => {
    const n = await onNetwork();
    const port = n.portOf('display');
    const known = [`Host: 127.0.0.2:${port}`, `Cookie: ${n.cookieOf('display')}`];
    const upgrade = [
      `Origin: https://127.0.0.2:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    const cases: readonly (readonly [number, ...string[]])[] = [
      [307, 'GET /display/ HTTP/1.1', ...known],
      [307, 'GET /assets/app-abc.js HTTP/1.1', ...known],
      [307, 'GET /display/rpc HTTP/1.1', ...known, ...upgrade],
      [307, 'HEAD /display/ HTTP/1.1', ...known],
      [400, 'POST /display/ HTTP/1.1', ...known, 'Content-Length: 5'],
      [400, 'POST /display/ HTTP/1.1', ...known, 'Expect: 100-continue', 'Content-Length: 5'],
      [400, 'OPTIONS /display/ HTTP/1.1', ...known],
      [0, `CONNECT 127.0.0.2:${port} HTTP/1.1`, ...known],
      [400, 'GET /display/', ...known],
      [431, 'GET /display/ HTTP/1.1', ...known, `X: ${'x'.repeat(40_000)}`],
    ];
    for (const [status, ...lines] of cases) {
      const answer = await sent(port, asked(lines));
      expect(statusOf(answer), lines[0]).toBe(status);
      expect(answer.text).not.toMatch(/page of display|set-cookie|access-control-allow|^HTTP\/1\.1 101/i);
      expect(answer.text.length).toBeLessThan(2_000);
    }
  });

  it('a person who types http:// for https is answered where the request comes byte by byte, and a page over TLS too', async () => {
    const n = await onNetwork();
    const port = n.portOf('kiosk');
    const socket = connect({ port, host: '127.0.0.2', noDelay: true });
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    for (const byte of asked(['GET / HTTP/1.1', `Host: 127.0.0.2:${port}`])) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 307 /);
    const page = await n.ask({ port }, ['GET /kiosk/ HTTP/1.1', `Host: 127.0.0.2:${port}`]);
    expect(page).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a connection without TLS that wants to stay', () => {
  it('a connection without TLS that wants to stay is ended once its time is over, wherever its request stands', async () => {
    const n = await onNetwork();
    const port = n.portOf('pairing');
    const before = n.loopback.clock.pending();
    const socket = connect(port, '127.0.0.2');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nX-');
    const closed = once(socket, 'close');
    await expect.poll(() => n.loopback.clock.pending()).toBeGreaterThan(before);
    await n.loopback.clock.advance(SERVER_TIMES.headersMs);
    await closed;
  });
});
