import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenOf } from '../../../../test/support/records/screen-of.ts';
import {
  afterGuess,
  areGuessesOver,
  type Guess,
  GUESS_WINDOW_MS,
  type Guesses,
  MAX_HITS,
  MAX_MISSES,
  NO_GUESSES,
  pausedUntil,
} from './guess-watch.ts';
import { KIOSK, watch, leftMs } from '../../../../test/support/parts/guess-watch-of.ts';

const guess = fc.constantFrom<Guess>('miss', 'hit', 'hit', 'hit', 'hit', 'hit');
const wait = fc.oneof(fc.constant(0), fc.nat(1_000), fc.nat(GUESS_WINDOW_MS));
const tries = fc.array(fc.tuple(wait, guess), { maxLength: 200, size: 'max' });
const oneAfterAnother = (what: Guess, times: number) =>
  Array.from({ length: times }, (): [number, Guess] => [0, what]);

interface Looked {
  readonly at: number;
  readonly what: Guess;
}

/** Somebody who asks after each of these waits; what was looked up, and what is remembered of it. */
function guessing(given: readonly (readonly [number, Guess])[]): {
  readonly looked: readonly Looked[];
  readonly guesses: Guesses;
} {
  let now = 0;
  let guesses = NO_GUESSES;
  const looked: Looked[] = [];
  for (const [waited, what] of given) {
    now += waited;
    if (pausedUntil(guesses, now) !== undefined) continue;
    looked.push({ at: now, what });
    guesses = afterGuess(guesses, what, now);
  }
  return { looked, guesses };
}

const ANOTHER = screenOf('kiosk', 2);

describe('whoever tries codes', () => {
  it('a visitor who tries codes gets no more than ten misses and sixty hits in any five minutes, however the tries are spread', () => {
    fc.assert(
      fc.property(tries, (given) => {
        const { looked } = guessing(given);
        for (const { at: from } of looked) {
          const within = looked.filter(({ at }) => at >= from && at < from + GUESS_WINDOW_MS);
          expect(within.filter(({ what }) => what === 'miss').length).toBeLessThanOrEqual(MAX_MISSES);
          expect(within.filter(({ what }) => what === 'hit').length).toBeLessThanOrEqual(MAX_HITS);
        }
      }),
    );
  });

  it('a visitor who tries codes is answered again at the very moment that was said, and not a moment before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20_000), guess), { minLength: MAX_MISSES, maxLength: 90, size: 'max' }),
        (given) => {
          const { looked, guesses } = guessing(given);
          const now = looked.at(-1)?.at ?? 0;
          const until = pausedUntil(guesses, now);
          if (until === undefined) return;
          expect(pausedUntil(guesses, until - 1)).toBe(until);
          expect(pausedUntil(guesses, until)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    ['miss', MAX_MISSES],
    ['hit', MAX_HITS],
  ] as const)('a visitor who tries codes is not paused one %s before %i, however fast', (what, most) => {
    const { guesses } = guessing(oneAfterAnother(what, most - 1));
    expect(pausedUntil(guesses, 0)).toBeUndefined();
    expect(pausedUntil(afterGuess(guesses, what, 0), 0)).toBe(GUESS_WINDOW_MS);
  });

  it('a visitor who tries codes fills no memory, and is forgotten five minutes after the last try', () => {
    fc.assert(
      fc.property(tries, (given) => {
        const { looked, guesses } = guessing(given);
        expect(guesses.misses.length).toBeLessThanOrEqual(MAX_MISSES);
        expect(guesses.hits.length).toBeLessThanOrEqual(MAX_HITS);
        const last = looked.at(-1)?.at ?? 0;
        expect(areGuessesOver(guesses, last + GUESS_WINDOW_MS)).toBe(true);
        if (looked.length > 0) expect(areGuessesOver(guesses, last + GUESS_WINDOW_MS - 1)).toBe(false);
      }),
    );
  });
});

describe('a kiosk that guessed too often', () => {
  it.each([
    ['miss', MAX_MISSES],
    ['hit', MAX_HITS],
  ] as const)(
    'a kiosk that guessed too often is told until when, and the front desk is called when the pause begins (%s)',
    async (what, most) => {
      const w = watch();
      w.count(most - 1, what);
      expect(w.called).toEqual([]);
      w.count(1, what);
      expect(w.called).toEqual([KIOSK.id]);
      expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
      await w.clock.advance(GUESS_WINDOW_MS);
      expect(leftMs(w)).toBe(0);
      w.count(most, what);
      expect(w.called).toEqual([KIOSK.id, KIOSK.id]);
      w.guesses.lift(KIOSK.id);
      expect(leftMs(w)).toBe(0);
      expect(w.rows()).toBe(0);
    },
  );

  it('a kiosk that guessed too often stays paused when the wall clock is set, either way', () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      const w = watch();
      w.count(MAX_MISSES);
      w.clock.jump(jump);
      expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
    }
  });

  it('a kiosk that guessed too often stops no other kiosk', () => {
    const w = watch();
    w.count(MAX_MISSES);
    expect(w.guesses.pausedUntil(ANOTHER)).toBeUndefined();
    w.guesses.lift(ANOTHER.id);
    expect(leftMs(w)).toBe(GUESS_WINDOW_MS);
  });
});
