import { expect, it } from 'vitest';
import { createNewestAnswer } from './newest-answer.ts';

it('a clerk sees each answer about a visitor in a burst of webhooks, though it is asked again before it comes', () => {
  const ask = createNewestAnswer();
  const answers = ['a1', 'a1', 'a1'].map(ask);
  expect(answers.map((comes) => comes())).toEqual([true, true, true]);
});

it('a clerk never sees an older answer over a newer one', () => {
  const ask = createNewestAnswer();
  const [first, second, third] = ['a1', 'a1', 'a1'].map(ask);
  expect([second?.(), first?.(), third?.()]).toEqual([true, false, true]);
});

it('a clerk who has selected another visitor sees no answer about the one before', () => {
  const ask = createNewestAnswer();
  const before = ask('a1');
  const other = ask('b1');
  expect([before(), other(), before()]).toEqual([false, true, false]);
});
