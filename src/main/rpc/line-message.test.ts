import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { traverseContractProcedures } from '@orpc/server';
import { decodeRequestMessage, experimental_ServerPeerWithoutCodec } from '@orpc/standard-server-peer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../test/support/records/input-of.ts';
import { contract } from '../../contract/contract.ts';
import type { ScreenClient } from '../../../test/support/hubs/screens-of.ts';
import { shareOf } from '../../../test/support/share-of.ts';
import { maxMessageOf } from './line-limits.ts';
import { readMessage } from './line-message.ts';

const LARGEST = maxMessageOf('kiosk');
const kindOf = (message: unknown): string => {
  const read = readMessage(message, LARGEST);
  return read.kind === 'refused' ? read.reason : read.kind;
};
const request = (payload: object, id: unknown = '1'): string => JSON.stringify({ i: id, p: payload });
const watch = { u: '/screen/watch', b: {} };

/** What a page of ours sends: the client of the contract over a socket that only keeps what is sent. */
function page(): { readonly client: ScreenClient; readonly sent: unknown[]; close(): void } {
  const sent: unknown[] = [];
  const told = new EventTarget();
  const websocket = {
    readyState: 1,
    send: (message: unknown) => void sent.push(message),
    addEventListener: told.addEventListener.bind(told),
    removeEventListener: told.removeEventListener.bind(told),
  };
  const client: ScreenClient = createORPCClient(
    // What the link uses of a WebSocket.
    new RPCLink({ websocket }),
  );
  return { client, sent, close: () => told.dispatchEvent(new Event('close')) };
}

type Call = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

