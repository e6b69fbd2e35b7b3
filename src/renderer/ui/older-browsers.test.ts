import { expect, test } from 'vitest';
import { eitherOf } from './older-browsers.ts';

test('a sentence is broken off by whichever of two reasons comes first, also by one that came before it', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const first = eitherOf(one.signal, other.signal);
  expect(first.aborted).toBe(false);
  other.abort('quiet');
  expect(first.aborted).toBe(true);
  expect(first.reason).toBe('quiet');
  one.abort('late');
  expect(first.reason).toBe('quiet');
  expect(eitherOf(new AbortController().signal, one.signal).reason).toBe('late');
});
