/** Lets a few in at a time and a few more wait, in order; everybody else is turned away. */

export interface FewAtOnce {
  /** True once there is room; false when too many wait already, or when `signal` aborted before there was room. */
  enter(signal?: AbortSignal): Promise<boolean>;
  /** Gives back the room of one that entered. */
  leave(): void;
}

export function fewAtOnce(mostInside: number, mostWaiting: number): FewAtOnce {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    enter(signal) {
      if (signal?.aborted) return Promise.resolve(false);
      if (inside < mostInside) {
        inside += 1;
        return Promise.resolve(true);
      }
      if (waiting.length >= mostWaiting) return Promise.resolve(false);
      return new Promise((resolve) => {
        const letIn = (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve(true);
        };
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(letIn), 1);
          resolve(false);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.push(letIn);
      });
    },
    leave() {
      const next = waiting.shift();
      // The room goes straight to the next: nobody new slips in between.
      if (next) next();
      else inside -= 1;
    },
  };
}
