import { describe, expect, it, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import {
  ASK_EVERY_MS,
  type AskAnswer,
  createPairingStore,
  readAskAnswer,
  TRY_AGAIN_MS,
} from './pairing-store.ts';

const NONE: AskAnswer = { kind: 'none' };
const ASKED: AskAnswer = { kind: 'asked', code: '7KQ2-M9XD', leftMs: 300_000 };
const WAITING: AskAnswer = { kind: 'waiting' };

/** A hub that gives these answers in turn, and the last one from then on; `undefined` is no answer. */
function screenAt(...answers: readonly (AskAnswer | undefined)[]) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const gone: string[] = [];
  const left = [...answers];
  const store = createPairingStore({
    clock,
    go: (address) => gone.push(address),
    ask: (method) => {
      asked.push(method);
      const answer = left.length > 1 ? left.shift() : left[0];
      return Promise.resolve(answer && { answer, house: { language: 'de' } });
    },
  });
  return {
    asked,
    gone,
    store,
    kind: () => store.getState().pairing.kind,
    pass: (ms: number) => clock.advance(ms),
    answers: (...next: readonly (AskAnswer | undefined)[]) => void left.splice(0, left.length, ...next),
  };
}

describe('A new screen', () => {
  it('a new screen shows its code, asks every two seconds, and goes to the address it is given', async () => {
    const screen = screenAt(NONE, ASKED, WAITING);
    await screen.pass(0);
    expect(screen.store.getState()).toMatchObject({
      pairing: { kind: 'waiting', code: '7KQ2-M9XD', isLost: false },
      house: { language: 'de' },
    });
    await screen.pass(3 * ASK_EVERY_MS);
    expect(screen.asked).toEqual(['GET', 'POST', 'GET', 'GET', 'GET']);
    expect(screen.store.getState().pairing).toMatchObject({ code: '7KQ2-M9XD' });
    screen.answers({ kind: 'approved', address: 'https://lobby.local:4813/enter/display/g1' });
    await screen.pass(10 * ASK_EVERY_MS);
    expect(screen.gone).toEqual(['https://lobby.local:4813/enter/display/g1']);
    expect(screen.kind()).toBe('approved');
  });

  it('a new screen that was added before goes on at once', async () => {
    const screen = screenAt({ kind: 'approved', address: 'https://lobby.local:4813/enter/display/g2' });
    await screen.pass(0);
    expect(screen.asked).toEqual(['GET']);
    expect(screen.gone).toHaveLength(1);
  });

  it('a new screen keeps its code on the wall while the hub is away for a moment', async () => {
    const screen = screenAt(NONE, ASKED, undefined);
    await screen.pass(ASK_EVERY_MS);
    expect(screen.store.getState().pairing).toMatchObject({ code: '7KQ2-M9XD', isLost: true });
    screen.answers(WAITING);
    await screen.pass(ASK_EVERY_MS);
    expect(screen.store.getState().pairing).toMatchObject({ isLost: false });
  });

  it('a new screen says that the hub is away, and finds it by itself', async () => {
    const screen = screenAt(undefined);
    await screen.pass(0);
    expect(screen.kind()).toBe('no-hub');
    screen.answers(ASKED);
    await screen.pass(ASK_EVERY_MS);
    expect(screen.kind()).toBe('waiting');
  });

  it('a new screen that was added before and starts before the hub goes on once the hub is there, without a code', async () => {
    const screen = screenAt(undefined);
    await screen.pass(3 * ASK_EVERY_MS);
    screen.answers({ kind: 'approved', address: 'https://lobby.local:4813/enter/display/g3' });
    await screen.pass(ASK_EVERY_MS);
    expect(screen.gone).toHaveLength(1);
    expect(screen.asked).not.toContain('POST');
  });

  it('a new screen that was added before goes home also where too many screens ask', async () => {
    const screen = screenAt(NONE, { kind: 'too-many' });
    await screen.pass(0);
    screen.answers({ kind: 'approved', address: 'https://lobby.local:4813/enter/display/g4' });
    await screen.pass(TRY_AGAIN_MS);
    expect(screen.gone).toHaveLength(1);
  });

  it.each(['refused', 'expired'] as const)(
    'a new screen stays with "%s" until somebody wants a new code',
    async (kind) => {
      const screen = screenAt(NONE, ASKED, WAITING, { kind });
      await screen.pass(10 * ASK_EVERY_MS);
      expect(screen.kind()).toBe(kind);
      const asked = screen.asked.length;
      await screen.pass(60_000);
      expect(screen.asked).toHaveLength(asked);
      screen.answers(ASKED);
      screen.store.askAnew();
      await screen.pass(0);
      expect(screen.kind()).toBe('waiting');
    },
  );

  it('a new screen says that the browser keeps no cookie, rather than that a code of two seconds is over', async () => {
    const screen = screenAt(NONE, ASKED, NONE);
    await screen.pass(ASK_EVERY_MS);
    expect(screen.kind()).toBe('no-cookie');
  });

  it('a new screen asks again by itself where too many do', async () => {
    const screen = screenAt(NONE, { kind: 'too-many' });
    await screen.pass(0);
    expect(screen.kind()).toBe('too-many');
    screen.answers(ASKED);
    await screen.pass(TRY_AGAIN_MS);
    expect(screen.kind()).toBe('waiting');
  });

  it('a new screen takes no late answer to the code before', async () => {
    const clock = createFakeClock();
    const open: ((answer: AskAnswer) => void)[] = [];
    const store = createPairingStore({
      clock,
      go: () => undefined,
      ask: () => new Promise((resolve) => void open.push((answer) => resolve({ answer, house: {} }))),
    });
    store.askAnew();
    open[1]?.(ASKED);
    open[0]?.({ kind: 'refused' });
    await clock.advance(0);
    expect(store.getState().pairing.kind).toBe('waiting');
    expect(open).toHaveLength(2);
  });
});

