/** Lets a few in at a time and a few more wait, in order and only so many of one; everybody else is turned away. */
import { createTally } from '../base/tally.ts';

export interface FewAtOnce {
  /**
   * True once there is room; false when too many wait already, when `who` has as many inside and waiting as one may
   * have, or when `signal` aborted before there was room.
   */
  enter(who: string, signal?: AbortSignal): Promise<boolean>;
  /** Gives back the room of one of `who` that entered. */
  leave(who: string): void;
}

export function fewAtOnce(mostInside: number, mostWaiting: number, mostOfOne: number): FewAtOnce {
  let inside = 0;
  const waiting: (() => void)[] = [];
  /** Inside and waiting. */
  const places = createTally<string>();

  return {
    enter(who, signal) {
      if (signal?.aborted || places.of(who) >= mostOfOne) return Promise.resolve(false);
      if (inside < mostInside) {
        inside += 1;
        places.add(who);
        return Promise.resolve(true);
      }
      if (waiting.length >= mostWaiting) return Promise.resolve(false);
      places.add(who);
      return new Promise((resolve) => {
        const letIn = (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve(true);
        };
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(letIn), 1);
          places.remove(who);
          resolve(false);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.push(letIn);
      });
    },
    leave(who) {
      places.remove(who);
      const next = waiting.shift();
      // The room goes straight to the next: nobody new slips in between.
      if (next) next();
      else inside -= 1;
    },
  };
}
