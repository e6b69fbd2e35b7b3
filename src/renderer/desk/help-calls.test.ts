import { describe, expect, it } from 'vitest';
import { arrangeCalls, callWords, hearCalls } from './help-calls.ts';
import { languageName } from './language-name.ts';
import { appointment, MINUTE, NOW } from './testing-appointment.ts';
import { helpCall } from './testing-help-call.ts';

const ids = (calls: readonly { readonly helpId: number }[]) => calls.map(({ helpId }) => helpId);

describe('The calls for help at the front desk', () => {
  it('put the visitor who has waited longest on top, and leave every row in its place when one is answered', () => {
    const calls = [
      helpCall(1, { askedAt: NOW, comingAt: NOW + MINUTE }),
      helpCall(2, { askedAt: NOW + 2 * MINUTE }),
      helpCall(3, { askedAt: NOW + MINUTE }),
    ];
    expect(ids(arrangeCalls(calls, false).shown)).toEqual([1, 3, 2]);
    expect(arrangeCalls(calls, false)).toMatchObject({ hidden: 0, unanswered: 2 });
  });

  it('show three of many and count the rest, until the clerk asks for all', () => {
    const calls = [1, 2, 3, 4, 5].map((id) => helpCall(id, { askedAt: NOW + id }));
    expect(ids(arrangeCalls(calls, false).shown)).toEqual([1, 2, 3]);
    expect(arrangeCalls(calls, false).hidden).toBe(2);
    expect(ids(arrangeCalls(calls, true).shown)).toEqual([1, 2, 3, 4, 5]);
    expect(arrangeCalls(calls, true).hidden).toBe(0);
  });

  it('never hide one that waits behind one that is answered', () => {
    const answered = [1, 2, 3].map((id) => helpCall(id, { comingAt: NOW }));
    expect(ids(arrangeCalls([...answered, helpCall(4)], false).shown)).toContain(4);
  });

  it('say which code was not found, and for when an early visitor is', () => {
    expect(callWords(helpCall(1, { reason: 'unknown', codeMasked: 'A•••2' }), undefined)).toEqual({
      kind: 'not-found',
      code: 'A•••2',
    });
    const early = helpCall(2, { reason: 'here-early', codeMasked: 'A•••1', appointmentId: 'a-1' });
    expect(callWords(early, appointment('A-1'))).toEqual({
      kind: 'timed',
      reason: 'here-early',
      startsAt: NOW + 21 * MINUTE,
    });
  });

  it('say the reason alone where no more is known', () => {
    expect(callWords(helpCall(1, { reason: 'unknown' }), undefined)).toEqual({
      kind: 'plain',
      reason: 'unknown',
    });
    expect(callWords(helpCall(2, { reason: 'here-late' }), undefined)).toEqual({
      kind: 'plain',
      reason: 'here-late',
    });
    expect(callWords(helpCall(3, { reason: 'confirm' }), appointment('A-1'))).toEqual({
      kind: 'plain',
      reason: 'confirm',
    });
  });

  it('are heard once each, however often the hub tells them', () => {
    const first = hearCalls(new Set(), [helpCall(1)]);
    expect(first.ring?.helpId).toBe(1);
    const again = hearCalls(first.heard, [helpCall(1)]);
    expect(again.ring).toBeUndefined();
    expect(hearCalls(again.heard, [helpCall(1), helpCall(2)]).ring?.helpId).toBe(2);
    expect(hearCalls(again.heard, []).ring).toBeUndefined();
  });

  it('make no sound where somebody is coming already', () => {
    expect(hearCalls(new Set(), [helpCall(1, { comingAt: NOW })]).ring).toBeUndefined();
  });
});

describe("The visitor's language", () => {
  it('is named in words, and left as it came where it is no language', () => {
    expect(languageName('pl', 'en')).toBe('Polish');
    expect(languageName('zh-Hans', 'en')).toBe('Simplified Chinese');
    expect(languageName('not a tag', 'en')).toBe('not a tag');
  });
});
