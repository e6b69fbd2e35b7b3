import { expect, test } from 'vitest';
import { readAskAnswer } from './ask-answer.ts';

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

test('what a login page of the network answers is no answer of the hub', () => {
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
