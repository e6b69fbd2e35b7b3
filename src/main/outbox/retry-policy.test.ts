import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureKind, ServiceFailure } from '../service/errors.ts';
import { type IntentKind, IntentKindSchema, isCreate } from './intent.ts';
import {
  afterFailure,
  backoffMs,
  type Blame,
  blameOf,
  delayMs,
  type AfterFailureStep,
  parkedMs,
} from './retry-policy.ts';

const KINDS = IntentKindSchema.options;
const CREATES = KINDS.filter(isCreate);
const OTHERS = KINDS.filter((kind) => !isCreate(kind));
const STATES = OTHERS.filter((kind) => kind !== 'edit');

type Row = readonly [
  failure: FailureKind,
  status: number | undefined,
  unknown: number,
  kinds: readonly IntentKind[],
  next: AfterFailureStep,
];

describe('after a failed attempt', () => {
  const rows: readonly Row[] = [
    ['not-sent', undefined, 0, KINDS, { kind: 'retry', unknown: false, serviceAway: true }],
    ['offline', 200, 3, KINDS, { kind: 'retry', unknown: false, serviceAway: true }],
    ['offline', 404, 0, KINDS, { kind: 'retry', unknown: false, serviceAway: true }],
    ['rate-limited', 429, 0, KINDS, { kind: 'retry', unknown: false, serviceAway: false }],
    ['expired', undefined, 0, KINDS, { kind: 'retry', unknown: false, serviceAway: false }],
    ['aborted', undefined, 0, KINDS, { kind: 'retry', unknown: false, serviceAway: false }],
    ['unknown', 500, 0, OTHERS, { kind: 'retry', unknown: true, serviceAway: false }],
    ['unknown', undefined, 7, OTHERS, { kind: 'retry', unknown: true, serviceAway: false }],
    ['unknown', 500, 0, CREATES, { kind: 'leave-unresolved' }],
    ['unknown', undefined, 1, CREATES, { kind: 'leave-unresolved' }],
    ['key-rejected', 401, 0, KINDS, { kind: 'doubt-key' }],
    ['key-rejected', 401, 2, KINDS, { kind: 'doubt-key' }],
    ['refused', 403, 0, KINDS, { kind: 'doubt-key' }],
    ['refused', 403, 1, KINDS, { kind: 'doubt-key' }],
    ['refused', 400, 0, KINDS, { kind: 'refuse' }],
    ['refused', 409, 0, KINDS, { kind: 'refuse' }],
    ['refused', 400, 1, STATES, { kind: 'presume-confirmed' }],
    ['refused', 409, 2, STATES, { kind: 'presume-confirmed' }],
    ['refused', 422, 1, STATES, { kind: 'presume-confirmed' }],
    // What these say is not that the state is already so.
    ['refused', 404, 1, KINDS, { kind: 'refuse' }],
    ['refused', 410, 1, KINDS, { kind: 'refuse' }],
    // An edit that took effect would be accepted again; a create says nothing about the one before.
    ['refused', 400, 1, ['edit', ...CREATES], { kind: 'refuse' }],
    // The hub's own refusal: the service was not asked.
    ['refused', undefined, 1, KINDS, { kind: 'refuse' }],
  ];
  it.each([400, 403, 404, 409])(
    'a check-in of a visitor who is in the queue took effect if it is refused with %i',
    (statusCode) => {
      const refused = { kind: 'refused', statusCode } as const;
      const tried = { unknownAttempts: 0, isInQueue: true };
      expect(afterFailure(refused, { ...tried, kind: 'check-in' })).toEqual({
        kind: 'presume-confirmed',
        why: 'in-queue',
      });
      expect(afterFailure(refused, { ...tried, kind: 'no-show' })).toEqual({
        kind: statusCode === 403 ? 'doubt-key' : 'refuse',
      });
      expect(afterFailure({ kind: 'key-rejected', statusCode: 401 }, { ...tried, kind: 'check-in' })).toEqual(
        {
          kind: 'doubt-key',
        },
      );
    },
  );

  it('a refusal of a no-show who came after all says nothing about an attempt without an answer', () => {
    const told = { kind: 'refused', statusCode: 400 } as const;
    const tried = { kind: 'check-in', unknownAttempts: 1 } as const;
    expect(afterFailure(told, { ...tried, wasNoShow: true })).toEqual({ kind: 'refuse' });
    expect(afterFailure(told, tried)).toEqual({ kind: 'presume-confirmed' });
  });

  it('an earlier attempt without an answer took effect if the record shows the visitor as served', () => {
    const served = { kind: 'refused', statusCode: 200, reportedStep: 'serve' } as const;
    for (const wasNoShow of [false, true]) {
      expect(afterFailure(served, { kind: 'check-in', unknownAttempts: 1, wasNoShow })).toEqual({
        kind: 'presume-confirmed',
      });
    }
    // Without one somebody else let the visitor in; and nobody who was served was cancelled or missed.
    expect(afterFailure(served, { kind: 'check-in', unknownAttempts: 0 })).toEqual({ kind: 'refuse' });
    for (const kind of ['cancel', 'no-show'] as const) {
      expect(afterFailure(served, { kind, unknownAttempts: 1 })).toEqual({ kind: 'refuse' });
    }
  });

  it.each(['cancel', 'no-show'] as const)(
    'no earlier check-in is presumed of a visitor whose record shows another end, by %s',
    (told) => {
      const refused = { kind: 'refused', statusCode: 200, told } as const;
      expect(afterFailure(refused, { kind: 'check-in', unknownAttempts: 1 })).toEqual({ kind: 'refuse' });
    },
  );

  it.each(rows)(
    'a failed attempt of class %s (%s) with %i unknown ones before, for %j',
    (failure, status, unknown, kinds, next) => {
      for (const kind of kinds) {
        const told = { kind: failure, ...(status === undefined ? {} : { statusCode: status }) };
        expect(afterFailure(told, { kind, unknownAttempts: unknown })).toEqual(next);
      }
    },
  );
});

