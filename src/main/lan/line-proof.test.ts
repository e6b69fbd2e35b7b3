import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { type Screens, screensOfHub, statusOfSocket } from '../../../test/support/hubs/screens-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Surface } from '../../contract/roles.ts';

interface Key {
  readonly as: string;
  readonly key: Buffer;
}

/** What a page of `surface` is told with its load. */
async function keyOf(s: Screens, surface: Surface): Promise<Key> {
  const { status, text } = await s.getAt(surface, `/${surface}/line`, { cookie: s.cookieOf(surface) });
  expect(status).toBe(200);
  const { as, key } = JSON.parse(text) as { as: string; key: string };
  return { as, key: Buffer.from(key, 'base64url') };
}

const nonceOf = (): string => randomBytes(16).toString('base64url');

const proofOf = (key: Buffer, ...words: string[]): string =>
  createHmac('sha256', key).update(words.join(' ')).digest('base64url');

const told = async (socket: WebSocket): Promise<Record<string, string> | undefined> => {
  const first = await Promise.race([
    once(socket, 'message').then(([data]) => String(data)),
    once(socket, 'close').then(() => undefined),
  ]);
  return first === undefined ? undefined : (JSON.parse(first) as Record<string, string>);
};

interface Lie {
  readonly cookie?: string;
  /** What is sent in place of the right proof. */
  readonly proof?: (right: string, hubs: string) => string;
  readonly origin?: string;
}

/** A page that comes with `key`; what the hub proved, and its last word before the contract: undefined where it hung up. */
async function lineWith(s: Screens, surface: Surface, { as, key }: Key, lie: Lie = {}) {
  const origin = s.originOf(surface);
  const headers: Record<string, string> = {
    origin,
    ...(lie.cookie === undefined ? {} : { cookie: lie.cookie }),
  };
  const socket = s.socketAt(surface, `/${surface}/rpc?bound=`, headers);
  await once(socket, 'open');
  const nonce = nonceOf();
  socket.send(JSON.stringify({ as, nonce }));
  const hubs = await told(socket);
  if (hubs === undefined) return { isHub: false, last: undefined };
  const words = [lie.origin ?? origin, nonce, hubs['nonce'] ?? ''];
  const isHub = hubs['proof'] === proofOf(key, 'hub', ...words);
  const right = proofOf(key, 'page', ...words);
  socket.send(JSON.stringify({ proof: lie.proof?.(right, hubs['proof'] ?? '') ?? right }));
  return { isHub, last: await told(socket) };
}

describe('a page on the hub’s machine', () => {
  it('a page on the hub’s machine is proved to by the hub, and proves who it is, without any cookie', async () => {
    const s = await screensOfHub();
    for (const surface of ['kiosk', 'desk', 'display', 'setup'] as const) {
      const { isHub, last } = await lineWith(s, surface, await keyOf(s, surface));
      expect([isHub, Object.keys(last ?? {})], surface).toEqual([true, ['again']]);
    }
  });

  it('a page on the hub’s machine comes back to a hub that was started again, and its browser has another cookie by it', async () => {
    const folder = temporaryFolder();
    const before = await screensOfHub({ folder });
    const key = await keyOf(before, 'desk');
    const cookie = before.cookieOf('desk');
    const port = before.portOf('kiosk');
    await before.server.close();
    const after = await screensOfHub({ folder, port });
    // All that was ever sent by itself: whoever has read it opens nothing by it.
    const headers = { cookie, origin: after.originOf('desk') };
    for (const path of ['/desk/', '/desk/line', '/assets/app-abc.js', '/desk/again/x.y'])
      expect([401, 403], path).toContain((await after.getAt('desk', path, { cookie })).status);
    expect(await statusOfSocket(after, '/desk/rpc', headers, 'desk')).toBe(401);
    const { isHub, last } = await lineWith(after, 'desk', key, { cookie });
    expect(isHub).toBe(true);
    const again = await after.getAt('desk', `/desk/again/${last?.['again'] ?? ''}`, { cookie });
    expect(again.status).toBe(204);
    const [renewed = ''] = (again.headers['set-cookie']?.[0] ?? '').split(';', 1);
    expect((await after.getAt('desk', '/desk/', { cookie: renewed })).status).toBe(200);
    // With the right cookie nothing is to be fetched.
    expect((await lineWith(after, 'desk', key, { cookie: renewed })).last).toEqual({});
    // The same for another screen: a ticket is for the one that proved who it is.
    const stranger = { cookie: after.cookieOf('desk', 2) };
    expect((await after.getAt('desk', `/desk/again/${last?.['again'] ?? ''}`, stranger)).status).toBe(401);
  });

  it('a page on the hub’s machine gets no line by a proof of another kind, of another time, for another port or with another key', async () => {
    const s = await screensOfHub();
    const key = await keyOf(s, 'desk');
    let old = '';
    await lineWith(s, 'desk', key, { proof: (right) => (old = right) });
    const lies: readonly Lie[] = [
      { proof: () => old },
      { proof: (_right, hubs) => hubs },
      { proof: () => '' },
      { proof: (right) => right.toLowerCase() },
      // A program at another port that hands on what the hub says.
      { origin: s.originOf('kiosk') },
      { origin: 'http://127.0.0.1:9' },
    ];
    for (const lie of lies) expect((await lineWith(s, 'desk', key, lie)).last).toBeUndefined();
    for (const wrong of [
      { ...key, key: randomBytes(32) },
      { ...key, as: nonceOf() },
      { ...key, as: `${key.as}x` },
    ])
      expect((await lineWith(s, 'desk', wrong)).last).toBeUndefined();
    // A key of one surface is none of another.
    expect((await lineWith(s, 'kiosk', key)).last).toBeUndefined();
    // Nor with the cookie of a screen that is let in.
    const cookie = s.cookieOf('desk');
    expect((await lineWith(s, 'desk', { ...key, key: randomBytes(32) }, { cookie })).last).toBeUndefined();
  });

  it('a page on the hub’s machine is cut off when it says nothing, and its screen keeps its lines', async () => {
    const s = await screensOfHub();
    const { client } = await s.client('desk');
    const silent = s.socketAt('desk', '/desk/rpc?bound=', { origin: s.originOf('desk') });
    await once(silent, 'open');
    const closed = once(silent, 'close');
    await s.clock.advance(5_000);
    await closed;
    const stream = await client.screen.watch();
    expect((await stream.next()).done).toBe(false);
    await stream.return?.(undefined);
  });

  it('a page on the hub’s machine is told its key only as the screen that it is', async () => {
    const s = await screensOfHub();
    expect((await s.getAt('desk', '/desk/line')).status).toBe(401);
    expect((await s.getAt('desk', '/desk/line', { cookie: s.cookieOf('kiosk') })).status).toBe(401);
    const elsewhere = { cookie: s.cookieOf('desk'), 'sec-fetch-site': 'same-site' };
    expect((await s.getAt('desk', '/desk/line', elsewhere)).status).toBe(403);
  });
});
