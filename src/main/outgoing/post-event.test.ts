/** Where outgoing events may go. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { createPostEvent } from './post-event.ts';

/** Whatever is asked for leads there. */
const leadingTo = (...addresses: string[]) =>
  createPostEvent((_, __, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

async function listening(): Promise<{ readonly port: number; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
}

const never = new AbortController().signal;

it.each(['127.0.0.1', '::1', '0.0.0.0', '169.254.169.254', '::ffff:127.0.0.1'])(
  'a name that leads to %s is refused',
  async (address) => {
    const { port, asked } = await listening();
    const answer = await leadingTo(address)(new URL(`http://gateway.example:${port}/`), '{}', {}, never);
    expect(answer).toEqual({ kind: 'not-reached', reason: 'EOWNADDRESS' });
    expect(asked()).toBe(0);
  },
);

it('a name is refused when one of its addresses is of this computer’s network card', async () => {
  const own = Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .at(-1);
  const post = leadingTo('203.0.113.7', own?.address ?? '127.0.0.1');
  expect(await post(new URL('http://gateway.example/'), '{}', {}, never)).toEqual({
    kind: 'not-reached',
    reason: 'EOWNADDRESS',
  });
});

it.each(['127.0.0.1', 'localhost'])('this computer is reached where the address names %s', async (host) => {
  const { port } = await listening();
  const answer = await leadingTo('203.0.113.7')(new URL(`http://${host}:${port}/`), '{}', {}, never);
  expect(answer).toEqual({ kind: 'received' });
});
