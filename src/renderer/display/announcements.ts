/**
 * In which order calls are said aloud: each new call exactly once, oldest first, none cutting off another, and none
 * whose visitor has been served or has gone by then. What is seen does not wait for what is heard: the newest call has
 * the card at once, and a call that lost the card to it keeps its colour in the list until it has been said. Pure: times
 * are passed in.
 */
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import { MOST_FRESH, MOST_RECENT } from '../../contract/limits.ts';

/** A call has the room's ear for at least this long before the next one is said, in milliseconds. */
export const DWELL_MS = 8_000;

/** Quiet between the words of one call and the chime of the next, at least, in milliseconds. */
const BREATH_MS = 1_000;

/** A call that the hub heard longer ago is shown but no longer called out, in milliseconds. */
const TOO_OLD_MS = 60_000;

/** Keys of calls that are remembered: more than one snapshot can bring. */
const MOST_HEARD = 2 * MOST_FRESH;

export interface Announcements {
  readonly heard: readonly string[];
  /** Still to be announced, oldest first. */
  readonly waiting: readonly Call[];
  readonly last: Announced | undefined;
}

/** A call that was begun at `at`; `overAt` is missing while its words are being spoken. Monotonic milliseconds. */
interface Announced {
  readonly call: Call;
  readonly at: number;
  readonly overAt?: number;
}

export type NextAnnouncement =
  | { readonly kind: 'announce'; readonly call: Call; readonly after: Announcements }
  /** Nothing changes before `ms` have passed. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** The words of the last call are still being spoken; `over` says when they are not. */
  | { readonly kind: 'speaking' }
  | { readonly kind: 'nothing' };

export const NOTHING_HEARD: Announcements = { heard: [], waiting: [], last: undefined };

/** A call that waits, as it is made now: called again meanwhile, it is to the desk of the last time. */
const asCalledNow = ({ callKey, label }: Call, { fresh }: BoardSnapshot): Call | undefined =>
  fresh.find((call) => call.callKey === callKey) ?? fresh.find((call) => call.label === label);

/** Takes in a snapshot. `baseline`: the first one of this page, whose calls were made and said without it. */
export function hear(state: Announcements, snapshot: BoardSnapshot, baseline: boolean): Announcements {
  const news = snapshot.fresh.filter(({ callKey }) => !state.heard.includes(callKey));
  const announced = baseline
    ? []
    : news
        .filter(({ heardAt }) => snapshot.madeAt - heardAt <= TOO_OLD_MS)
        .sort((a, b) => a.heardAt - b.heardAt || a.calledAt - b.calledAt);
  return {
    ...state,
    heard: [...state.heard, ...news.map(({ callKey }) => callKey)].slice(-MOST_HEARD),
    waiting: [...state.waiting.flatMap((call) => asCalledNow(call, snapshot) ?? []), ...announced],
  };
}

/** The words of the last call ended at `at`. */
export function over(state: Announcements, at: number): Announcements {
  return state.last === undefined ? state : { ...state, last: { ...state.last, overAt: at } };
}

/** When the last call has had the room's ear; undefined while nobody knows. */
function restsAt({ last }: Announcements): number | undefined {
  if (last === undefined) return 0;
  const { at, overAt } = last;
  return overAt === undefined ? undefined : Math.max(at + DWELL_MS, overAt + BREATH_MS);
}

/** What to do at `at` (monotonic milliseconds). */
export function nextAnnouncement(state: Announcements, at: number): NextAnnouncement {
  const restAt = restsAt(state);
  if (restAt === undefined) return { kind: 'speaking' };
  if (restAt > at) return { kind: 'wait', ms: restAt - at };
  const [call, ...waiting] = state.waiting;
  if (call === undefined) return { kind: 'nothing' };
  return { kind: 'announce', call, after: { ...state, waiting, last: { call, at } } };
}

function beingSaid(state: Announcements, at: number): Call | undefined {
  const restAt = restsAt(state);
  return restAt === undefined || restAt > at ? state.last?.call : undefined;
}

/** Keys of the calls that wait to be said, and of the one being said at `at`: their rows stand out. */
export function beingCalled(state: Announcements, at: number): readonly string[] {
  const said = beingSaid(state, at);
  return [...(said ? [said] : []), ...state.waiting].map(({ callKey }) => callKey);
}

/**
 * The list at `at`. A call that is being said and has no place on the board, because newer ones have them all, has the
 * last row of the list meanwhile: what is heard is always seen.
 */
export function listAt(
  state: Announcements,
  { current, recent }: Pick<BoardSnapshot, 'current' | 'recent'>,
  at: number,
): readonly Call[] {
  const said = beingSaid(state, at);
  const isShown = [current, ...recent].some(
    (call) => call?.callKey === said?.callKey || call?.label === said?.label,
  );
  return said === undefined || isShown ? recent : [...recent.slice(0, MOST_RECENT - 1), said];
}