describe('what speaks against an intent', () => {
  it.each<[ServiceFailure, Blame]>([
    [{ kind: 'unknown', statusCode: 400, cause: 'text' }, 'surely'],
    [{ kind: 'unknown', statusCode: 404, cause: 'text' }, 'surely'],
    [{ kind: 'unknown', statusCode: 404, cause: 'html' }, 'maybe'],
    [{ kind: 'unknown', statusCode: 200, cause: 'text' }, 'maybe'],
    [{ kind: 'unknown', statusCode: 500 }, 'maybe'],
    [{ kind: 'unknown', cause: 'timeout' }, 'maybe'],
    [{ kind: 'offline' }, 'maybe'],
    [{ kind: 'not-sent' }, 'none'],
    [{ kind: 'key-rejected', statusCode: 401 }, 'surely'],
    [{ kind: 'refused', statusCode: 403 }, 'surely'],
    [{ kind: 'unknown', statusCode: 409, cause: 'contradiction' }, 'surely'],
    [{ kind: 'unknown', statusCode: 200, cause: 'contradiction' }, 'surely'],
  ])('the failure %j of an intent speaks against the key: %s', (failure, blame) => {
    expect(blameOf(failure)).toBe(blame);
  });
});

describe('the wait before the next try', () => {
  it('the wait before the next try is as long as the service asks, within 10 min, and never shorter than our own', () => {
    expect(delayMs(1, 120_000, 0)).toBe(120_000);
    expect(delayMs(1, 3_600_000, 0)).toBe(600_000);
    expect(delayMs(5, 1_000, 0)).toBe(16_000);
    expect(delayMs(5, undefined, 0)).toBe(16_000);
  });

  it('the wait before the next try doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map((n) => backoffMs(n, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('the wait before the next try is never longer than 30 s, never shorter than half, whatever is drawn', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 1e9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const wait = backoffMs(n, random);
          expect(wait).toBeGreaterThanOrEqual(backoffMs(n, 0) / 2);
          expect(wait).toBeLessThanOrEqual(backoffMs(n, 0));
        },
      ),
    );
  });

  it('the wait before the next try of an intent that is set aside is minutes', () => {
    expect(parkedMs(0)).toBe(600_000);
    expect(parkedMs(0.999)).toBeGreaterThanOrEqual(300_000);
  });
});
