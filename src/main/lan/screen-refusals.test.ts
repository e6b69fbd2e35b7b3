import { describe, expect, it } from 'vitest';
import { rawConnection, rawRequest } from '../../../test/support/raw-http.ts';
import { type Screens, screensOfHub } from '../../../test/support/hubs/screens-of.ts';
import { ANSWER_HEADERS } from './answers.ts';

/** With the cache's rule left out, which differs by answer. */
const { 'cache-control': _page, ...EVERYWHERE } = ANSWER_HEADERS;

const hostOf = (s: Screens): string => `Host: 127.0.0.1:${s.portOf('kiosk')}`;

/** The status and the headers of the first answer in `text`, lower-case. */
function headOf(text: string): { status: number; headers: Record<string, string> } {
  const [line = '', ...lines] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
  const pairs = lines.map((each) => {
    const [name = '', ...value] = each.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(pairs) };
}

describe('every answer, however it comes about', () => {
  it('every answer, however it comes about, carries the security headers, COOP and CORP among them', async () => {
    const s = await screensOfHub();
    const host = hostOf(s);
    const cookie = `Cookie: ${s.cookieOf('kiosk')}`;
    const origin = `Origin: ${s.originOf('kiosk')}`;
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    const entry = new URL(s.server.addressOf('kiosk')).pathname;
    const cases: [number, ...string[]][] = [
      [303, `GET ${entry} HTTP/1.1`, host],
      [200, 'GET /kiosk/ HTTP/1.1', host, cookie],
      [200, 'HEAD /kiosk/ HTTP/1.1', host, cookie],
      [308, 'GET /kiosk HTTP/1.1', host, cookie],
      [200, 'GET /assets/app-abc.js HTTP/1.1', host, cookie],
      [404, 'GET /assets/none.js HTTP/1.1', host, cookie],
      [404, 'GET /desk/ HTTP/1.1', host, cookie],
      [401, 'GET /kiosk/ HTTP/1.1', host],
      [403, 'GET /kiosk/ HTTP/1.1', host, cookie, 'Origin: http://evil.example'],
      [405, 'POST /kiosk/ HTTP/1.1', host, cookie, 'Content-Length: 0'],
      [405, 'POST /kiosk/ HTTP/1.1', host, 'Expect: 100-continue', 'Content-Length: 5'],
      [401, 'GET /kiosk/ HTTP/1.1', host, 'Expect: something'],
      [405, 'CONNECT 127.0.0.1:1 HTTP/1.1', host],
      [421, 'GET /kiosk/ HTTP/1.1', 'Host: evil.example'],
      [421, 'GET /kiosk/ HTTP/1.1'],
      [421, 'GET http://evil.example/kiosk/ HTTP/1.1', host],
      [400, 'GET /kiosk/ HTTP/2.0', host, cookie],
      [400, 'GET /kiosk/ HTTP/0.9', host, cookie],
      [400, 'GET /kiosk/ HTTP/1.1 x', host],
      [400, 'GET /kiosk/ HTTP/1.1', host, 'no header'],
      [400, 'nothing'],
      [431, 'GET /kiosk/ HTTP/1.1', host, `Cookie: a=${'x'.repeat(40_000)}`],
      [404, 'GET /desk/rpc HTTP/1.1', host, cookie, origin, ...upgrade, key],
      [403, 'GET /kiosk/rpc HTTP/1.1', host, cookie, ...upgrade, key],
      [401, 'GET /kiosk/rpc HTTP/1.1', host, origin, ...upgrade, key],
      [400, 'GET /kiosk/rpc HTTP/1.1', host, origin, cookie, ...upgrade],
      [421, 'GET /kiosk/rpc HTTP/1.1', 'Host: evil.example', origin, cookie, ...upgrade, key],
      [400, 'GET /kiosk/rpc HTTP/2.0', host, origin, cookie, ...upgrade, key],
    ];
    for (const [status, ...lines] of cases) {
      const head = headOf(await rawRequest(s.portOf('kiosk'), lines));
      const name = lines.map((line) => line.slice(0, 80)).join(' | ');
      expect(head.status, name).toBe(status);
      expect(head.headers, name).toMatchObject(EVERYWHERE);
      expect(head.headers['cross-origin-opener-policy'], name).toBe('same-origin');
      expect(head.headers['cross-origin-resource-policy'], name).toBe('same-origin');
      expect(head.headers['access-control-allow-origin'], name).toBeUndefined();
      expect(head.headers['cache-control'], name).toMatch(/no-store|immutable/);
    }
  });

  it('an answer comes also for a request that is not finished in time', async () => {
    const s = await screensOfHub({ times: { headersMs: 500, requestMs: 500, checkEveryMs: 50 } });
    const { socket, closed } = await rawConnection(s.portOf('kiosk'));
    socket.write('GET /kiosk/ HT');
    const { status, headers } = headOf(await closed());
    expect(status).toBe(408);
    expect(headers).toMatchObject(EVERYWHERE);
  });
});

describe('a browser whose cookies are more than the server reads', () => {
  it('a browser whose cookies are more than the server reads is told what to do, whatever else it still sends', async () => {
    const s = await screensOfHub();
    for (const size of [33_000, 60_000, 2_000_000]) {
      const { socket, closed } = await rawConnection(s.portOf('kiosk'));
      socket.write(`GET /kiosk/ HTTP/1.1\r\n${hostOf(s)}\r\nCookie: a=${'x'.repeat(size)}\r\n\r\n`);
      const text = await Promise.race([closed(), s.clock.advance(0).then(() => closed())]);
      expect(text, String(size)).toMatch(/^HTTP\/1\.1 431 /);
      expect(text).toContain('too many cookies for 127.0.0.1. Delete the cookies.');
    }
  });

  it('a browser with as many cookies as all programs of a machine are likely to set gets its page', async () => {
    const s = await screensOfHub();
    const others = Array.from({ length: 7 }, (_, at) => `program-${at}=${'x'.repeat(4_000)}`).join('; ');
    const page = await s.getAt('kiosk', '/kiosk/', { cookie: `${others}; ${s.cookieOf('kiosk')}` });
    expect(page).toMatchObject({ status: 200, text: 'page of kiosk' });
  });
});

describe('what breaks HTTP behind a good request', () => {
  it('broken HTTP behind a good request never comes into the middle of the answer', async () => {
    const s = await screensOfHub();
    const { socket, begun, closed } = await rawConnection(s.portOf('kiosk'));
    socket.write(
      `GET /assets/large-abc.js HTTP/1.1\r\n${hostOf(s)}\r\nCookie: ${s.cookieOf('kiosk')}\r\n\r\n`,
    );
    await begun();
    socket.write('no request at all\r\n\r\n');
    expect((await closed()).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
