import { describe, expect, it } from 'vitest';
import { type ClockEvidence, isDayInDoubt, judgeClock, LIVED_IN_MS } from './clock-judgement.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 28, 9);

const judged = (about: Partial<ClockEvidence> = {}) =>
  judgeClock({
    wall: NOW,
    least: NOW,
    isSameRun: true,
    steady: undefined,
    service: undefined,
    recalled: undefined,
    uptimeMs: MINUTE,
    livedMs: 0,
    ...about,
  });

describe('a wall clock', () => {
  it('a wall clock that goes on as it did is believed, also without a service', () => {
    expect(judged()).toMatchObject({ doubt: undefined, isConfirmed: false, best: NOW, earliest: NOW });
    expect(judged({ least: undefined })).toMatchObject({ doubt: undefined, best: NOW });
    expect(judged({ wall: NOW + MINUTE })).toMatchObject({ doubt: undefined, best: NOW + MINUTE });
  });

  it('a wall clock that the booking system’s clock agrees with is believed, whatever was believed before', () => {
    for (const least of [NOW - 400 * DAY, NOW + 400 * DAY]) {
      expect(judged({ least, service: NOW + 90_000 })).toMatchObject({
        doubt: undefined,
        isConfirmed: true,
        best: NOW,
        earliest: NOW,
        latest: NOW,
      });
    }
  });

  it('a wall clock of 1970 is never believed: Foyer goes on from the last time seen or the booking system’s clock', () => {
    const of1970 = { wall: MINUTE, isSameRun: false };
    expect(judged(of1970)).toMatchObject({
      doubt: 'impossible',
      best: NOW,
      earliest: NOW,
      latest: Number.POSITIVE_INFINITY,
    });
    expect(judged({ ...of1970, service: NOW + DAY })).toMatchObject({
      doubt: 'impossible',
      best: NOW + DAY,
    });
    expect(judged({ ...of1970, livedMs: LIVED_IN_MS }).doubt).toBe('impossible');
    // Nothing was ever seen: time passes all the same.
    const first = judged({ ...of1970, least: undefined });
    expect(judged({ ...of1970, least: undefined, uptimeMs: 2 * MINUTE }).best).toBe(first.best + MINUTE);
  });
});

describe('without a booking system', () => {
  it.each([
    ['a summer day of 1 h', HOUR],
    ['three days', 3 * DAY],
    ['ten years', 3_650 * DAY],
  ])('a clock that jumps ahead by %s is in doubt, and nothing is deleted by it', (_what, ahead) => {
    expect(judged({ wall: NOW + ahead })).toMatchObject({
      doubt: 'ahead',
      best: NOW + ahead,
      earliest: NOW,
      latest: NOW + ahead,
    });
  });

  it('a start after a day off is not in doubt, and one after three weeks holds deletion alone', () => {
    const started = { isSameRun: false, least: NOW };
    expect(judged({ ...started, wall: NOW + 36 * HOUR }).doubt).toBeUndefined();
    expect(judged({ ...started, wall: NOW + 21 * DAY })).toMatchObject({
      doubt: 'ahead',
      best: NOW + 21 * DAY,
      earliest: NOW,
    });
  });

  it('a clock that is set back is in doubt; after a start nobody knows how late it can be', () => {
    const back = { wall: NOW - 3 * DAY };
    expect(judged(back)).toMatchObject({ doubt: 'behind', earliest: NOW - 3 * DAY, latest: NOW });
    expect(judged({ ...back, isSameRun: false }).latest).toBe(Number.POSITIVE_INFINITY);
  });

  it('a clock that has run on for a day of work is believed', () => {
    for (const wall of [NOW - 3 * DAY, NOW + 3 * DAY])
      expect(judged({ wall, livedMs: LIVED_IN_MS })).toMatchObject({ doubt: undefined, earliest: wall });
  });
});

describe('against the booking system', () => {
  it('an hour of difference leaves both in question: neither is corrected by the other', () => {
    for (const off of [HOUR, -HOUR]) {
      const { doubt, best, earliest, latest } = judged({ service: NOW + off });
      expect({ doubt, best }).toEqual({ doubt: 'differs', best: NOW });
      expect(earliest).toBeLessThanOrEqual(Math.min(NOW, NOW + off));
      expect(latest).toBeGreaterThanOrEqual(Math.max(NOW, NOW + off));
    }
  });

  it('days of difference are the fault of this machine', () => {
    for (const off of [-3 * DAY, 30 * DAY, 400 * DAY]) {
      const wall = NOW + off;
      const answer = judged({ wall, service: NOW - HOUR });
      expect(answer).toMatchObject({ doubt: 'differs', best: NOW - HOUR });
      expect(answer.earliest).toBeLessThanOrEqual(NOW);
      expect(answer.latest).toBeGreaterThanOrEqual(NOW);
      expect(isDayInDoubt(answer)).toBe(true);
    }
  });

  it('an answer of yesterday that a proxy repeats moves nothing, as long as this machine’s clock goes on', () => {
    const answer = judged({ service: NOW - DAY });
    expect(answer).toMatchObject({ doubt: 'differs', best: NOW });
    expect(answer.earliest).toBeLessThanOrEqual(NOW - DAY);
  });

  it('three minutes of difference widen nothing by more than as much again', () => {
    const { earliest, latest } = judged({ service: NOW + 3 * MINUTE });
    expect([earliest, latest]).toEqual([NOW - 3 * MINUTE, NOW + 6 * MINUTE]);
  });
});
