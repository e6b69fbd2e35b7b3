/** Those who wait for an intent to be settled: a visitor at the kiosk, a clerk who books. */
import type { Clock } from '../../clock/clock.ts';

export function createWaiters(clock: Clock) {
  const waiting = new Map<number, Set<() => void>>();
  const answers = new Set<Promise<unknown>>();

  function wake(intentId: number): void {
    for (const finish of waiting.get(intentId) ?? []) finish();
  }

  return {
    /** Resolves on `wake` for the intent, or after `withinMs`. */
    wait: (intentId: number, withinMs: number): Promise<void> =>
      new Promise((resolve) => {
        const mine = waiting.get(intentId) ?? new Set();
        waiting.set(intentId, mine);
        const finish = (): void => {
          cancel();
          mine.delete(finish);
          if (mine.size === 0) waiting.delete(intentId);
          resolve();
        };
        const cancel = clock.after(withinMs, finish);
        mine.add(finish);
      }),
    wake,
    wakeAll(): void {
      for (const intentId of waiting.keys()) wake(intentId);
    },
    /** Tracks an answer that may wait, for `allAnswered`. */
    answer<Answer>(make: () => Promise<Answer>): Promise<Answer> {
      const answer = make();
      answers.add(answer);
      const forget = (): void => void answers.delete(answer);
      answer.then(forget, forget);
      return answer;
    },
    async allAnswered(): Promise<void> {
      await Promise.allSettled(answers);
    },
  };
}

export type Waiters = ReturnType<typeof createWaiters>;
