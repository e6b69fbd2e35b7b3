/**
 * Which call is on the card, and when it is spoken: every call of the stream exactly once, in order, none cutting off
 * another, and what is heard is what is seen. Two calls close together share a split card. A call too old to be spoken
 * is on the card in silence once nothing is left to say. Pure: times are monotonic milliseconds of this screen.
 */
import type { CallBatch, CallNews } from '../../../contract/board.ts';
import { MAX_CALLS_AT_ONCE, SAID_FOR_MS } from '../../../contract/limits.ts';

/** A call stays on the card at least this long. */
export const HOLD_MS = 6_000;

/** Silence between the words of one call and the chime of the next. */
export const BREATH_MS = 700;

/** More calls on a card are too small across a room. */
const MAX_ON_STAGE = 2;

/** More calls than the stream may repeat when it starts again. */
const MAX_KNOWN = 2 * MAX_CALLS_AT_ONCE;

/** `at`: when the hub received it, by this screen's time. */
interface Received {
  readonly call: CallNews;
  readonly at: number;
}

/** On the card since `since`. The chime comes at `begunAt`; the words end at `overAt`. */
export interface Staged extends Received {
  readonly since: number;
  readonly begunAt?: number;
  /** Without a voice they never begin. */
  readonly hasWords?: boolean;
  readonly overAt?: number;
  /** Too old to be spoken when its turn came. */
  readonly isSilent?: boolean;
}

export interface Announcements {
  /** Newest last. */
  readonly known: readonly string[];
  /** In the order of speaking. */
  readonly waiting: readonly Received[];
  /** On the card: being called, or called last and still there. */
  readonly stage: readonly Staged[];
  /** The `seq` of the last call whose turn has come. */
  readonly doneSeq: number;
}

export const NOTHING_HEARD: Announcements = { known: [], waiting: [], stage: [], doneSeq: 0 };

export type NextStep =
  /** Say this call now, then call `over`. */
  | { readonly kind: 'say'; readonly call: CallNews }
  /** Nothing changes before `ms` have passed. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** Words are being spoken. */
  | { readonly kind: 'speaking' }
  | { readonly kind: 'nothing' };

const isYoung = ({ at }: Received, now: number): boolean => now - at <= SAID_FOR_MS;

const isOver = ({ overAt }: Staged): boolean => overAt !== undefined;

/**
 * Adds a batch of the stream at `now`. Earlier calls, calls that are over and calls that are too old are not spoken.
 */
export function hear(state: Announcements, { calls, madeAt, reset }: CallBatch, now: number): Announcements {
  const doneSeq = reset ? 0 : state.doneSeq;
  const news = calls.filter(({ callKey, seq }) => seq > doneSeq && !state.known.includes(callKey));
  const received = news
    .filter(({ ended }) => ended !== true)
    .map((call) => ({ call, at: now - Math.max(0, madeAt - call.heardAt) }));
  return {
    ...state,
    doneSeq,
    known: [...state.known, ...news.map(({ callKey }) => callKey)].slice(-MAX_KNOWN),
    waiting: [...state.waiting, ...received.filter((each) => isYoung(each, now))],
  };
}

/** Removes calls whose visitors were served or have left. */
export function leaveOut(state: Announcements, isEnded: (call: CallNews) => boolean): Announcements {
  const waiting = state.waiting.filter(({ call }) => !isEnded(call));
  return waiting.length === state.waiting.length ? state : { ...state, waiting };
}

/** The words of this call begin, after its chime. */
export function wordsBegin(state: Announcements, callKey: string): Announcements {
  const stage = state.stage.map((staged) =>
    staged.call.callKey === callKey ? { ...staged, hasWords: true } : staged,
  );
  return { ...state, stage };
}

/** The words of this call have ended or failed. Only the first report counts. */
export function over(state: Announcements, callKey: string, now: number): Announcements {
  const stage = state.stage.map((staged) =>
    staged.call.callKey === callKey && staged.begunAt !== undefined && !isOver(staged)
      ? { ...staged, overAt: now }
      : staged,
  );
  return { ...state, stage };
}

