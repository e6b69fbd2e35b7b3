/** One run for all who want the same at the same time, which ends when nobody waits for it any more. */

export interface SharedRuns<T> {
  /**
   * What comes of the run that is under way for `key`, or of the one that `start` begins; undefined when `signal` aborts
   * first. The signal that `start` is given aborts when the last of those who wait has left.
   */
  of(
    key: string,
    start: (nobodyWaits: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined>;
}

interface Run<T> {
  readonly result: Promise<T>;
  readonly ending: AbortController;
  waiting: number;
}

export function createSharedRuns<T>(): SharedRuns<T> {
  const runs = new Map<string, Run<T>>();

  function forget(key: string, run: Run<T>): void {
    if (runs.get(key) === run) runs.delete(key);
  }

  function begin(key: string, start: (nobodyWaits: AbortSignal) => Promise<T>): Run<T> {
    const ending = new AbortController();
    const run: Run<T> = { result: start(ending.signal), ending, waiting: 0 };
    runs.set(key, run);
    const isOver = (): void => forget(key, run);
    run.result.then(isOver, isOver);
    return run;
  }

  return {
    of(key, start, signal) {
      if (signal?.aborted) return Promise.resolve(undefined);
      const run = runs.get(key) ?? begin(key, start);
      run.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          run.waiting -= 1;
          resolve(undefined);
          if (run.waiting > 0) return;
          // At once: who asks next must not wait for a run that is being ended.
          forget(key, run);
          run.ending.abort();
        };
        const stay = (): void => signal?.removeEventListener('abort', leave);
        signal?.addEventListener('abort', leave, { once: true });
        run.result.then(
          (result) => {
            stay();
            resolve(result);
          },
          (error: unknown) => {
            stay();
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
      });
    },
  };
}
