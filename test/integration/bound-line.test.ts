import { onTestFinished, expect, it } from 'vitest';
import { systemClock } from '../../src/clock/clock.ts';
import { createBindLine } from '../../src/renderer/rpc/bound-line.ts';
import { createHubConnection } from '../../src/renderer/rpc/hub-connection.ts';
import { boundAddress, openWebSocketLine } from '../../src/renderer/rpc/open-hub-connection.ts';
import { type Screens, screensOfHub } from '../support/hubs/screens-of.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What a browser does for its page by itself: the cookie with each request, and the page's origin with a socket. */
function browserWith(jar: { cookie: string }, origin: string): void {
  const { fetch, WebSocket } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { fetch, WebSocket }));
  Object.assign(globalThis, {
    async fetch(address: URL, options: RequestInit = {}) {
      const answer = await fetch(address, { ...options, headers: { cookie: jar.cookie } });
      jar.cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? jar.cookie;
      return answer;
    },
    WebSocket: class extends WebSocket {
      constructor(address: string) {
        const headers = { origin, cookie: jar.cookie };
        // Node's own takes headers in place of protocols.
        super(address, { headers } as unknown as string[]);
      }
    },
  });
}

function pageOf(s: Screens) {
  const jar = { cookie: s.cookieOf('desk') };
  const href = `${s.originOf('desk')}/desk/`;
  browserWith(jar, s.originOf('desk'));
  const connection = createHubConnection({
    open: openWebSocketLine(boundAddress(href), createBindLine(href)),
    clock: systemClock,
    random: () => 1,
  });
  onTestFinished(connection.close);
  const brands: string[] = [];
  connection.watch(
    (client) => client.screen.watch(),
    ({ brandName }) => brands.push(brandName),
  );
  return { jar, connection, brands };
}

it('a page without TLS is served by its hub, and again by the next one, with that one’s cookie', async () => {
  const folder = temporaryFolder();
  const before = await screensOfHub({ folder });
  const { jar, connection, brands } = pageOf(before);
  await expect.poll(() => brands.length).toBe(1);
  const port = before.portOf('kiosk');
  const old = jar.cookie;
  await before.server.close();
  await expect.poll(() => connection.state.getState()).toBe('lost');
  const after = await screensOfHub({ folder, port });
  await expect.poll(() => brands.length).toBe(2);
  expect(jar.cookie).not.toBe(old);
  expect((await after.getAt('desk', '/desk/', { cookie: jar.cookie })).status).toBe(200);
  expect((await after.getAt('desk', '/desk/', { cookie: old })).status).toBe(403);
});

it('a page without TLS says nothing to a hub that does not have its key', async () => {
  const before = await screensOfHub();
  const { connection, brands } = pageOf(before);
  await expect.poll(() => brands.length).toBe(1);
  const port = before.portOf('kiosk');
  await before.server.close();
  await expect.poll(() => connection.state.getState()).toBe('lost');
  // Another data folder: it knows no screen of the one before.
  const other = await screensOfHub({ port });
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await new Promise((later) => setTimeout(later, 300));
      return connection.call((client) => client.screen.report({} as never));
    }),
  );
  expect(answers.every(({ kind }) => kind === 'not-sent')).toBe(true);
  expect(other.screens.all().flatMap(({ connectedSince }) => connectedSince)).toEqual([]);
  expect(brands).toHaveLength(1);
});
