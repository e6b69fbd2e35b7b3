/** The cards and rows of the board, from the hub's snapshot and the queue of announcements. Pure. */
import type { BoardSnapshot, Call, CallNews, DeskRow } from '../../../contract/board.ts';
import { MAX_FRESH } from '../../../contract/limits.ts';
import { type Announcements, beingSaid, isHeld } from '../queue/announcements.ts';

/** A call on the large card, or on one half of it. */
export interface BoardCard extends Pick<
  Call,
  'callKey' | 'label' | 'desk' | 'direction' | 'round' | 'isTest'
> {
  readonly language?: string | undefined;
  /** Its words are being spoken: one of two calls has a frame meanwhile. */
  readonly isBeingSaid: boolean;
}

/** A call beside the card. `waiting`: it has not been on the card yet. */
export interface Row extends Pick<Call, 'callKey' | 'label' | 'desk' | 'isTest'> {
  readonly state: DeskRow['state'] | 'waiting';
}

export interface BoardView {
  /** None, one or two. */
  readonly cards: readonly BoardCard[];
  /** First the calls that wait for the card, then the last call of each desk, newest first. */
  readonly rows: readonly Row[];
}

type Named = Pick<Call, 'callKey' | 'label' | 'isTest'>;

/** A label is one visitor's for half a day, so a repeated call is found by it. A test call has no visitor. */
const isSame = (one: Named, other: Named): boolean =>
  one.callKey === other.callKey || (one.label === other.label && one.isTest === other.isTest);

const includes = (calls: readonly Named[], call: Named): boolean => calls.some((each) => isSame(each, call));

/** `recent` is left out: those calls are over. */
function calledNow({ current, fresh, desks }: BoardSnapshot): readonly Named[] {
  return [...(current ? [current] : []), ...fresh, ...desks.filter(({ state }) => state === 'called')];
}

/** A snapshot from before the call, or one without room for all calls, is no evidence. */
export function isEnded(call: CallNews, snapshot: BoardSnapshot): boolean {
  const { fresh, madeAt } = snapshot;
  return madeAt > call.heardAt && fresh.length < MAX_FRESH && !includes(calledNow(snapshot), call);
}

/** The label as the hub gives it now: staff may have removed the name since. */
function namedNow({ current, fresh, desks }: BoardSnapshot): <T extends Named>(call: T) => T {
  const labels = new Map<string, string>();
  for (const { callKey, label } of [...desks, ...fresh, ...(current ? [current] : [])])
    labels.set(callKey, label);
  return (call) => ({ ...call, label: labels.get(call.callKey) ?? call.label });
}

function cardsOf(snapshot: BoardSnapshot, queue: Announcements, now: number): readonly BoardCard[] {
  const said = beingSaid(queue)?.callKey;
  const held = isHeld(queue, now);
  const onStage = queue.stage.map(({ call }) => call);
  const staged = held ? onStage : onStage.filter((call) => includes(calledNow(snapshot), call));
  const { current } = snapshot;
  // Called while this screen was away; it comes after those on the card if it is too old to be spoken, else before
  // them.
  const isNewer = !held && current !== undefined && staged.every(({ heardAt }) => heardAt < current.heardAt);
  const shown = isNewer && !includes(staged, current) ? [current] : staged;
  return shown.map((call) => ({ ...call, isBeingSaid: call.callKey === said }));
}

export function boardView(snapshot: BoardSnapshot, queue: Announcements, now: number): BoardView {
  const named = namedNow(snapshot);
  const cards = cardsOf(snapshot, queue, now).map(named);
  const waiting = queue.waiting
    .map(({ call }): Row => ({ ...named(call), state: 'waiting' }))
    .filter((row, place, all) => all.findIndex((other) => isSame(other, row)) === place);
  const others = snapshot.desks.filter((row) => !includes(waiting, row));
  return { cards, rows: [...waiting, ...others].filter((row) => !includes(cards, row)) };
}
