/**
 * Which call has the card, and when it is said: every call of the stream exactly once, in order, none cutting off
 * another, and what is heard is what is seen. Two calls that come close together share a split card. What grew too old to
 * be said has the card in silence, when nothing is left to say. Pure: times are passed in, as monotonic milliseconds of
 * this screen.
 */
import type { CallBatch, CallNews } from '../../../contract/board.ts';
import { MAX_CALLS_AT_ONCE, SAID_FOR_MS } from '../../../contract/limits.ts';

/** A call holds its card for at least this long, in milliseconds. */
export const HOLD_MS = 6_000;

/** Quiet between the words of one call and the chime of the next, in milliseconds. */
export const BREATH_MS = 700;

/** Calls that share a card. More are too small across a room. */
const MOST_ON_STAGE = 2;

/** Keys of calls that are remembered: more than the stream may bring again after it began anew. */
const MOST_KNOWN = 2 * MAX_CALLS_AT_ONCE;

/** A call with its age: `at` is when the hub heard it, by this screen's own time. */
interface Received {
  readonly call: CallNews;
  readonly at: number;
}

/** A call on the card, since `since`. Its turn comes, with a chime, at `begunAt`; its words end at `overAt`. */
export interface Staged extends Received {
  readonly since: number;
  readonly begunAt?: number;
  /** Its words have begun; without a voice they never do. */
  readonly hasWords?: boolean;
  readonly overAt?: number;
  /** Too old to be said when its turn came. */
  readonly isSilent?: boolean;
}

export interface Announcements {
  /** Keys of the calls that came, the newest last. */
  readonly known: readonly string[];
  /** In the order in which they are to be said. */
  readonly waiting: readonly Received[];
  /** On the card: being called, or called last and still there. */
  readonly stage: readonly Staged[];
  /** The last call whose turn has come, by its place in the stream. */
  readonly doneSeq: number;
}

export const NOTHING_HEARD: Announcements = { known: [], waiting: [], stage: [], doneSeq: 0 };

export type NextStep =
  /** Say this call now; `over` is to be told when its words have ended. */
  | { readonly kind: 'say'; readonly call: CallNews }
  /** Nothing changes before `ms` have passed. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** Words are being spoken. */
  | { readonly kind: 'speaking' }
  | { readonly kind: 'nothing' };

const isYoung = ({ at }: Received, now: number): boolean => now - at <= SAID_FOR_MS;

const isOver = ({ overAt }: Staged): boolean => overAt !== undefined;

/** Takes in a batch of the stream at `now`. What came before, what is over already and what is too old is not said. */
export function hear(state: Announcements, { calls, madeAt, reset }: CallBatch, now: number): Announcements {
  const doneSeq = reset ? 0 : state.doneSeq;
  const news = calls.filter(({ callKey, seq }) => seq > doneSeq && !state.known.includes(callKey));
  const received = news
    .filter(({ ended }) => ended !== true)
    .map((call) => ({ call, at: now - Math.max(0, madeAt - call.heardAt) }));
  return {
    ...state,
    doneSeq,
    known: [...state.known, ...news.map(({ callKey }) => callKey)].slice(-MOST_KNOWN),
    waiting: [...state.waiting, ...received.filter((each) => isYoung(each, now))],
  };
}

/** Takes calls out of the queue whose visitors were served or have gone meanwhile. */
export function leaveOut(state: Announcements, isEnded: (call: CallNews) => boolean): Announcements {
  const waiting = state.waiting.filter(({ call }) => !isEnded(call));
  return waiting.length === state.waiting.length ? state : { ...state, waiting };
}

/** The words of the call with this key begin, after its chime. */
export function wordsBegin(state: Announcements, callKey: string): Announcements {
  const stage = state.stage.map((staged) =>
    staged.call.callKey === callKey ? { ...staged, hasWords: true } : staged,
  );
  return { ...state, stage };
}

/** The words of the call with this key have ended, or could not be said. Told twice, the first time counts. */
export function over(state: Announcements, callKey: string, now: number): Announcements {
  const stage = state.stage.map((staged) =>
    staged.call.callKey === callKey && staged.begunAt !== undefined && !isOver(staged)
      ? { ...staged, overAt: now }
      : staged,
  );
  return { ...state, stage };
}

/** A call made again while it waited is to the desk of the last time. */
function asCalledNow(call: CallNews, waiting: readonly Received[]): CallNews {
  const last = waiting.filter((other) => other.call.ticketRef === call.ticketRef).at(-1)?.call;
  if (last === undefined || last.desk === call.desk) return call;
  const { desk: _desk, direction: _direction, ...rest } = call;
  return {
    ...rest,
    ...(last.desk === undefined ? {} : { desk: last.desk }),
    ...(last.direction === undefined ? {} : { direction: last.direction }),
  };
}

