/** Waits that end early when the simulator stops, and that never keep the process alive. */
export interface Waiting {
  /** Resolves after `ms`, or at once when stopped. */
  wait(ms: number): Promise<void>;
  stop(): void;
  readonly stopped: AbortSignal;
}

export function createWaiting(): Waiting {
  const controller = new AbortController();
  const pending = new Map<() => void, NodeJS.Timeout>();
  return {
    wait(ms) {
      if (controller.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = () => {
          pending.delete(finish);
          resolve();
        };
        pending.set(finish, setTimeout(finish, ms).unref());
      });
    },
    stop() {
      controller.abort();
      for (const [finish, timer] of pending) {
        clearTimeout(timer);
        finish();
      }
    },
    stopped: controller.signal,
  };
}
