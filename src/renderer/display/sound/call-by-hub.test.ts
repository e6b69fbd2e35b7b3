import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createCallByHub } from './call-by-hub.ts';

const ANNA = { callKey: 'k', text: 'Anna. Please go to Desk 4.', language: 'en' } as const;
const SPOKEN = { kind: 'answered', value: { kind: 'spoken', sound: '/sounds/a.wav' } } as const;

/** A display's page; `answer` is what comes from an address. */
function page(answer: (signal: AbortSignal | null | undefined) => Promise<Response>) {
  const connection = createConnectionByHand();
  const fetched: string[] = [];
  const begun: string[] = [];
  const spoken = createCallByHub({
    connection,
    fetch(input, init) {
      fetched.push(input instanceof Request ? input.url : String(input));
      return answer(init?.signal);
    },
    pageUrl: 'https://lobby.local:4603/display/?screen=2&a=b#c',
    begins: (callKey) => begun.push(callKey),
  });
  const listens = new AbortController();
  return { connection, fetched, begun, listens, say: () => spoken(ANNA, 0.9, listens.signal) };
}

test('a display is told an address over its line, and plays the bytes that it fetches there as this screen', async () => {
  const { connection, fetched, begun, say } = page(() => Promise.resolve(new Response('RIFF')));
  const saying = say();
  expect(connection.asked()).toEqual([{ path: 'speech.sayCall', input: ANNA }]);
  expect([fetched, begun]).toEqual([[], []]);
  connection.answer(SPOKEN);
  expect(new TextDecoder().decode(await saying)).toBe('RIFF');
  expect(fetched).toEqual(['https://lobby.local:4603/sounds/a.wav?screen=2']);
  expect(begun).toEqual(['k']);
});

test.each([
  ['the hub has no voice', { kind: 'answered', value: { kind: 'no-voice' } }],
  ['the voice failed', { kind: 'answered', value: { kind: 'failed' } }],
  ['the line is away', { kind: 'not-sent' }],
  ['the line broke', { kind: 'no-answer' }],
] as const)('nothing is fetched where %s', async (_, answer) => {
  const { connection, fetched, say } = page(() => Promise.resolve(new Response('RIFF')));
  const saying = say();
  connection.answer(answer);
  expect(await saying).toBeUndefined();
  expect(fetched).toEqual([]);
});

test.each([
  ['that is gone', () => Promise.resolve(new Response('Not found.', { status: 404 }))],
  ['that does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'that breaks off',
    () => Promise.resolve(new Response(new ReadableStream({ start: (each) => each.error() }))),
  ],
])('an address %s is no sound, and the next call is asked for again', async (_, answer) => {
  const { connection, fetched, begun, say } = page(answer);
  for (const times of [1, 2]) {
    const saying = say();
    connection.answer(SPOKEN);
    expect(await saying).toBeUndefined();
    expect(fetched).toHaveLength(times);
    expect(begun).toEqual([]);
  }
});

test('a call that is broken off is not fetched, or not to the end', async () => {
  const hangs = (signal: AbortSignal | null | undefined): Promise<Response> =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('broken off'))));
  const early = page(hangs);
  const never = early.say();
  early.listens.abort();
  early.connection.answer(SPOKEN);
  expect(await never).toBeUndefined();
  expect(early.fetched).toEqual([]);

  const late = page(hangs);
  const saying = late.say();
  late.connection.answer(SPOKEN);
  await expect.poll(() => late.fetched).toHaveLength(1);
  late.listens.abort();
  expect(await saying).toBeUndefined();
});
