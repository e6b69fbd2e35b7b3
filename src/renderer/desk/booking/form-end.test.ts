import { describe, expect, test } from 'vitest';
import { type AttemptOutcome, withoutOffer } from './form-end.tsx';

describe('what a form says after the clerk changes it', () => {
  test('the time that was offered is gone, so that the keys book what the form shows', () => {
    const refused: AttemptOutcome = { kind: 'refused', noticeId: 'n-1', message: 'Taken', next: 1_000 };
    expect(withoutOffer(refused)).toEqual({ ...refused, next: undefined });
  });

  test('every other answer stays until the next attempt', () => {
    const unanswered: AttemptOutcome = { kind: 'no-answer' };
    expect(withoutOffer(unanswered)).toBe(unanswered);
    expect(withoutOffer(undefined)).toBeUndefined();
  });
});
