import { expect, test } from 'vitest';
import type { CopiesOutcome } from './copies-store.ts';
import { outcomeTone } from './copies-words.ts';

test.each<[CopiesOutcome, string]>([
  [{ act: 'make', answer: { kind: 'doing' } }, 'plain'],
  [{ act: 'make', answer: { kind: 'made', name: 'foyer.sqlite' } }, 'success'],
  [{ act: 'make', answer: { kind: 'not-good' } }, 'danger'],
  [{ act: 'put-back', at: 0, answer: { kind: 'put-back' } }, 'success'],
  [{ act: 'put-back', at: 0, answer: { kind: 'not-good', reason: 'malformed' } }, 'danger'],
  [{ act: 'put-back', at: 0, answer: { kind: 'no-answer' } }, 'danger'],
])('an administrator sees of %j that it is %s', (outcome, tone) => {
  expect(outcomeTone(outcome)).toBe(tone);
});
