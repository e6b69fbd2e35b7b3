import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { hastenTime } from './fast-time.ts';

/** A world of its own with a clock by hand, since what is hastened stays so. */
function world() {
  const asked: number[] = [];
  let at = 1_000;
  class ClockByHand extends Date {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([at] as const) : given));
    }
    static override now(): number {
      return at;
    }
  }
  const globals: Record<string, unknown> = {
    Date: ClockByHand,
    performance: { now: () => at },
    setTimeout: (run: () => void, ms: number) => (asked.push(ms), run()),
    setInterval: (run: () => void, ms: number) => (asked.push(ms), run()),
  };
  const ask = (code: string): unknown => runInNewContext(code, globals);
  return { asked, ask, pass: (ms: number) => void (at += ms) };
}

test('clocks and timers pass ten times as fast, and a date that is given stays', () => {
  const { asked, ask, pass } = world();
  ask(`(${hastenTime.toString()})(10)`);
  pass(500);
  expect(ask('Date.now()')).toBe(6_000);
  expect(ask('new Date().getTime()')).toBe(6_000);
  expect(ask('new Date(77).getTime()')).toBe(77);
  expect(ask('performance.now()')).toBe(15_000);
  ask(`setTimeout((word) => { globalThis.heard = word }, 4000, 'beat')`);
  ask('setInterval(() => {}, 1000)');
  expect(asked).toEqual([400, 100]);
  expect(ask('heard')).toBe('beat');
});
