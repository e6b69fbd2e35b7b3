/** Lets a few in at a time and a few more wait, in order and only so many of one; everybody else is turned away. */

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
  /** Inside and waiting; nobody is in it who has none. */
  const placesOf = new Map<string, number>();

  function count(who: string, change: 1 | -1): void {
    const places = (placesOf.get(who) ?? 0) + change;
    if (places > 0) placesOf.set(who, places);
    else placesOf.delete(who);
  }

  return {
    enter(who, signal) {
      if (signal?.aborted || (placesOf.get(who) ?? 0) >= mostOfOne) return Promise.resolve(false);
      if (inside < mostInside) {
        inside += 1;
        count(who, 1);
        return Promise.resolve(true);
      }
      if (waiting.length >= mostWaiting) return Promise.resolve(false);
      count(who, 1);
      return new Promise((resolve) => {
        const letIn = (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve(true);
        };
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(letIn), 1);
          count(who, -1);
          resolve(false);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.push(letIn);
      });
    },
    leave(who) {
      count(who, -1);
      const next = waiting.shift();
      // The room goes straight to the next: nobody new slips in between.
      if (next) next();
      else inside -= 1;
    },
  };
}
