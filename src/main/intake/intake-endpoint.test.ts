import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { anna, HASH, lobby, TOKEN } from '../../../test/support/hubs/intake-lobby.ts';

describe('whoever has no token', () => {
  it.each<[string, Record<string, string>]>([
    ['none', { authorization: '' }],
    ['a wrong one', { authorization: `Bearer ${TOKEN}x` }],
    ['the hash of the right one', { authorization: `Bearer ${HASH}` }],
    ['the right one by another scheme', { authorization: `Basic ${TOKEN}` }],
    ['the right one twice', { authorization: `Bearer ${TOKEN}, Bearer ${TOKEN}` }],
  ])('a sender without a token brings nothing with %s', async (_what, headers) => {
    const l = await lobby();
    const answer = await l.send(anna, headers);
    expect(answer).toMatchObject({ status: 401, body: undefined });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(l.hub.day.count()).toBe(0);
  });

  it('a sender without a token may try two thousand times: all but a few are told to wait, and the right one is taken in between', async () => {
    const l = await lobby();
    const attempt = (n: number) =>
      new Promise<number>((resolve, reject) => {
        const headers = { authorization: `Bearer ${String(n).padStart(40, '0')}` };
        const request = httpRequest(l.address, { method: 'POST', headers, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        request.on('error', reject);
        request.end();
      });
    const count: Record<number, number> = {};
    for (let n = 0; n < 2_000; n += 40) {
      const tries = Array.from({ length: 40 }, (_, m) => attempt(n + m));
      for (const status of await Promise.all(tries)) count[status] = (count[status] ?? 0) + 1;
      if (n === 800) expect((await l.send(anna)).status).toBe(200);
    }
    expect(count).toEqual({ 401: 20, 429: 1_980 });
    expect(l.log.lines.filter(({ event }) => event === 'intake-refused')).toHaveLength(2);
  });

  it('a sender without a token is answered before a byte of the body is read', async () => {
    const l = await lobby();
    const head = `POST /appointments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`;
    const text = await new Promise<string>((resolve) => {
      const socket = connect(l.port, '127.0.0.1');
      let all = '';
      socket.on('data', (chunk) => (all += chunk.toString()));
      socket.on('close', () => resolve(all));
      socket.write(head);
    });
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])(
    'a sender without a token learns nothing by %s',
    async (method) => {
      const l = await lobby();
      const answer = await fetch(l.address, { method });
      expect([answer.status, await answer.text()]).toEqual([401, '']);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('a sender finds no other path of the intake, with the token or without', async () => {
    const l = await lobby();
    for (const path of ['/', '/appointments/', '/appointments?x=1', '/appointments/a1', '/%61ppointments']) {
      const at = `http://127.0.0.1:${l.port}${path}`;
      const answer = await fetch(at, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('the intake', () => {
  it('the intake takes nothing but POST, and says so to a visitor who has the token', async () => {
    const l = await lobby();
    const answer = await fetch(l.address, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('the intake is closed until a token is set', async () => {
    const clock = createFakeClock();
    const hub = await hubOf({ clock });
    expect(hub.intake).toEqual({ kind: 'off' });
  });

  it('the hub runs without the intake where its port is taken, and the log says so', async () => {
    const first = await lobby();
    const second = await lobby({ settings: { intakePort: first.port } });
    expect(second.hub.intake).toMatchObject({ kind: 'not-open', reason: 'EADDRINUSE' });
    expect(second.log.lines.find(({ event }) => event === 'intake-not-open')).toMatchObject({
      level: 'error',
      fields: { reason: 'EADDRINUSE' },
    });
    expect((await first.send(anna)).status).toBe(200);
  });

  it('the intake lets good senders in while slow ones hold every connection', async () => {
    const l = await lobby();
    const slow = Array.from({ length: 80 }, () => {
      const socket = connect(l.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write('POST /appointments HTTP/1.1\r\nHost: x\r\nX-');
      return socket;
    });
    await eventually(() =>
      expect(l.log.lines.some(({ fields }) => fields?.['reason'] === 'too-many-connections')).toBe(true),
    );
    expect((await l.send(anna)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('the intake drops a body that does not come, and takes the next', async () => {
    const l = await lobby();
    const slow = Array.from({ length: 8 }, () => {
      const socket = connect(l.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /appointments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      );
      return socket;
    });
    await eventually(async () => expect((await l.send(anna)).status).toBe(503));
    for (const socket of slow) socket.destroy();
    await eventually(async () => {
      await l.clock.advance(1_000);
      expect((await l.send(anna)).status).toBe(200);
    });
  });

  it('the intake never writes a name, a code or the token into the log', async () => {
    const l = await lobby();
    await l.send([anna, { ...anna, id: 'a2', endTime: 'x' }]);
    await l.send(anna, { authorization: `Bearer ${TOKEN}x` });
    expect(JSON.stringify(l.log.lines)).not.toMatch(/Anna|Kowalska|A-42|a-token/);
  });
});