/** A call repeated while it waited names its last desk. */
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

/** Moves waiting calls to the card while there is room; a ticket is never on it twice. */
function withMore(stage: readonly Staged[], waiting: readonly Received[], now: number) {
  const shown = [...stage];
  let left = waiting;
  for (let first = left[0]; first !== undefined && shown.length < MAX_ON_STAGE; first = left[0]) {
    const { ticketRef } = first.call;
    if (shown.some(({ call }) => call.ticketRef === ticketRef)) break;
    left = left.slice(1);
    shown.push({ ...first, call: asCalledNow(first.call, left), since: now });
  }
  return { stage: shown, waiting: left };
}

/** Until when the card is held once all on it have been spoken. */
const heldUntil = (stage: readonly Staged[]): number =>
  Math.max(0, ...stage.map(({ since, overAt = since }) => Math.max(since + HOLD_MS, overAt + BREATH_MS)));

/** On the card in silence, because it is too old. */
const isQuiet = (staged: Staged, now: number): boolean =>
  staged.isSilent === true || (staged.begunAt === undefined && !isYoung(staged, now));

/** Too old in the queue, and not repeated since. */
function grownOld({ waiting, stage }: Announcements, now: number): readonly Received[] {
  const isLast = ({ call: { ticketRef, seq } }: Received): boolean =>
    ![...waiting, ...stage].some(({ call }) => call.ticketRef === ticketRef && call.seq > seq);
  return waiting.filter((each) => !isYoung(each, now) && isLast(each));
}

/** How many wait to be spoken at `now`. */
export function leftToSay({ waiting }: Announcements, now: number): number {
  return waiting.filter((each) => isYoung(each, now)).length;
}

/** Moves the calls whose turn it is to the card. A silent card makes room for one with words, and comes back. */
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
  // The last call stays on the card until another is called.
  return next.stage.length === 0 ? { ...state, waiting } : { ...state, stage: next.stage, waiting };
}

interface Next {
  readonly step: NextStep;
  readonly after: Announcements;
}

/** A call that became too old on the card is only shown. */
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

/** Whether the card is held at `now`, whatever the board says of its calls. */
export function isHeld({ stage }: Announcements, now: number): boolean {
  return stage.some((staged) => !isOver(staged)) || heldUntil(stage) > now;
}

/**
 * The `seq` of the last call that another page of this screen need not repeat: its words or those of a later one have
 * begun, or its card was held without words.
 */
export function settledSeq(state: Announcements, now: number): number {
  const { doneSeq } = state;
  const stage = state.stage.filter((staged) => !isQuiet(staged, now));
  const lastWithWords = stage.map(({ hasWords }) => hasWords === true).lastIndexOf(true);
  const open = isHeld(state, now) ? stage[lastWithWords + 1] : undefined;
  return open === undefined ? doneSeq : Math.min(doneSeq, open.call.seq - 1);
}

/** Times are monotonic milliseconds of this screen. */
export interface Passed {
  readonly call: CallNews;
  /** When the hub received it. */
  readonly at: number;
  /** The other displays of the room run the same queue, so its turn came there at about the same time. */
  readonly begunAt: number;
}

/** Those still young enough to be spoken at `now`. */
export function stillYoung(passed: readonly Passed[], now: number): readonly Passed[] {
  return passed.filter(({ at }) => now - at <= SAID_FOR_MS);
}

/**
 * Calls that no screen spoke: those whose turn came at `since` or later go in front of all that wait, unless they were
 * repeated meanwhile.
 */
export function calledAgain(
  state: Announcements,
  passed: readonly Passed[],
  since: number,
  now: number,
): Announcements {
  const all = [...passed.map(({ call }) => call), ...state.waiting.map(({ call }) => call)];
  const isLast = ({ ticketRef, seq }: CallNews): boolean =>
    !all.some((other) => other.ticketRef === ticketRef && other.seq > seq);
  const again = stillYoung(passed, now).filter(({ call, begunAt }) => begunAt >= since && isLast(call));
  return { ...state, waiting: [...again.map(({ call, at }) => ({ call, at })), ...state.waiting] };
}
