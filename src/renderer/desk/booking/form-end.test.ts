import { describe, expect, test } from 'vitest';
import { type AttemptOutcome, withoutOffer } from './form-end.tsx';

describe('what a form says after the clerk changes it', () => {
  test('the time that was offered is gone, so that the keys book what the form shows', () => {
    const refused: AttemptOutcome = { kind: 'refused', noticeId: 'n-1', message: 'Taken', next: 1_000 };
    expect(withoutOffer(refused)).toEqual({ ...refused, next: undefined });
  });

  test('a question about a booking sent before goes, because it was about another text', () => {
    const booking = { lineId: 3, firstName: 'Lou', startTime: '', endTime: '' };
    const before = { draftId: 'first', booking, sentAt: 0 };
    expect(withoutOffer({ kind: 'sent-before', before })).toBeUndefined();
  });

  test('every other answer stays until the next attempt', () => {
    const unanswered: AttemptOutcome = { kind: 'no-answer' };
    expect(withoutOffer(unanswered)).toBe(unanswered);
    expect(withoutOffer(undefined)).toBeUndefined();
  });
});
