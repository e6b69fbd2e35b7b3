import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf, screensOfHub, statusOfSocket } from '../../../test/support/hubs/screens-of.ts';
import { SURFACES } from '../../contract/roles.ts';

describe('a socket', () => {
  it('opens for its own page only: exact Origin, exact path, own cookie', async () => {
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

  it('that sends more than 16 KiB at once, or anything but the contract, is closed; the hub lives', async () => {
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

  it('may send a logo from setup, and from setup only', async () => {
    const hub = await hubOf({ clock: createFakeClock() });
    const saved: (string | undefined)[] = [];
    const enough = { kind: 'not-saved' as const, problem: { kind: 'disk' as const }, isLost: false };
    const s = await screensOf({
      hub: () => hub,
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

  it('that breaks off in the middle of a stream is forgotten', async () => {
    const s = await screensOfHub();
    const { client, socket } = await s.client('display');
    const stream = await client.board.watch();
    await stream.next();
    socket.terminate();
    await expect(stream.next()).rejects.toBeInstanceOf(Error);
    const { client: next } = await s.client('display');
    expect((await (await next.board.watch()).next()).value).toMatchObject({ recent: [] });
  });

  it('that no longer answers is given up within half a minute', async () => {
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
