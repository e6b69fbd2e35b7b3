/** Those who wait for an intent to be settled: a visitor at the kiosk, a clerk who books. */
import type { Clock } from '../../clock/clock.ts';

export interface Waiters {
  /** Resolves when `wake` is called for the intent, or after `withinMs`. */
  wait(intentId: number, withinMs: number): Promise<void>;
  wake(intentId: number): void;
  wakeAll(): void;
  /** Makes an answer that may wait in between. */
  answer<Answer>(make: () => Promise<Answer>): Promise<Answer>;
  /** Resolves once everybody who was promised an answer has it. */
  allAnswered(): Promise<void>;
}

export function createWaiters(clock: Clock): Waiters {
  const waiting = new Map<number, Set<() => void>>();
  const answers = new Set<Promise<unknown>>();

  function wake(intentId: number): void {
    for (const finish of waiting.get(intentId) ?? []) finish();
  }

  return {
    wait: (intentId, withinMs) =>
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
    wakeAll() {
      for (const intentId of waiting.keys()) wake(intentId);
    },
    answer(make) {
      const answer = make();
      answers.add(answer);
      const forget = (): void => void answers.delete(answer);
      answer.then(forget, forget);
      return answer;
    },
    async allAnswered() {
      await Promise.allSettled(answers);
    },
  };
}
