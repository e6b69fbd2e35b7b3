/**
 * What a hub of a chain sends while the engine does not answer it, and what it tells the engine of that. One share for the
 * whole process: a new one each time would bring tokens.
 */
import type { Clocked } from '../base/capabilities.ts';
import {
  createEmbeddedBudget,
  isRejection,
  type Priority,
  type RateObservation,
} from '../service/rate-budget.ts';
import type { BucketShare } from '../service/token-bucket.ts';
import type { BudgetAnswer } from './budget-asking.ts';

/** `atMs`: monotonic time of the answer. */
export type Answered = BudgetAnswer & { readonly atMs: number };

export function createOwnShare(
  { clock, random }: Clocked & { readonly random: () => number },
  first: BucketShare,
) {
  const share = createEmbeddedBudget(random, clock.monotonic(), first);
  let spent = 0;
  /** By a rejection of this share. 0: not blocked, or the engine knows. */
  let blockedUntilMs = 0;
  return {
    waitMs: share.waitMs,
    state: share.state,
    /** Goes over to the share. A block of the chain holds for it. */
    use(last: Answered): void {
      const now = clock.monotonic();
      const isOpen = last.phase === 'open';
      const blockedMs = isOpen ? undefined : Math.max(0, last.atMs + last.waitMs - now);
      share.resume({ ...last, level: isOpen ? last.level : 0 }, blockedMs, now);
    },
    take(priority: Priority, now: number) {
      const settle = share.take(priority, now);
      spent += 1;
      return (observation: RateObservation, then: number): void => {
        settle(observation, then);
        if (isRejection(observation)) blockedUntilMs = then + share.blockedMs(then);
        else if (share.state(then).phase === 'open') blockedUntilMs = 0;
        if (observation.kind === 'unsent') spent = Math.max(0, spent - 1);
      };
    },
    /** For one question. */
    tell() {
      const [spending, until] = [spent, blockedUntilMs];
      return {
        spent: spending,
        blockedMs: Math.max(0, Math.ceil(until - clock.monotonic())),
        /** `isAnswered`: false if the engine has surely run, or will run, but nobody waited for its answer. */
        told(isAnswered: boolean): void {
          spent = Math.max(0, spent - spending);
          if (isAnswered && blockedUntilMs === until) blockedUntilMs = 0;
        },
      };
    },
  };
}
