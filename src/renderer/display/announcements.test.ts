import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import type { Announcements } from './announcements.ts';
import {
  DWELL_MS,
  NOTHING_HEARD,
  beingCalled,
  hear,
  listAt,
  nextAnnouncement,
  over,
} from './announcements.ts';

const T = 1_000_000;

function call(label: string, calledAt = T, round = 1): Call {
  return { callKey: `${label}/${round}`, label, desk: '1', calledAt, heardAt: calledAt, round };
}

/** A board on which every one of these calls is still called. */
function board(current: Call | undefined, recent: readonly Call[] = [], madeAt = T): BoardSnapshot {
  const card = current === undefined ? {} : { current };
  const fresh = current === undefined ? [...recent] : [current, ...recent];
  return { ...card, recent: recent.slice(0, 5), fresh, desks: [], open: true, waiting: 0, madeAt };
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

test('a call is young by when the hub heard it, however far the clock of the service is off', () => {
  for (const hours of [-1, 1]) {
    const odd = { ...call('A'), calledAt: T + hours * 3_600_000, heardAt: T };
    expect(labels(hear(NOTHING_HEARD, board(odd), false))).toEqual(['A']);
  }
});

test('a second call of the same number is announced again', () => {
  const first = hear(NOTHING_HEARD, board(call('A')), false);
  expect(labels(hear(first, board(call('A', T + 5, 2)), false))).toEqual(['A', 'A']);
});

test('two calls close together are said eight seconds apart, and both stand out until then', () => {
  let state = hear(NOTHING_HEARD, board(call('A')), false);
  const first = nextAnnouncement(state, 0);
  if (first.kind !== 'announce') throw new Error(first.kind);
  state = over(hear(first.after, board(call('B', T + 1), [call('A')]), false), 900);
  expect(nextAnnouncement(state, 1_000)).toEqual({ kind: 'wait', ms: DWELL_MS - 1_000 });
  expect(beingCalled(state, 1_000)).toEqual(['A/1', 'B/1']);
  const second = nextAnnouncement(state, DWELL_MS);
  if (second.kind !== 'announce') throw new Error(second.kind);
  expect(second.call.label).toBe('B');
  const said = over(second.after, DWELL_MS + 1);
  expect(beingCalled(said, DWELL_MS + 1)).toEqual(['B/1']);
  expect(beingCalled(said, 2 * DWELL_MS)).toEqual([]);
});

test('a call whose words take long stands out until they end, and the next one follows a breath later', () => {
  const heard = hear(NOTHING_HEARD, board(call('B', T + 1), [call('A')]), false);
  const first = nextAnnouncement(heard, 0);
  if (first.kind !== 'announce') throw new Error(first.kind);
  expect(nextAnnouncement(first.after, 3 * DWELL_MS)).toEqual({ kind: 'speaking' });
  expect(beingCalled(first.after, 3 * DWELL_MS)).toEqual(['A/1', 'B/1']);
  const said = over(first.after, 3 * DWELL_MS);
  expect(nextAnnouncement(said, 3 * DWELL_MS)).toEqual({ kind: 'wait', ms: 1_000 });
  expect(nextAnnouncement(said, 3 * DWELL_MS + 1_000)).toMatchObject({
    kind: 'announce',
    call: { label: 'B' },
  });
});

test('twelve calls that come at once are all said, and each is seen while it is said', () => {
  const [card, ...others] = Array.from({ length: 12 }, (_, n) => call(`N${n}`, T + n)).reverse();
  const shown = board(card, others);
  let state = hear(NOTHING_HEARD, shown, false);
  for (let n = 0; n < 12; n += 1) {
    const next = nextAnnouncement(state, n * DWELL_MS);
    if (next.kind !== 'announce') throw new Error(next.kind);
    state = over(next.after, n * DWELL_MS);
    expect(next.call.label).toBe(`N${n}`);
    const list = listAt(state, shown, n * DWELL_MS).map(({ label }) => label);
    expect(list).toHaveLength(5);
    expect([card?.label, ...list]).toContain(`N${n}`);
  }
  expect(listAt(state, shown, 12 * DWELL_MS)).toEqual(shown.recent);
});

test('a call whose visitor was served while it waited to be said is not called out', () => {
  const first = nextAnnouncement(hear(NOTHING_HEARD, board(call('B', T + 1), [call('A')]), false), 0);
  if (first.kind !== 'announce') throw new Error(first.kind);
  expect(labels(first.after)).toEqual(['B']);
  const served = { ...board(call('A')), recent: [call('B', T + 1)] };
  expect(labels(hear(first.after, served, false))).toEqual([]);
});

test('a call that is made again before it was said is said to the desk of the last time', () => {
  const waits = hear(NOTHING_HEARD, board(call('A')), false);
  const again = { ...call('A', T + 5, 2), desk: '9' };
  expect(hear(waits, board(again), false).waiting.map(({ desk }) => desk)).toEqual(['9', '9']);
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
          state = over(next.after, at);
        }
      };
      for (const { calls, wait } of steps) {
        for (let n = 0; n < calls; n += 1) all.unshift(call(`N${all.length}`, T + at + n));
        const [current, ...recent] = all;
        state = hear(state, board(current, recent, T + at), false);
        drain();
        at += wait;
      }
      while (state.waiting.length > 0) {
        at += DWELL_MS;
        drain();
      }
      expect(announced).toEqual([...all].reverse().map(({ callKey }) => callKey));
    }),
  );
});
