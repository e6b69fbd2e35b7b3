import { Agent } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { sign } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { isSigned } from './signature.ts';
import { listen, post, raw } from '../../../test/support/parts/webhook-posts.ts';

describe('the listener in a flood', () => {
  it('the listener tells a flood of forgeries to come later once its address has used up its failures, and says so once a minute', async () => {
    const clock = createFakeClock();
    const l = await listen({
      monotonic: clock.monotonic,
      limits: { failuresPerAddress: { perSecond: 1, burst: 3 } },
    });
    const forge = () => post(l.port, { headers: { 'x-service-signature': sign('another') } });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await forge()).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    expect((await forge()).headers['retry-after']).toBe('1');
    const reasons = () => l.log.lines.map(({ fields }) => fields);
    expect(reasons()).toEqual([{ reason: 'signature' }, { reason: 'too-many-failures' }]);
    await clock.advance(60_000);
    for (let n = 0; n < 4; n++) await forge();
    expect(reasons().slice(2)).toEqual([
      { reason: 'signature', unsaid: 2 },
      { reason: 'too-many-failures', unsaid: 3 },
    ]);
  });

  it('the listener in a flood takes every signed event behind a proxy that also brings a flood', async () => {
    const l = await listen({ limits: { failuresPerAddress: { perSecond: 0, burst: 5 } } });
    for (const agent of [new Agent({ keepAlive: true, maxSockets: 4 }), undefined]) {
      onTestFinished(() => agent?.destroy());
      const unsigned = [{ 'x-service-signature': '' }, { 'x-service-signature': sign('another') }];
      const kinds = Array.from({ length: 300 }, (_, n) => (n % 6 === 5 ? {} : (unsigned[n % 2] ?? {})));
      const answers = await Promise.all(kinds.map((headers) => post(l.port, { headers, agent })));
      const signed = answers.filter((_, n) => n % 6 === 5).map(({ status }) => status);
      expect(signed).toEqual(signed.map(() => 200));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(200);
    }
    expect(l.bodies).toHaveLength(100);
  });

  it('the listener in a flood keeps the connection of a forgery that it has read to its end: the next event may come over it', async () => {
    const l = await listen({ limits: { failuresPerAddress: { perSecond: 0, burst: 1 } } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const unsigned = { agent, headers: { 'x-service-signature': 'x' } };
    const ports = [];
    const statuses = [];
    for (const given of [unsigned, { ...unsigned, chunked: true }, { agent }, unsigned, { agent }]) {
      const answer = await post(l.port, given);
      ports.push(answer.localPort);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 429, 200, 429, 200]);
    expect(new Set(ports).size).toBe(1);
  });

  it('the listener in a flood never limits a service whose signatures are right', async () => {
    const l = await listen({ limits: { failuresPerAddress: { perSecond: 0, burst: 0 } } });
    for (let n = 0; n < 20; n++) expect((await post(l.port)).status).toBe(200);
  });

  it.each([
    ['none', ''],
    ['one that is too short', 'ab'],
    ['one with letters that are no digits', 'x'.repeat(64)],
  ])(
    'the listener in a flood does not work out the signature of a body that brings %s',
    async (_what, signature) => {
      let checked = 0;
      const l = await listen({
        isSigned: (...given) => {
          checked += 1;
          return isSigned(...given);
        },
      });
      expect((await post(l.port, { headers: { 'x-service-signature': signature } })).status).toBe(401);
      expect(checked).toBe(0);
      expect((await post(l.port)).status).toBe(200);
      expect(checked).toBe(1);
    },
  );

  it('the listener in a flood drops the body that it has read longest where slow ones hold all there is room for', async () => {
    const l = await listen({ limits: { bytesInAll: 150_000 } });
    const half = `POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65000\r\nX-Service-Signature: ${'0'.repeat(64)}\r\n\r\n${'x'.repeat(55_000)}`;
    const ended: [number, string][] = [];
    const held = [0, 1, 2].map((n) =>
      raw(l.port, half).then(({ text }) => ended.push([n, text.slice(0, 12)])),
    );
    await eventually(() => expect(ended).toHaveLength(1));
    const larger = Buffer.alloc(60_000, 'y');
    expect((await post(l.port, { body: larger })).status).toBe(200);
    expect((await post(l.port)).status).toBe(200);
    expect(ended.every(([, text]) => text === 'HTTP/1.1 503')).toBe(true);
    expect(l.log.lines[0]).toMatchObject({ fields: { reason: 'too-much-at-once' } });
    await l.listener.close();
    await Promise.all(held);
  });

  it('the listener in a flood gives back what a body held when it is answered, and when its sender goes', async () => {
    // Room for one body of this size at a time.
    const l = await listen({ limits: { bytesInAll: 64 * 1024, maxBodies: 1 } });
    const body = Buffer.alloc(60_000, 'x');
    const half = `POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nX-Service-Signature: ${'0'.repeat(64)}\r\n\r\n{`;
    for (let n = 0; n < 5; n++) {
      const socket = connect(l.port, '127.0.0.1');
      await new Promise<void>((written) => socket.write(half, () => written()));
      await eventually(() => expect(l.listener.connections()).toBe(1));
      socket.destroy();
      await eventually(() => expect(l.listener.connections()).toBe(0));
      expect((await post(l.port, { body, headers: { 'x-service-signature': sign('no') } })).status).toBe(401);
      expect((await post(l.port, { body })).status).toBe(200);
    }
    expect(l.log.lines.map(({ fields }) => fields?.['reason'])).not.toContain('too-much-at-once');
  });

  it('the listener in a flood answers "later" while as many signed bodies as there may be wait for the disk', async () => {
    let write: (isWritten: boolean) => void = () => {};
    const written = new Promise<boolean>((resolve) => (write = resolve));
    let waiting = 0;
    const accept = () => {
      waiting += 1;
      return written;
    };
    const l = await listen({ accept, limits: { maxBodies: 2 } });
    const first = [post(l.port), post(l.port)];
    await eventually(() => expect(waiting).toBe(2));
    expect(await post(l.port)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    write(true);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await post(l.port)).status).toBe(200);
  });

  it('the listener in a flood lets a good sender in while others hold every connection, and drops the one that waited longest', async () => {
    const l = await listen({ limits: { maxConnections: 4 } });
    const ended: number[] = [];
    const held = [0, 1, 2, 3].map((n) =>
      raw(l.port, 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-').then((end) => {
        if (end.closed) ended.push(n);
      }),
    );
    await eventually(() => expect(l.listener.connections()).toBe(4));
    expect((await post(l.port)).status).toBe(200);
    await eventually(() => expect(ended).toHaveLength(1));
    expect(l.log.lines.at(-1)).toMatchObject({ fields: { reason: 'too-many-connections' } });
    await l.listener.close();
    await Promise.all(held);
  });

  it('the listener in a flood drops a connection over which signed events came after all others: the next comes over it', async () => {
    const l = await listen({ limits: { maxConnections: 4 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const first = await post(l.port, { agent });
    const crowd = Array.from({ length: 20 }, () => raw(l.port, 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-'));
    await eventually(() => expect(l.log.lines.length).toBeGreaterThan(0));
    const next = await post(l.port, { agent });
    expect([first.status, next.status]).toEqual([200, 200]);
    expect(next.localPort).toBe(first.localPort);
    await l.listener.close();
    await Promise.all(crowd);
  });
});
