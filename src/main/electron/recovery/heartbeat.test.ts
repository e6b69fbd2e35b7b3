import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HEARTBEAT_EVERY_MS,
  becomeLoaded,
  becomeStuck,
  becomeUnstuck,
  beginLoading,
  answered,
  LOADING_MS,
  look,
  type Pulse,
  SILENCE_MS,
} from './heartbeat.ts';

const running = (now = 0): Pulse => answered(becomeLoaded(beginLoading(now)), now);

/** Looks every second from `from`; the time of death, or undefined within `forMs`. */
function deathOf(
  start: Pulse,
  from: number,
  forMs: number,
  paused = (_now: number) => false,
): number | undefined {
  let pulse = start;
  for (let now = from + HEARTBEAT_EVERY_MS; now <= from + forMs; now += HEARTBEAT_EVERY_MS) {
    const seen = look(pulse, now, paused(now));
    if (seen.dead) return now;
    pulse = seen.pulse;
  }
  return undefined;
}

describe('a page', () => {
  it('a page that hangs is dead after three seconds without an answer, touched or not', () => {
    expect(deathOf(running(), 0, 60_000)).toBe(SILENCE_MS);
  });

  it('a page that answers lives for ever', () => {
    let pulse = running();
    for (let now = HEARTBEAT_EVERY_MS; now < 86_400_000; now += HEARTBEAT_EVERY_MS) {
      const seen = look(pulse, now, false);
      expect(seen.dead).toBe(false);
      pulse = answered(seen.pulse, now + 400);
    }
  });

  it('a page may take thirty seconds to load and to answer first, and no longer', () => {
    const loading = beginLoading(0);
    expect(deathOf(loading, 0, 60_000)).toBe(LOADING_MS);
    expect(deathOf(becomeLoaded(loading), 0, 60_000)).toBe(LOADING_MS);
    // An answer of the page before does not count for the one that is coming.
    expect(answered(loading, 5_000)).toEqual(loading);
  });

  it('a page of a sleeping machine, or one being inspected, is left alone, and has time to wake up', () => {
    const paused = (now: number): boolean => now <= 600_000;
    expect(deathOf(running(), 0, 600_000, paused)).toBeUndefined();
    expect(deathOf(running(), 0, 900_000, paused)).toBe(600_000 + LOADING_MS);
  });

  it('a page is not dead because the hub was held, however long and often', () => {
    const holds = fc.array(fc.integer({ min: 1_600, max: 600_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(holds, (lengths) => {
        let pulse = becomeStuck(running(), 0);
        let now = 0;
        for (const length of lengths) {
          now += length;
          // Its answers lie behind the timer that brought us here.
          const seen = look(pulse, now, false);
          expect(seen.dead).toBe(false);
          pulse = answered(seen.pulse, now);
        }
        // After the last hold it has its three seconds again.
        expect(deathOf(pulse, now, 60_000)).toBe(now + SILENCE_MS);
      }),
    );
  });

  it('a page that hangs is found by a hub that is always late, only later', () => {
    let pulse = running();
    let now = 0;
    for (let looks = 1; ; looks += 1) {
      now += 1_700;
      const seen = look(pulse, now, false);
      ({ pulse } = seen);
      if (!seen.dead) continue;
      expect(looks).toBe(10);
      break;
    }
  });

  it('a page that answers but takes no input is dead after three seconds of it', () => {
    let pulse = becomeStuck(running(), 0);
    for (const now of [1_000, 2_000]) {
      const seen = look(pulse, now, false);
      expect(seen.dead).toBe(false);
      pulse = answered(seen.pulse, now);
    }
    expect(look(pulse, 3_000, false).dead).toBe(true);
    expect(look(becomeUnstuck(pulse), 3_000, false).dead).toBe(false);
  });
});
