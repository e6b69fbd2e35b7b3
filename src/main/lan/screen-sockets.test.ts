import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf, screensOfHub, statusOfSocket } from '../../../test/support/hubs/screens-of.ts';
import { SURFACES } from '../../contract/roles.ts';
import { createSocketShares } from './screen-sockets.ts';

describe('a socket', () => {
  it('a socket opens for its own page only: exact Origin, exact path, own cookie', async () => {
    const s = await screensOfHub();
    const [origin, port] = [s.originOf('kiosk'), s.portOf('kiosk')];
    const cookie = s.cookieOf('kiosk');
    expect(await statusOfSocket(s, '/kiosk/rpc', { origin, cookie })).toBe(101);
    for (const foreign of [
      'http://evil.example',
      'null',
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.1:${port + 1}`,
      `http://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}.evil.example`,
      `HTTP://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}, http://evil.example`,
    ]) {
      expect(await statusOfSocket(s, '/kiosk/rpc', { origin: foreign, cookie }), foreign).toBe(403);
    }
    expect(await statusOfSocket(s, '/kiosk/rpc', { cookie })).toBe(403);
    expect(await statusOfSocket(s, '/kiosk/rpc', { origin })).toBe(401);
    for (const path of ['/rpc', '/', '/kiosk/rpc/', '/kiosk/', '/admin/rpc', '/kiosk/%72pc']) {
      expect(await statusOfSocket(s, path, { origin, cookie }), path).toBe(404);
    }
    for (const surface of SURFACES) {
      for (const other of SURFACES) {
        const headers = { origin: s.originOf(surface), cookie: s.cookieOf(other) };
        const status = await statusOfSocket(s, `/${surface}/rpc`, headers, surface);
        expect(status, `${other} at ${surface}`).toBe(surface === other ? 101 : 401);
      }
    }
  });

  it('a socket that sends more than 16 KiB at once, or anything but the contract, is closed; the hub lives', async () => {
    const s = await screensOfHub();
    const messages = [
      'x'.repeat(16 * 1024 + 1),
      Buffer.alloc(200_000),
      '',
      'text',
      '{}',
      '[]',
      'null',
      '{"i":1}',
      '\u0000',
      Buffer.from([0, 255, 1]),
      '[[[[[[',
    ];
    for (const message of messages) {
      const { socket } = await s.client('kiosk');
      const closed = once(socket, 'close');
      socket.send(message);
      await closed;
    }
    // A call that would be answered, were it not so long.
    const { client: long, socket } = await s.client('kiosk');
    const closed = once(socket, 'close');
    const answer = long.appointments.find({ code: 'A'.repeat(17 * 1024) });
    await expect(answer).rejects.not.toMatchObject({ code: 'BAD_REQUEST' });
    await closed;
    const { client } = await s.client('kiosk');
    expect((await (await client.screen.watch()).next()).value).toMatchObject({ brandName: 'Foyer' });
  });

  it('a socket may send a logo from setup, and from setup only', async () => {
    const hub = await hubOf({ clock: createFakeClock() });
    const saved: (string | undefined)[] = [];
    const enough = { kind: 'not-saved' as const, problem: { kind: 'disk' as const }, isLost: false };
    const s = await screensOf({
      hub: () => hub,
      touched() {},
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings(change) {
        saved.push(change.logo);
        return Promise.resolve(enough);
      },
    });
    const logo = 'A'.repeat(400_000);
    const { client } = await s.client('setup');
    expect(await client.settings.save({ logo })).toEqual(enough);
    expect(saved).toEqual([logo]);
    for (const [surface, size] of [
      ['desk', 17 * 1024],
      ['setup', 421 * 1024],
    ] as const) {
      const { socket } = await s.client(surface);
      const closed = once(socket, 'close');
      socket.send('x'.repeat(size));
      await closed;
    }
  });

  it('a socket that breaks off in the middle of a stream is forgotten', async () => {
    const s = await screensOfHub();
    const { client, socket } = await s.client('display');
    const stream = await client.board.watch();
    await stream.next();
    socket.terminate();
    await expect(stream.next()).rejects.toBeInstanceOf(Error);
    const { client: next } = await s.client('display');
    expect((await (await next.board.watch()).next()).value).toMatchObject({ recent: [] });
  });

  it('a socket that no longer answers is given up within half a minute', async () => {
    const s = await screensOfHub();
    const { socket } = await s.client('display');
    const { socket: alive, client } = await s.client('display');
    socket.pause();
    const pinged = once(alive, 'ping');
    await s.clock.advance(15_000);
    await pinged;
    // What is asked behind the pong is answered once that was read.
    await (await client.board.watch()).next();
    const closed = once(socket, 'close');
    await s.clock.advance(15_000);
    socket.resume();
    await closed;
    expect(alive.readyState).toBe(alive.OPEN);
  });
});

/** `a` is known for longer than `b`. */
const sharesOf = (inAll: number, each: number) =>
  createSocketShares<string>({ inAll, each, rankOf: (id) => id.codePointAt(0) ?? 0 });

describe('the sockets of a surface', () => {
  it('the sockets of a surface are a screen’s own up to its share, and then its oldest makes way', () => {
    const shares = sharesOf(100, 3);
    expect(
      ['a1', 'a2', 'a3', 'b1', 'a4', 'a5'].map((socket) => shares.add(socket.charAt(0), socket)),
    ).toEqual([undefined, undefined, undefined, undefined, 'a1', 'a2']);
    shares.remove('a', 'a3');
    shares.remove('a', 'a3');
    expect(shares.add('a', 'a6')).toBeUndefined();
    expect(shares.add('a', 'a7')).toBe('a4');
  });

  it('the screen with the most sockets makes way for one more when all are taken', () => {
    const shares = sharesOf(6, 4);
    for (const socket of ['a1', 'b1', 'b2', 'c1', 'c2', 'c3']) shares.add(socket.charAt(0), socket);
    expect(shares.mayOpen('d')).toBe(true);
    expect(shares.add('d', 'd1')).toBe('c1');
    // Now b and c have two each, and either may make way.
    expect(['b1', 'c2']).toContain(shares.add('e', 'e1'));
  });

  it('nobody makes way when all sockets are taken by one screen each, but a screen for itself', () => {
    const shares = sharesOf(3, 4);
    for (const socket of ['a1', 'b1', 'c1']) shares.add(socket.charAt(0), socket);
    expect(shares.mayOpen('d')).toBe(false);
    expect(shares.mayOpen('a')).toBe(true);
    expect(shares.add('a', 'a2')).toBe('a1');
    shares.remove('b', 'b1');
    expect(shares.mayOpen('d')).toBe(true);
    expect(shares.add('d', 'd1')).toBeUndefined();
  });

  it('the newest of the new screens that took all sockets makes way for one that is known for longer', () => {
    const shares = sharesOf(3, 4);
    for (const socket of ['x1', 'z1', 'y1']) shares.add(socket.charAt(0), socket);
    expect(shares.mayOpen('a')).toBe(true);
    expect(shares.add('a', 'a1')).toBe('z1');
    expect(shares.mayOpen('z')).toBe(false);
    expect(shares.add('b', 'b1')).toBe('y1');
  });
});
