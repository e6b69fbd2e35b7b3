/**
 * Checks clerks' PINs. Every try is counted on the disk, per clerk and screen, before the PIN is checked, so a kill, a
 * crash or a power cut never gives one back.
 */
import type { Clerk, SignInAnswer } from '../../contract/staff.ts';
import { answerWhile, type PinClosed, type PinStanding } from '../access/pin-tries.ts';
import { isPinOf, parsePinHash, type PinHash } from '../access/pin-hash.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import { type ClerkList, clerkOf } from './clerk-list.ts';
import { type ClerkRecord, isKnownAt, standingAt, withRight, withTry, wrongAt } from './clerk-record.ts';

interface SignInDeps extends Clocked, Logged {
  readonly list: Pick<ClerkList, 'of' | 'keepTries'>;
  /** Log event of a wrong PIN. Default: a clerk's. */
  readonly event?: string;
  /** Default: scrypt. */
  readonly isRight?: (pin: string, kept: PinHash) => Promise<boolean>;
  readonly onRight: (screenId: string, clerk: Clerk) => void;
  readonly onTried: () => void;
}

/** Called with the wrong try that begins a pause or a lock, not with tries during it. */
export type OnClosed = (kind: PinClosed['kind']) => void;

/** Concurrent checks run one after the other, each with a try of its own. */
type SignIn = (screenId: string, clerkId: string, pin: string, onClosed?: OnClosed) => Promise<SignInAnswer>;

export function createSignIn(deps: SignInDeps): SignIn {
  const { list, clock, log } = deps;
  const isRight = deps.isRight ?? isPinOf;
  const logWrong = createSparingLog(log, deps.event ?? 'clerk-pin-wrong', clock.monotonic);
  const beganAt = clock.monotonic();
  /** By clerk and screen, in monotonic milliseconds. */
  const lastTryAt = new Map<string, number>();
  const turns = createPinTurns();

  const keyOf = ({ id }: ClerkRecord, screenId: string): string => `${id} ${screenId}`;
  const note = (clerk: ClerkRecord, screenId: string): void =>
    void lastTryAt.set(keyOf(clerk, screenId), clock.monotonic());
  const standing = (clerk: ClerkRecord, screenId: string): PinStanding =>
    standingAt(clerk, screenId, clock.monotonic() - (lastTryAt.get(keyOf(clerk, screenId)) ?? beganAt));
  function answerWrong(clerkId: string, screenId: string, onClosed?: OnClosed): SignInAnswer {
    const clerk = list.of(clerkId);
    if (!clerk) return { kind: 'unknown' };
    note(clerk, screenId);
    logWrong(String(wrongAt(clerk, screenId)));
    const now = standing(clerk, screenId);
    const closed = answerWhile(clock, now);
    if (closed) onClosed?.(closed.kind);
    return closed ?? { kind: 'wrong-pin', triesLeft: now.kind === 'open' ? now.triesLeft : 1 };
  }

  const checkOne: SignIn = async (screenId, clerkId, pin, onClosed) => {
    const clerk = list.of(clerkId);
    const hash = clerk && parsePinHash(clerk.pinHash);
    if (!clerk || !hash) return { kind: 'unknown' };
    const refusal = answerWhile(clock, standing(clerk, screenId));
    if (refusal) return refusal;
    if (!list.keepTries(clerkId, withTry(clerk, screenId))) return { kind: 'not-counted' };
    note(clerk, screenId);
    const isPin = await isRight(pin, hash);
    // The clerk was removed or got another PIN during the check.
    const now = list.of(clerkId);
    if (!isPin || now?.pinHash !== clerk.pinHash) return answerWrong(clerkId, screenId, onClosed);
    // If this write fails, one try too many stays counted.
    list.keepTries(clerkId, withRight(now, screenId));
    lastTryAt.delete(keyOf(clerk, screenId));
    deps.onRight(screenId, clerkOf(now));
    return { kind: 'right' };
  };

  return (screenId, clerkId, ...tried) => {
    const clerk = list.of(clerkId);
    const isOwn = clerk !== undefined && isKnownAt(clerk, screenId);
    const check = (): Promise<SignInAnswer> => checkOne(screenId, clerkId, ...tried);
    return turns.take(screenId, isOwn, check).finally(deps.onTried);
  };
}

/**
 * The queue of PIN checks. A check costs 0.1 s or more, so one screen that sends many could delay everyone. One check
 * runs at a time, screens take turns, and known screens come first.
 */

type Waiting = Map<string, (() => Promise<void>)[]>;

/** The first check of the screen whose turn it is. That screen then moves to the end. */
function nextOf(waiting: Waiting): (() => Promise<void>) | undefined {
  for (const [screenId, [first, ...more]] of waiting) {
    waiting.delete(screenId);
    if (more.length > 0) waiting.set(screenId, more);
    return first;
  }
  return undefined;
}

function createPinTurns() {
  const own: Waiting = new Map();
  const strange: Waiting = new Map();
  let isBusy = false;

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = nextOf(own) ?? nextOf(strange); next; next = nextOf(own) ?? nextOf(strange)) await next();
    isBusy = false;
  }

  return {
    /** `isOwn`: at a screen that the clerk has used before. */
    take<Answer>(screenId: string, isOwn: boolean, work: () => Promise<Answer>): Promise<Answer> {
      const waiting = isOwn ? own : strange;
      return new Promise((resolve, reject) => {
        const one = (): Promise<void> => work().then(resolve, reject);
        waiting.set(screenId, [...(waiting.get(screenId) ?? []), one]);
        void goOn();
      });
    },
  };
}
