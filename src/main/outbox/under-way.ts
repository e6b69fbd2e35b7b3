/** The attempts under way, at most one per appointment, and how they end when the outbox stops. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export interface Attempt {
  readonly signal: AbortSignal;
  /** Call it right before the first byte. From here on `stop` gives the attempt time to end. False once stopping. */
  begin(): boolean;
}

interface Entry {
  readonly abort: AbortController;
  hasBegun: boolean;
  work: Promise<void>;
}

export function createUnderWay(clock: Pick<Clock, 'after'>) {
  const entries = new Map<string, Entry>();
  let stopping = false;

  function abortAll(which: (entry: Entry) => boolean): void {
    for (const entry of entries.values()) if (which(entry)) entry.abort.abort();
  }

  return {
    get size() {
      return entries.size;
    },
    has: (appointmentId: string): boolean => entries.has(appointmentId),
    /** Resolves when the attempt has ended; `run` must not reject. */
    start(appointmentId: string, run: (attempt: Attempt) => Promise<void>): Promise<void> {
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
    isStopping: (): boolean => stopping,
    /** Aborts attempts that have not begun at once, the others after `withinMs`. Resolves when all have ended. */
    async stop(withinMs: number): Promise<void> {
      stopping = true;
      abortAll((entry) => !entry.hasBegun);
      const cancel: CancelTimer = clock.after(withinMs, () => abortAll(() => true));
      await Promise.allSettled([...entries.values()].map((entry) => entry.work));
      cancel();
    },
  };
}

export type UnderWay = ReturnType<typeof createUnderWay>;