const here = new URL('https://lobby.local:4815/pair/');
const answerTo = (value: unknown) => readAskAnswer(value, here)?.answer;

test('a new screen reads its code and how long it is good', () => {
  expect(answerTo({ kind: 'asked', code: '7KQ2-M9XD', endsInS: 300 })).toEqual({
    kind: 'asked',
    code: '7KQ2-M9XD',
    leftMs: 300_000,
  });
});

test.each([
  ['the entry of its role', 'https://lobby.local:4813/enter/display/g1', true],
  ['another machine', 'https://elsewhere.example/enter/display/g1', false],
  ['the same name without TLS', 'http://lobby.local:4813/enter/display/g1', false],
  ['a script', 'javascript:alert(1)', false],
  ['a page that is no entry', 'https://lobby.local:4813/display/', false],
  ['nothing', undefined, false],
])('an approved screen goes to an address on the same machine only: %s', (_what, address, goes) => {
  expect(answerTo({ kind: 'approved', address })).toEqual(goes ? { kind: 'approved', address } : undefined);
});

test('an answer of a network’s login page is no answer of the hub', () => {
  for (const value of [
    undefined,
    null,
    'ok',
    3,
    [],
    {},
    { kind: 'ok' },
    { kind: 'asked', code: 'X', endsInS: 'soon' },
  ])
    expect(answerTo(value)).toBeUndefined();
});

test('the house tells its language, name and colour where it has them', () => {
  const house = { language: 'de-AT', brandName: 'Bürgerbüro', brandColour: '#0c5c56', other: 1 };
  expect(readAskAnswer({ kind: 'expired', house }, here)?.house).toEqual({
    language: 'de',
    brandName: 'Bürgerbüro',
    brandColour: '#0c5c56',
  });
  expect(readAskAnswer({ kind: 'expired', house: { language: 'xx', brandName: 7 } }, here)?.house).toEqual(
    {},
  );
});
