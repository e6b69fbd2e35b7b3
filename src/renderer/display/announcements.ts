/**
 * In which order calls are said aloud: each new call exactly once, oldest first, none cutting off another. What is seen
 * does not wait for what is heard: the newest call has the card at once, and a call that lost the card to it keeps its
 * colour in the list until it has been said. Pure: times are passed in.
 */
import type { BoardSnapshot, Call } from '../../contract/board.ts';

/** A call has the room's ear for this long before the next one is said, in milliseconds. */
export const DWELL_MS = 8_000;

/** An older call is shown but no longer called out, in milliseconds. */
const TOO_OLD_MS = 60_000;

/** Keys of calls that are remembered; a board shows six at a time. */
const MOST_HEARD = 200;

export interface Announcements {
  readonly heard: readonly string[];
  /** Still to be announced, oldest first. */
  readonly waiting: readonly Call[];
  readonly last: { readonly call: Call; readonly at: number } | undefined;
}

export type NextAnnouncement =
  | { readonly kind: 'announce'; readonly call: Call; readonly after: Announcements }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'nothing' };

export const NOTHING_HEARD: Announcements = { heard: [], waiting: [], last: undefined };

function callsOf(snapshot: BoardSnapshot): readonly Call[] {
  return snapshot.current === undefined ? snapshot.recent : [snapshot.current, ...snapshot.recent];
}

/** Takes in a snapshot. `baseline`: the first one of this page, whose calls were made and said without it. */
export function hear(state: Announcements, snapshot: BoardSnapshot, baseline: boolean): Announcements {
  const calls = callsOf(snapshot);
  const fresh = calls.filter(({ callKey }) => !state.heard.includes(callKey));
  if (fresh.length === 0) return state;
  const announced = baseline
    ? []
    : fresh
        .filter(({ calledAt }) => snapshot.madeAt - calledAt <= TOO_OLD_MS)
        .toSorted((a, b) => a.calledAt - b.calledAt);
  return {
    ...state,
    heard: [...state.heard, ...fresh.map(({ callKey }) => callKey)].slice(-MOST_HEARD),
    waiting: [...state.waiting, ...announced],
  };
}

/** What to do at `at` (monotonic milliseconds). */
export function nextAnnouncement(state: Announcements, at: number): NextAnnouncement {
  const [call, ...waiting] = state.waiting;
  if (call === undefined) return { kind: 'nothing' };
  const ms = state.last === undefined ? 0 : state.last.at + DWELL_MS - at;
  if (ms > 0) return { kind: 'wait', ms };
  return { kind: 'announce', call, after: { ...state, waiting, last: { call, at } } };
}

/** Keys of the calls that wait to be said, and of the one being said at `at`: their rows stand out. */
export function beingCalled(state: Announcements, at: number): readonly string[] {
  const { last, waiting } = state;
  const saying = last !== undefined && at - last.at < DWELL_MS ? [last.call.callKey] : [];
  return [...saying, ...waiting.map(({ callKey }) => callKey)];
}