const procedures: { readonly path: readonly string[]; readonly input: fc.Arbitrary<unknown> }[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  procedures.push({ path, input: inputOf(procedure['~orpc'].inputSchema) });
});

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('what a page of ours sends', () => {
  it('a message of our own pages passes, whatever it calls and with whatever the contract allows, and so does hanging up', async () => {
    expect(procedures.length).toBeGreaterThan(25);
    for (const { path, input } of procedures) {
      await fc.assert(
        fc.asyncProperty(input, async (value) => {
          const { client, sent, close } = page();
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a path of the contract is a procedure
          const call = path.reduce<unknown>((at, name) => Reflect.get(at as object, name), client) as Call;
          const mind = new AbortController();
          const answer = call(value, { signal: mind.signal }).catch(() => undefined);
          await settle();
          mind.abort();
          await settle();
          close();
          await answer;
          const largest = maxMessageOf(path[0] === 'settings' ? 'setup' : 'kiosk');
          const kinds = sent.map((message) => readMessage(message, largest).kind);
          expect(kinds, `${path.join('.')} ${JSON.stringify(sent)}`).toEqual(['request', 'abort']);
        }),
        { numRuns: shareOf(40) },
      );
    }
  });

  it('a message of our own pages passes for the ten thousandth time and with the largest that the contract takes', async () => {
    expect(kindOf(request(watch, (10_000).toString(36)))).toBe('request');
    const { client, sent } = page();
    client.appointments.find({ code: '\u0001'.repeat(2_048) }).catch(() => undefined);
    client.settings.save({ logo: 'A'.repeat(400_000) }).catch(() => undefined);
    await settle();
    expect(kindOf(sent[0])).toBe('request');
    expect(readMessage(sent[1], maxMessageOf('setup')).kind).toBe('request');
  });

  it('a message of our own pages passes also where another of the library’s clients says what ours leaves out', () => {
    expect(kindOf(JSON.stringify({ i: 'page_2-17', t: 1, p: watch }))).toBe('request');
    expect(kindOf(request({ ...watch, m: 'POST', h: {} }))).toBe('request');
    expect(kindOf(request({ u: '/help/ask', b: { json: {}, meta: [] } }))).toBe('request');
    expect(kindOf(request({ u: '/screen/watch' }))).toBe('request');
  });

  it('a message that only a page of another version would send is answered', () => {
    const marked = (meta: unknown): string =>
      request({ u: '/visits/plan', b: { json: { at: '2026-01-05' }, meta } });
    expect(kindOf(request({ u: '/visits/plan', b: { json: { at: 1 } } }))).toBe('request');
    expect(kindOf(marked([[1, 'at']]))).toBe('not-understood');
    expect(kindOf(marked([[3, 'list', 0]]))).toBe('not-understood');
    const deep = JSON.parse(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`) as unknown;
    expect(kindOf(request({ u: '/visits/plan', b: { json: deep } }))).toBe('not-understood');
  });
});

describe('what no page of ours could have sent', () => {
  const event = { e: 'message', d: 'x' };
  it.each([
    ['an event of the client', JSON.stringify({ i: '1', t: 3, p: event })],
    ['a response', JSON.stringify({ i: '1', t: 2, p: { s: 200 } })],
    ['a type that nobody knows', JSON.stringify({ i: '1', t: 5, p: watch })],
    ['a type by name', JSON.stringify({ i: '1', t: '4' })],
    ['an abort with a reason', JSON.stringify({ i: '1', t: 4, p: {} })],
    ['an abort of nothing', JSON.stringify({ t: 4 })],
    ['the header that announces events', request({ ...watch, h: { 'content-type': 'text/event-stream' } })],
    ['the header of a file', request({ ...watch, h: { 'content-disposition': 'attachment' } })],
    ['the header of a form', request({ ...watch, h: { 'content-type': 'multipart/form-data; boundary=x' } })],
    ['the header of a lost stream', request({ ...watch, h: { 'last-event-id': '1' } })],
    ['headers as a list', request({ ...watch, h: [] })],
    ['GET', request({ ...watch, m: 'GET' })],
    ['PUT', request({ ...watch, m: 'PUT' })],
    ['GET with its data in the address', request({ u: '/appointments/find?data=%7B%7D', m: 'GET' })],
    ['an address with a query', request({ u: '/screen/watch?', b: {} })],
    ['a whole address', request({ u: 'http://orpc/screen/watch', b: {} })],
    ['an address of two slashes', request({ u: '//screen/watch', b: {} })],
    ['a way up', request({ u: '/screen/../settings/read', b: {} })],
    ['an encoded path', request({ u: '/screen/%77atch', b: {} })],
    ['a path of the prototype', request({ u: '/__proto__/toString', b: {} })],
    ['no path', request({ b: {} })],
    ['the root', request({ u: '/', b: {} })],
    ['a path as a list', request({ u: ['/screen/watch'], b: {} })],
    ['a body of text', request({ u: '/screen/watch', b: 'data=1' })],
    ['a body of nothing', request({ u: '/screen/watch', b: null })],
    ['a body with files', request({ u: '/screen/watch', b: { json: {}, maps: [['a']] } })],
    ['a prototype as a key', '{"i":"1","p":{"u":"/help/ask","b":{"json":{"__proto__":{"a":1}}}}}'],
    ['a prototype as a key further down', '{"i":"1","p":{"u":"/a","b":{"json":[{"__proto__":1}]}}}'],
    ['a way over the prototype', request({ u: '/help/ask', b: { json: {}, meta: [[0, '__proto__', 'a']] } })],
    ['a kind of value that is none', request({ u: '/help/ask', b: { json: {}, meta: [[8, 'a']] } })],
    ['a kind by name', request({ u: '/help/ask', b: { json: {}, meta: [['set', 'a']] } })],
    [
      'a long way',
      request({ u: '/help/ask', b: { json: {}, meta: [[0, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']] } }),
    ],
    [
      'a thousand marks',
      request({ u: '/help/ask', b: { json: {}, meta: Array.from({ length: 1_000 }, () => [6]) } }),
    ],
    ['marks that are no list', request({ u: '/help/ask', b: { json: {}, meta: { length: 1e9 } } })],
    ['an id that is a number', request(watch, 1)],
    ['an id that is long', request(watch, 'a'.repeat(65))],
    ['an id that is nothing', request(watch, '')],
    ['an id of other signs', request(watch, '1\n')],
    ['a payload that is a list', JSON.stringify({ i: '1', p: [] })],
    ['something beside the payload', JSON.stringify({ i: '1', p: watch, x: 1 })],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a number', '1'],
  ])('a message of no page of ours ends the line: %s', (_what, message) => {
    expect(kindOf(message)).toBe('not-of-the-contract');
  });

  it.each([
    ['bytes', Buffer.from(request(watch)), 'not-text'],
    ['an object', JSON.parse(request(watch)), 'not-text'],
    ['nothing at all', undefined, 'not-text'],
    ['no JSON', '{"i":', 'not-json'],
    ['nothing in it', '', 'not-json'],
    ['JSON and something behind it', `${request(watch)}\u00ff`, 'not-json'],
    ['16 KiB and a sign', request({ u: '/screen/watch', b: { json: 'x'.repeat(LARGEST) } }), 'too-large'],
    ['16 KiB of brackets', '['.repeat(LARGEST), 'not-json'],
    ['8 KiB of lists in lists', '['.repeat(LARGEST / 2) + ']'.repeat(LARGEST / 2), 'not-of-the-contract'],
  ])('a message that is too large or not of the contract ends the line: %s', (_what, message, reason) => {
    expect(kindOf(message)).toBe(reason);
  });
});

/** A message of the library's own form with anything in each of its places. */
const anyMessage: fc.Arbitrary<unknown> = fc.record(
  {
    i: fc.oneof(fc.constantFrom('1', 'a', 'zz', 1, '__proto__'), fc.string()),
    t: fc.option(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant('3')), { nil: undefined }),
    p: fc.oneof(
      fc.record(
        {
          u: fc.constantFrom(
            '/screen/watch',
            '/help/ask',
            '/',
            '//x',
            'http://a/b',
            '/a?data={}',
            '/__proto__',
          ),
          b: fc.oneof(
            fc.record(
              { json: fc.jsonValue(), meta: fc.jsonValue(), maps: fc.jsonValue() },
              { requiredKeys: [] },
            ),
            fc.jsonValue(),
          ),
          h: fc.oneof(
            fc.constantFrom({ 'content-type': 'text/event-stream' }, { 'content-disposition': 'x' }, {}),
            fc.jsonValue(),
          ),
          m: fc.constantFrom('GET', 'POST', 'PUT', ''),
        },
        { requiredKeys: ['u'] },
      ),
      fc.record({ e: fc.constantFrom('message', 'done', 'error'), d: fc.jsonValue() }),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: ['i'] },
);

/** What the library holds for the requests of a line. */
interface Held {
  readonly clientEventIteratorQueue: { readonly openIds: Set<string>; readonly queues: Map<string, unknown> };
}

it('a message that passes makes the library keep nothing but the request, and nothing once that is answered', async () => {
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: anyMessage }, fc.constant({ i: 'a', p: watch })), {
        minLength: 1,
        maxLength: 20,
      }),
      async (messages) => {
        const peer = new experimental_ServerPeerWithoutCodec(() => Promise.resolve());
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its queues are what this is about
        const held = peer as unknown as Held;
        const answers: (() => void)[] = [];
        const under: Promise<unknown>[] = [];
        for (const message of messages) {
          const text = JSON.stringify(message);
          const read = readMessage(text, LARGEST);
          if (read.kind !== 'request' && read.kind !== 'abort') continue;
          passed += 1;
          const decoded = await decodeRequestMessage(text);
          under.push(
            peer.message(decoded, async (request) => {
              expect(typeof request.body === 'object' || request.body === undefined).toBe(true);
              await new Promise<void>((answer) => answers.push(answer));
              return { status: 200, headers: {}, body: {} };
            }),
          );
        }
        expect(held.clientEventIteratorQueue.queues.size).toBe(0);
        for (const answer of answers) answer();
        await Promise.all(under);
        expect(peer.length).toBe(0);
        expect(held.clientEventIteratorQueue.openIds.size).toBe(0);
      },
    ),
    { numRuns: shareOf(300) },
  );
  expect(passed).toBeGreaterThan(100);
});
