/**
 * Whose PIN is looked at next. A check costs a tenth of a second and more, and whoever sends many would have everybody wait
 * for all of them. So one is looked at at a time, screens come by turns, and those at which the person has signed in before
 * come before all others.
 */

export interface PinTurns {
  /** Runs `work` at its turn. `isOwn`: at a screen that is the person's own. */
  take<Answer>(screenId: string, isOwn: boolean, work: () => Promise<Answer>): Promise<Answer>;
}

type Waiting = Map<string, (() => Promise<void>)[]>;

/** The first that waits at the screen whose turn it is; that screen is the last one then. */
function nextOf(waiting: Waiting): (() => Promise<void>) | undefined {
  for (const [screenId, [first, ...more]] of waiting) {
    waiting.delete(screenId);
    if (more.length > 0) waiting.set(screenId, more);
    return first;
  }
  return undefined;
}

export function createPinTurns(): PinTurns {
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
    take(screenId, isOwn, work) {
      const waiting = isOwn ? own : strange;
      return new Promise((resolve, reject) => {
        const one = (): Promise<void> => work().then(resolve, reject);
        waiting.set(screenId, [...(waiting.get(screenId) ?? []), one]);
        void goOn();
      });
    },
  };
}
