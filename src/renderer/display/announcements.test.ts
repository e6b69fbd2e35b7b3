import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import type { Announcements } from './announcements.ts';
import { DWELL_MS, NOTHING_HEARD, beingCalled, hear, nextAnnouncement } from './announcements.ts';

const T = 1_000_000;

function call(label: string, calledAt = T, round = 1): Call {
  return { callKey: `${label}/${round}`, label, desk: '1', calledAt, round };
}

function board(current: Call | undefined, recent: readonly Call[] = [], madeAt = T): BoardSnapshot {
  return { ...(current === undefined ? {} : { current }), recent: [...recent], waiting: 0, madeAt };
}

function labels(state: Announcements): readonly string[] {
  return state.waiting.map(({ label }) => label);
}

test('calls that were made before the screen was there are shown and not announced', () => {
  const heard = hear(NOTHING_HEARD, board(call('A-1'), [call('B-1')]), true);
  expect(labels(heard)).toEqual([]);
  expect(labels(hear(heard, board(call('A-1'), [call('B-1')]), false))).toEqual([]);
});

test('several new calls are announced oldest first', () => {
  const heard = hear(NOTHING_HEARD, board(call('C', T + 2), [call('B', T + 1), call('A', T)]), false);
  expect(labels(heard)).toEqual(['A', 'B', 'C']);
});

test('a call older than a minute is not called out any more', () => {
  const heard = hear(NOTHING_HEARD, board(call('A', T - 60_001), [call('B', T - 60_000)]), false);
  expect(labels(heard)).toEqual(['B']);
});

test('a second call of the same number is announced again', () => {
  const first = hear(NOTHING_HEARD, board(call('A')), false);
  expect(labels(hear(first, board(call('A', T + 5, 2)), false))).toEqual(['A', 'A']);
});

test('two calls close together are said eight seconds apart, and both stand out until then', () => {
  let state = hear(NOTHING_HEARD, board(call('A')), false);
  const first = nextAnnouncement(state, 0);
  if (first.kind !== 'announce') throw new Error(first.kind);
  state = hear(first.after, board(call('B', T + 1), [call('A')]), false);
  expect(nextAnnouncement(state, 1_000)).toEqual({ kind: 'wait', ms: DWELL_MS - 1_000 });
  expect(beingCalled(state, 1_000)).toEqual(['A/1', 'B/1']);
  const second = nextAnnouncement(state, DWELL_MS);
  if (second.kind !== 'announce') throw new Error(second.kind);
  expect(second.call.label).toBe('B');
  expect(beingCalled(second.after, DWELL_MS)).toEqual(['B/1']);
  expect(beingCalled(second.after, 2 * DWELL_MS)).toEqual([]);
});

test('whatever snapshots come, every new call is announced exactly once', () => {
  const moves = fc.array(fc.record({ calls: fc.integer({ min: 0, max: 3 }), wait: fc.nat(20_000) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(moves, (steps) => {
      const all: Call[] = [];
      const announced: string[] = [];
      let state = hear(NOTHING_HEARD, board(undefined), true);
      let at = 0;
      const drain = (): void => {
        for (
          let next = nextAnnouncement(state, at);
          next.kind === 'announce';
          next = nextAnnouncement(state, at)
        ) {
          announced.push(next.call.callKey);
          state = next.after;
        }
      };
      for (const { calls, wait } of steps) {
        for (let n = 0; n < calls; n += 1) all.unshift(call(`N${all.length}`, T + at + n));
        const [current, ...recent] = all;
        state = hear(state, board(current, recent.slice(0, 5), T + at), false);
        drain();
        at += wait;
      }
      while (state.waiting.length > 0) {
        at += DWELL_MS;
        drain();
      }
      expect(announced).toEqual(all.toReversed().map(({ callKey }) => callKey));
    }),
  );
});
