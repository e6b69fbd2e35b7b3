import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallMs } from '../clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import {
  afterMiss,
  MISS_WINDOW_MS,
  type Misses,
  MOST_MISSES,
  NO_MISSES,
  pausedUntil,
} from './guess-limit.ts';
import { createGuessWatch } from './guess-watch.ts';

const waits = fc.array(fc.oneof(fc.constant(0), fc.nat(1_000), fc.nat(MISS_WINDOW_MS)), {
  maxLength: 80,
  size: 'max',
});

/** Somebody who types a wrong code after each of these waits; returns the moments at which it was looked up. */
function guess(given: readonly number[]): { readonly looked: readonly number[]; readonly misses: Misses } {
  let now = 0;
  let misses = NO_MISSES;
  const looked: number[] = [];
  for (const wait of given) {
    now += wait;
    if (pausedUntil(misses, now) !== undefined) continue;
    looked.push(now);
    misses = afterMiss(misses, now);
  }
  return { looked, misses };
}

describe('whoever tries codes', () => {
  it('gets no more than ten looked up in any five minutes, however the tries are spread', () => {
    fc.assert(
      fc.property(waits, (given) => {
        const { looked } = guess(given);
        for (const from of looked) {
          const within = looked.filter((at) => at >= from && at < from + MISS_WINDOW_MS);
          expect(within.length).toBeLessThanOrEqual(MOST_MISSES);
        }
      }),
    );
  });

  it('is answered again at the very moment that was said, and not a moment before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20_000), { minLength: MOST_MISSES, maxLength: 30, size: 'max' }),
        (given) => {
          const { looked, misses } = guess(given);
          const now = looked.at(-1) ?? 0;
          const until = pausedUntil(misses, now);
          if (until === undefined) return;
          expect(until).toBe((looked.at(-MOST_MISSES) ?? 0) + MISS_WINDOW_MS);
          expect(pausedUntil(misses, until - 1)).toBe(until);
          expect(pausedUntil(misses, until)).toBeUndefined();
        },
      ),
    );
  });

  it('is not paused after nine misses, however fast', () => {
    const { misses } = guess(Array.from({ length: MOST_MISSES - 1 }, () => 0));
    expect(pausedUntil(misses, 0)).toBeUndefined();
    expect(pausedUntil(afterMiss(misses, 0), 0)).toBe(MISS_WINDOW_MS);
  });

  it('fills no memory', () => {
    fc.assert(
      fc.property(waits, (given) => {
        expect(guess(given).misses.length).toBeLessThanOrEqual(MOST_MISSES);
      }),
    );
  });
});

describe('a kiosk that missed too often', () => {
  function watch() {
    const clock = createFakeClock();
    const called: string[] = [];
    const guesses = createGuessWatch({ clock, call: (kiosk) => void called.push(kiosk) });
    const miss = (times: number, kiosk = 'Kiosk 1'): void => {
      for (let n = 0; n < times; n++) guesses.miss(kiosk);
    };
    return { clock, called, guesses, miss };
  }

  it('says until when in wall-clock time, and calls the front desk when a pause begins', async () => {
    const w = watch();
    w.miss(MOST_MISSES - 1);
    expect(w.called).toEqual([]);
    w.miss(1);
    expect(w.called).toEqual(['Kiosk 1']);
    expect(w.guesses.pausedUntil('Kiosk 1')).toBe(wallMs(w.clock) + MISS_WINDOW_MS);
    await w.clock.advance(MISS_WINDOW_MS);
    expect(w.guesses.pausedUntil('Kiosk 1')).toBeUndefined();
    w.miss(MOST_MISSES - 1);
    expect(w.called).toEqual(['Kiosk 1']);
    w.miss(1);
    expect(w.called).toEqual(['Kiosk 1', 'Kiosk 1']);
    w.guesses.lift('Kiosk 1');
    expect(w.guesses.pausedUntil('Kiosk 1')).toBeUndefined();
  });

  it('stays paused when the wall clock is set, either way', () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      const w = watch();
      w.miss(MOST_MISSES);
      w.clock.jump(jump);
      expect(w.guesses.pausedUntil('Kiosk 1')).toBe(wallMs(w.clock) + MISS_WINDOW_MS);
    }
  });

  it('stops no other kiosk', () => {
    const w = watch();
    w.miss(MOST_MISSES);
    expect(w.guesses.pausedUntil('Kiosk 2')).toBeUndefined();
    w.guesses.lift('Kiosk 2');
    expect(w.guesses.pausedUntil('Kiosk 1')).toBeDefined();
  });
});
