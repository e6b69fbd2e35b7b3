/** The calls of one hub on the budget of its chain: granted, under way, and ended but not yet told to the engine. */
import {
  boundedRetryAfter,
  isRejection,
  type Priority,
  type RateObservation,
} from '../service/rate-budget.ts';
import { CLASSES, sumOf, type Wishes } from './budget-wishes.ts';

export interface OwnCall {
  readonly id: string;
  readonly priority: Priority;
  /** In which the engine counts it. Empty: it does not. */
  epoch: string;
  /** Calls of the chain that had ended when it was granted. Undefined if the engine did not grant it. */
  before: number | undefined;
}

/** In the words of `budget-script.ts`. */
function textOf({ id, before }: OwnCall, observation: RateObservation): string {
  if (observation.kind === 'unsent') return `${id} u`;
  if (observation.kind === 'silent') return `${id} s`;
  const { remaining, retryAfterMs } = observation;
  if (isRejection(observation))
    return retryAfterMs === undefined ? `${id} r` : `${id} r ${Math.round(boundedRetryAfter(retryAfterMs))}`;
  // What others have sent since then is not known of a call that the engine did not grant.
  if (before === undefined) return `${id} s`;
  return remaining === undefined ? `${id} a ${before}` : `${id} a ${before} ${remaining}`;
}

export interface Told {
  readonly texts: readonly string[];
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
  let ended: readonly string[] = [];
  let granted: readonly OwnCall[] = [];
  let nextId = 1;

  /** Of this class, or else of a less urgent one. */
  const grantFor = (priority: Priority): OwnCall | undefined =>
    CLASSES.slice(CLASSES.indexOf(priority))
      .map((each) => granted.find((grant) => grant.priority === each))
      .find((grant) => grant !== undefined);

  /** Grants whose answer never came, or that nobody wants any more. */
  const giveBack = (ids: readonly string[]): void => void (ended = [...ended, ...ids.map((id) => `${id} u`)]);

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
      if (call.epoch !== '') ended = [...ended, textOf(call, observation)];
    },
    count: (priority: Priority): number => [...underWay].filter((call) => call.priority === priority).length,
    isToTell: (epoch: string): boolean =>
      ended.length > 0 || [...underWay].some((call) => call.epoch !== epoch),
    /** For one question. Calls that the engine of this epoch does not know are carried over. */
    tell(epoch: string): Told {
      const carried = [...underWay].filter((call) => call.epoch !== epoch);
      const texts = [...ended, ...carried.map(({ id }) => `${id} c`)];
      for (const call of carried) {
        // From now on its end has to be told.
        call.epoch = 'asked';
        call.before = undefined;
      }
      ended = [];
      return { texts, carried };
    },
    wasTold({ carried }: Told, epoch: string): void {
      for (const call of carried) call.epoch = epoch;
    },
    /** Told again later, which changes nothing if the engine has it already. Grants without an answer are given back. */
    wasNotTold({ texts }: Told, wishes: Wishes, firstId: number): void {
      ended = [...texts.filter((text) => !text.endsWith(' c')), ...ended];
      giveBack(Array.from({ length: sumOf(wishes) }, (_, n) => `${idPrefix}:${firstId + n}`));
    },
    /** The ends of all, of a hub that stops. */
    tellAll(): readonly string[] {
      for (const call of underWay) this.end(call, { kind: 'silent' });
      return ended;
    },
  };
}
