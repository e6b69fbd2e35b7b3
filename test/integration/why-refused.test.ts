import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { isSentAway, whyRefused } from '../../src/renderer/rpc/screen-store.ts';

/** The address of a hub that answers each page with `status`, and with a text that no page is to show. */
async function pageAnswered(status: number): Promise<string> {
  const server = createServer((_request, response) => {
    response
      .writeHead(status, {
        'content-type': 'text/plain',
        ...(status === 303 ? { location: 'https://elsewhere.example/' } : {}),
      })
      .end('Only for a browser without a page.');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/kiosk/?1`;
}

it.each([
  [401, { kind: 'unknown-screen' }],
  [403, { kind: 'unknown-screen' }],
  [431, { kind: 'too-many-cookies', host: '127.0.0.1' }],
  [200, undefined],
  [429, undefined],
  [503, undefined],
])('a page that is answered with %i knows why by that alone: %j', async (status, refusal) => {
  expect(await whyRefused(await pageAnswered(status))).toEqual(refusal);
});

it.each([
  [401, true],
  [303, true],
  [200, false],
  [429, false],
  [431, false],
  [503, false],
])('the screen of a page that is answered with %i was sent away: %j', async (status, isAway) => {
  expect(await isSentAway(await pageAnswered(status))).toBe(isAway);
});

it('a page that nobody answers knows no reason', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await new Promise((closed) => server.close(closed));
  expect(await whyRefused(`http://127.0.0.1:${address.port}/kiosk/`)).toBeUndefined();
});