/** Puts waiting calls beside those on the card while there is room; one ticket is never on it twice. */
function withMore(stage: readonly Staged[], waiting: readonly Received[], now: number) {
  const shown = [...stage];
  let left = waiting;
  for (let first = left[0]; first !== undefined && shown.length < MOST_ON_STAGE; first = left[0]) {
    const { ticketRef } = first.call;
    if (shown.some(({ call }) => call.ticketRef === ticketRef)) break;
    left = left.slice(1);
    shown.push({ ...first, call: asCalledNow(first.call, left), since: now });
  }
  return { stage: shown, waiting: left };
}

/** Until when the card is held, once all on it have been said. */
const heldUntil = (stage: readonly Staged[]): number =>
  Math.max(0, ...stage.map(({ since, overAt = since }) => Math.max(since + HOLD_MS, overAt + BREATH_MS)));

/** On the card in silence: it grew too old to be said. */
const isQuiet = (staged: Staged, now: number): boolean =>
  staged.isSilent === true || (staged.begunAt === undefined && !isYoung(staged, now));

/** What grew old in the queue and was not made again since. */
function grownOld({ waiting, stage }: Announcements, now: number): readonly Received[] {
  const isLast = ({ call: { ticketRef, seq } }: Received): boolean =>
    ![...waiting, ...stage].some(({ call }) => call.ticketRef === ticketRef && call.seq > seq);
  return waiting.filter((each) => !isYoung(each, now) && isLast(each));
}

/** How many wait to be said at `now`. */
export function leftToSay({ waiting }: Announcements, now: number): number {
  return waiting.filter((each) => isYoung(each, now)).length;
}

/** Moves calls to the card as far as it is theirs at `now`. A silent card makes room for one to be said, and comes again. */
function withStage(state: Announcements, now: number): Announcements {
  const young = state.waiting.filter((each) => isYoung(each, now));
  const isAllQuiet = state.stage.every((staged) => isQuiet(staged, now));
  const makesRoom = isAllQuiet && young.length > 0;
  const shownShortly = makesRoom ? state.stage.filter(({ since }) => now - since < HOLD_MS) : [];
  const old = [...shownShortly.map(({ call, at }) => ({ call, at })), ...grownOld(state, now)];
  const keeps = !makesRoom && isHeld(state, now);
  const isForOld = young.length === 0 && (isAllQuiet || !keeps);
  const next = withMore(keeps ? state.stage : [], isForOld ? old : young, now);
  const waiting = isForOld ? next.waiting : [...next.waiting, ...old];
  // What was called last stays on the card until somebody else is called.
  return next.stage.length === 0 ? { ...state, waiting } : { ...state, stage: next.stage, waiting };
}

interface Next {
  readonly step: NextStep;
  readonly after: Announcements;
}

/** Begins the words of `next`; one that grew too old on the card is only shown. */
function begin(state: Announcements, next: Staged, now: number): Next {
  const { call } = next;
  const passed = isYoung(next, now) ? { begunAt: now } : { begunAt: now, overAt: now, isSilent: true };
  const stage = state.stage.map((staged) => (staged === next ? { ...staged, ...passed } : staged));
  const after = { ...state, stage, doneSeq: Math.max(state.doneSeq, call.seq) };
  return isYoung(next, now) ? { step: { kind: 'say', call }, after } : step(after, now);
}

/** What to do at `now`, and the queue after it. */
export function step(state: Announcements, now: number): Next {
  const after = withStage(state, now);
  const { stage } = after;
  if (beingSaid(after) !== undefined) return { step: { kind: 'speaking' }, after };
  const next = stage.find(({ begunAt }) => begunAt === undefined);
  if (next === undefined) {
    const ms = heldUntil(stage) - now;
    return { step: ms > 0 ? { kind: 'wait', ms } : { kind: 'nothing' }, after };
  }
  const quietUntil = Math.max(0, ...stage.map(({ overAt = 0 }) => overAt + BREATH_MS));
  if (quietUntil > now && stage.some(isOver)) return { step: { kind: 'wait', ms: quietUntil - now }, after };
  return begin(after, next, now);
}

/** The call whose words are being spoken. */
export function beingSaid({ stage }: Announcements): CallNews | undefined {
  return stage.find((staged) => staged.begunAt !== undefined && !isOver(staged))?.call;
}

/** Whether the card is still held for those on it at `now`, whatever the board says of them. */
export function isHeld({ stage }: Announcements, now: number): boolean {
  return stage.some((staged) => !isOver(staged)) || heldUntil(stage) > now;
}

/**
 * The last call, by its place in the stream, that another page of this screen need not call again: its words or those of
 * a later one have begun, or its card has been held without any.
 */
export function settledSeq(state: Announcements, now: number): number {
  const { doneSeq } = state;
  const stage = state.stage.filter((staged) => !isQuiet(staged, now));
  const lastWithWords = stage.map(({ hasWords }) => hasWords === true).lastIndexOf(true);
  const open = isHeld(state, now) ? stage[lastWithWords + 1] : undefined;
  return open === undefined ? doneSeq : Math.min(doneSeq, open.call.seq - 1);
}
