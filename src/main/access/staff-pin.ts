/**
 * Every try is counted on the disk before the PIN is checked, so a crash or a power cut gives none back. A right PIN or
 * a new PIN resets the count.
 */
import { z } from 'zod';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { answerWhile, MAX_TRIES, type PinClosed, type PinStanding, pinStanding } from './pin-tries.ts';
import { fingerprintOf, isPinOf, parsePinHash, type PinHash } from './pin-hash.ts';

const FACT = 'staff-pin-tries';

type PinAnswer =
  | { readonly kind: 'right' }
  /** At least 1. A wrong try that begins a pause is answered with the pause. */
  | { readonly kind: 'wrong-pin'; readonly triesLeft: number }
  | PinClosed
  /** The count could not be stored, so the PIN was not checked. */
  | { readonly kind: 'not-counted' }
  | { readonly kind: 'no-pin' };

export type StaffPin = ReturnType<typeof createStaffPin>;

export interface StaffPinDeps extends Clocked, Logged {
  readonly database: Database;
  /** See `pin-hash.ts`. */
  readonly hash: () => string | undefined;
  /** Default: scrypt. */
  readonly isRight?: (pin: string, kept: PinHash) => Promise<boolean>;
}

const CountSchema = z.object({
  /** Another PIN starts at 0. */
  fingerprint: z.string(),
  wrong: z.number().int().min(0),
});

export function createStaffPin(deps: StaffPinDeps) {
  const { database, clock, log } = deps;
  const isRight = deps.isRight ?? isPinOf;
  const facts = createFacts(database);
  const logNotCounted = createSparingLog(log, 'staff-pin-not-counted', clock.monotonic, 'error');
  let lastTryAt = clock.monotonic();
  let queue: Promise<unknown> = Promise.resolve();

  function kept(): PinHash | undefined {
    const text = deps.hash();
    return text === undefined ? undefined : parsePinHash(text);
  }

  /** Throws disk errors. */
  function wrongTries(fingerprint: string): number {
    if (facts.text(FACT) === undefined) return 0;
    const count = facts.read(FACT, CountSchema);
    if (count) return count.fingerprint === fingerprint ? count.wrong : 0;
    // An unreadable count must not give tries away, so it is stored as locked until a new PIN is set.
    keep(fingerprint, MAX_TRIES);
    log.error('staff-pin-count-unreadable');
    return MAX_TRIES;
  }

  function keep(fingerprint: string, wrong: number): void {
    database.transaction(() => facts.write(FACT, { fingerprint, wrong }));
  }

  function onDisk<T>(work: () => T): { readonly value: T } | undefined {
    try {
      return { value: work() };
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      logNotCounted('disk');
      return undefined;
    }
  }

  const standing = (wrong: number): PinStanding => pinStanding(wrong, clock.monotonic() - lastTryAt);
  async function checkOne(pin: string): Promise<PinAnswer> {
    const hash = kept();
    if (!hash) return { kind: 'no-pin' };
    const fingerprint = fingerprintOf(hash);
    const counted = onDisk(() => {
      const wrong = wrongTries(fingerprint);
      const refusal = answerWhile(clock, standing(wrong));
      if (refusal) return { refusal };
      keep(fingerprint, wrong + 1);
      return { wrong: wrong + 1 };
    });
    if (!counted) return { kind: 'not-counted' };
    const { refusal, wrong } = counted.value;
    if (wrong === undefined) return refusal;
    lastTryAt = clock.monotonic();
    if (await isRight(pin, hash)) {
      onDisk(() => keep(fingerprint, 0));
      return { kind: 'right' };
    }
    lastTryAt = clock.monotonic();
    log.warn('staff-pin-wrong', { wrong });
    const now = standing(wrong);
    return (
      answerWhile(clock, now) ?? { kind: 'wrong-pin', triesLeft: now.kind === 'open' ? now.triesLeft : 0 }
    );
  }

  return {
    /** Concurrent checks run one after the other. */
    check(pin: string): Promise<PinAnswer> {
      const answer = queue.then(() => checkOne(pin));
      queue = answer.catch(() => undefined);
      return answer;
    },
    isLocked(): boolean {
      const hash = kept();
      if (!hash) return false;
      const wrong = onDisk(() => wrongTries(fingerprintOf(hash)));
      return wrong !== undefined && wrong.value >= MAX_TRIES;
    },
  };
}
