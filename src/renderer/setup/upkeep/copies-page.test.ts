import { expect, test } from 'vitest';
import { toneOf } from './copies-page.tsx';

test.each<[NonNullable<Parameters<typeof toneOf>[0]>, string]>([
  [{ kind: 'pending' }, 'plain'],
  [{ kind: 'made', name: 'foyer.sqlite' }, 'success'],
  [{ kind: 'not-good' }, 'danger'],
  [{ kind: 'put-back', at: 0 }, 'success'],
  [{ kind: 'not-good', reason: 'malformed', at: 0 }, 'danger'],
  [{ kind: 'no-answer' }, 'danger'],
])('an administrator sees of %j that it is %s', (outcome, tone) => {
  expect(toneOf(outcome)).toBe(tone);
});
