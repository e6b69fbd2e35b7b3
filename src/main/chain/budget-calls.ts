/** The calls of one hub on the budget of its chain: wanted, granted, under way, and ended but not yet told to the engine. */
import {
  boundedRetryAfter,
  isRejection,
  type Priority,
  type RateObservation,
} from '../service/rate-budget.ts';

export type Wishes = Readonly<Record<Priority, number>>;

export const NONE: Wishes = { visitor: 0, staff: 0, background: 0 };
const CLASSES: readonly Priority[] = ['visitor', 'staff', 'background'];
/** Of one hub. */
const MOST_BACKGROUND = 16;

const mapped = (of: (priority: Priority) => number): Wishes => ({
  visitor: of('visitor'),
  staff: of('staff'),
  background: of('background'),
});
export const sumOf = ({ visitor, staff, background }: Wishes): number => visitor + staff + background;

export interface OwnCall {
  readonly id: string;
  readonly priority: Priority;
  /** In which the engine counts it. Empty: it does not. */
  epoch: string;
  /** Calls of the chain that had ended when it was granted. Undefined if the engine did not grant it. */
  before: number | undefined;
}

/** What the engine has to know of a call. */
export type CallNews = { readonly id: string } & (
  | { readonly kind: 'unsent' | 'silent' }
  /** By the own share, or in an earlier epoch. It is under way. */
  | { readonly kind: 'carried' }
  | { readonly kind: 'rejected'; readonly pauseMs: number | undefined }
  | { readonly kind: 'answered'; readonly before: number; readonly remaining: number | undefined }
);

function endOf({ id, before }: OwnCall, observation: RateObservation): CallNews {
  if (observation.kind !== 'answered') return { id, kind: observation.kind };
  const { remaining, retryAfterMs: pause } = observation;
  if (isRejection(observation))
    return { id, kind: 'rejected', pauseMs: pause === undefined ? undefined : boundedRetryAfter(pause) };
  // What others have sent since then is not known of a call that the engine did not grant.
  return before === undefined ? { id, kind: 'silent' } : { id, kind: 'answered', before, remaining };
}

export interface Told {
  readonly news: readonly CallNews[];
  readonly carried: readonly OwnCall[];
}

interface Grants {
  readonly granted: Wishes;
  readonly epoch: string;
  readonly endedBefore: number;
}

/** `idPrefix`: begins the ids of this process's calls. */
export function createOwnCalls(idPrefix: string) {
  const underWay = new Set<OwnCall>();
  let ended: readonly CallNews[] = [];
  let granted: readonly OwnCall[] = [];
  let nextId = 1;

  /** Of this class, or else of a less urgent one. */
  const grantFor = (priority: Priority): OwnCall | undefined =>
    CLASSES.slice(CLASSES.indexOf(priority))
      .map((each) => granted.find((grant) => grant.priority === each))
      .find((grant) => grant !== undefined);

  /** Grants whose answer never came, or that nobody wants any more. */
  function giveBack(ids: readonly string[]): void {
    ended = [...ended, ...ids.map((id): CallNews => ({ id, kind: 'unsent' }))];
  }

  return {
    /** The first of so many numbers. */
    reserve(count: number): number {
      nextId += count;
      return nextId - count;
    },
    /** `use` takes what it can of the grants. The others are given back. */
    grant({ granted: counts, epoch, endedBefore }: Grants, firstId: number, use: () => void): void {
      let n = firstId;
      granted = CLASSES.flatMap((priority) =>
        Array.from({ length: counts[priority] }, () => ({
          id: `${idPrefix}:${n++}`,
          priority,
          epoch,
          before: endedBefore,
        })),
      );
      use();
      giveBack(granted.map(({ id }) => id));
      granted = [];
    },
    isGranted: (priority: Priority): boolean => grantFor(priority) !== undefined,
    /** Undefined if there is no grant. */
    take(priority: Priority): OwnCall | undefined {
      const call = grantFor(priority);
      if (!call) return undefined;
      granted = granted.filter((each) => each !== call);
      underWay.add(call);
      return call;
    },
    /** A call that the engine does not know. */
    takeOwn(priority: Priority): OwnCall {
      const call: OwnCall = { id: `${idPrefix}:${nextId++}`, priority, epoch: '', before: undefined };
      underWay.add(call);
      return call;
    },
    end(call: OwnCall, observation: RateObservation): void {
      underWay.delete(call);
      if (call.epoch !== '') ended = [...ended, endOf(call, observation)];
    },
    count: (priority: Priority): number => [...underWay].filter((call) => call.priority === priority).length,
    isToTell: (epoch = ''): boolean => ended.length > 0 || [...underWay].some((call) => call.epoch !== epoch),
    /** For one question. Calls that the engine of this epoch does not know are carried over. */
    tell(epoch = ''): Told {
      const carried = [...underWay].filter((call) => call.epoch !== epoch);
      const news = [...ended, ...carried.map(({ id }): CallNews => ({ id, kind: 'carried' }))];
      for (const call of carried) {
        // From now on its end has to be told.
        call.epoch = 'asked';
        call.before = undefined;
      }
      ended = [];
      return { news, carried };
    },
    wasTold({ carried }: Told, epoch: string): void {
      for (const call of carried) call.epoch = epoch;
    },
    /** Told again later, which changes nothing if the engine has it already. Grants without an answer are given back. */
    wasNotTold({ news }: Told, wishes: Wishes, firstId: number): void {
      ended = [...news.filter(({ kind }) => kind !== 'carried'), ...ended];
      giveBack(Array.from({ length: sumOf(wishes) }, (_, n) => `${idPrefix}:${firstId + n}`));
    },
    /** The ends of all, of a hub that stops. */
    tellAll(): readonly CallNews[] {
      for (const call of underWay) this.end(call, { kind: 'silent' });
      return ended;
    },
  };
}

export function createWishes() {
  let waiting = NONE;
  /** In questions without an answer yet. */
  let asked = NONE;
  let questions = 0;
  /** Not granted by the last answer: no reason to ask before its time. */
  let left = NONE;
  return {
    set: (next: Wishes): void => void (waiting = next),
    /** `underWay`: background calls of this hub. */
    wanted(underWay: number): Wishes {
      const background = Math.min(waiting.background, MOST_BACKGROUND - underWay);
      return mapped((p) => Math.max(0, (p === 'background' ? background : waiting[p]) - asked[p]));
    },
    isMore: (wishes: Wishes): boolean => CLASSES.some((priority) => wishes[priority] > left[priority]),
    /** A visitor does not wait for the answer to another question. */
    mayAsk: (wishes: Wishes): boolean =>
      questions === 0 || (questions === 1 && wishes.visitor > left.visitor),
    ask(wishes: Wishes): void {
      asked = mapped((p) => asked[p] + wishes[p]);
      left = NONE;
      questions += 1;
    },
    /** Returns whether something of it was not granted. */
    answered(wishes: Wishes, granted: Wishes): boolean {
      questions -= 1;
      asked = mapped((p) => asked[p] - wishes[p]);
      left = mapped((p) => wishes[p] - granted[p]);
      return sumOf(left) > 0;
    },
  };
}
