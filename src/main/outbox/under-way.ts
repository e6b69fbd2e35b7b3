/** The attempts under way, one for each appointment at most, and how they end when the outbox stops. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export interface Attempt {
  readonly signal: AbortSignal;
  /** Right before the first byte: from here on the attempt is given time to end. False once the outbox stops. */
  begin(): boolean;
}

export interface UnderWay {
  readonly size: number;
  has(appointmentId: string): boolean;
  /** Resolves when it is not under way any more; `run` never rejects. */
  start(appointmentId: string, run: (attempt: Attempt) => Promise<void>): Promise<void>;
  /** True from the call of `stop` on. */
  isStopping(): boolean;
  /** What has not begun is aborted at once, what has after `withinMs`; resolves when nothing is under way any more. */
  stop(withinMs: number): Promise<void>;
}

interface Entry {
  readonly abort: AbortController;
  hasBegun: boolean;
  work: Promise<void>;
}

export function createUnderWay(clock: Pick<Clock, 'after'>): UnderWay {
  const entries = new Map<string, Entry>();
  let stopping = false;

  function abortAll(which: (entry: Entry) => boolean): void {
    for (const entry of entries.values()) if (which(entry)) entry.abort.abort();
  }

  return {
    get size() {
      return entries.size;
    },
    has: (appointmentId) => entries.has(appointmentId),
    start(appointmentId, run) {
      const entry: Entry = { abort: new AbortController(), hasBegun: false, work: Promise.resolve() };
      entries.set(appointmentId, entry);
      const begin = (): boolean => {
        if (stopping) return false;
        entry.hasBegun = true;
        return true;
      };
      entry.work = run({ signal: entry.abort.signal, begin }).then(() => void entries.delete(appointmentId));
      return entry.work;
    },
    isStopping: () => stopping,
    async stop(withinMs) {
      stopping = true;
      abortAll((entry) => !entry.hasBegun);
      const cancel: CancelTimer = clock.after(withinMs, () => abortAll(() => true));
      await Promise.allSettled([...entries.values()].map((entry) => entry.work));
      cancel();
    },
  };
}
