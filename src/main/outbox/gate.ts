/** While the service is away or rejects the key, one intent probes and the others wait. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Head } from './heads.ts';
import { backoffMs } from './retry-policy.ts';

export function createGate(clock: Clock, log: Log, random: () => number) {
  const probed = new Set<number>();
  let closed:
    | { readonly kind: 'away' | 'key'; readonly failures: number; readonly probeAt: number }
    | undefined;

  return {
    kind: (): 'open' | 'away' | 'key' => closed?.kind ?? 'open',
    close(kind: 'away' | 'key'): void {
      const failures = closed?.kind === kind ? closed.failures + 1 : 1;
      if (!closed) log.warn('outbox-gate', { kind });
      closed = { kind, failures, probeAt: clock.monotonic() + backoffMs(failures, random()) };
    },
    open(): boolean {
      if (!closed) return false;
      log.info('outbox-gate', { kind: 'open' });
      closed = undefined;
      probed.clear();
      return true;
    },
    /** Monotonic milliseconds; 0 while open. */
    probeAt: (): number => closed?.probeAt ?? 0,
    /** While the service is away, only a visitor's check-in that was never sent passes. */
    letsPass: (head: Head): boolean =>
      !closed || (closed.kind === 'away' && head.attempts === 0 && head.isVisitor),
    /**
     * The next probe. Check-ins go first, and among them those that were never sent, because a visitor waits for each.
     * Every intent probes once before any probes again, because the trouble may be its own.
     */
    nextProbe(heads: readonly Head[]): Head | undefined {
      if (heads.length === 0) return undefined;
      const isFresh = ({ id }: Head): boolean => !probed.has(id);
      if (!heads.some(isFresh)) probed.clear();
      const fresh = heads.filter(isFresh);
      const checkIns = fresh.filter(({ isCheckIn }) => isCheckIn);
      const probe = checkIns.find(({ attempts }) => attempts === 0) ?? checkIns[0] ?? fresh[0];
      if (probe) probed.add(probe.id);
      return probe;
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** The request scheduler sets the pace; this only bounds memory and sockets. */
const MAX_IN_FLIGHT = 8;

interface RoundDeps {
  readonly heads: Iterable<Head>;
  readonly underWay: Pick<UnderWay, 'size' | 'has'>;
  readonly gate: Pick<Gate, 'probeAt' | 'letsPass' | 'nextProbe'>;
  readonly now: number;
  readonly earliest: (head: Head) => number;
  /** Starts an intent. Returns when to look again if that failed. */
  readonly start: (head: Head) => number;
}

/**
 * Starts every intent that may be sent. Returns the monotonic time of the next round; infinity if the end of an attempt
 * starts it.
 */
export function runRound({ heads, underWay, gate, now, earliest, start }: RoundDeps): number {
  const probeAt = gate.probeAt();
  let wakeAt = Number.POSITIVE_INFINITY;
  const mayProbe: Head[] = [];
  for (const head of heads) {
    // The end of an attempt starts the next round.
    if (underWay.size >= MAX_IN_FLIGHT) break;
    if (underWay.has(head.appointmentId)) continue;
    const at = Math.max(earliest(head), gate.letsPass(head) ? 0 : probeAt);
    if (at > now) wakeAt = Math.min(wakeAt, at);
    else if (gate.letsPass(head)) wakeAt = Math.min(wakeAt, start(head));
    else if (underWay.size === 0) mayProbe.push(head);
  }
  const probe = underWay.size === 0 ? gate.nextProbe(mayProbe) : undefined;
  return probe ? Math.min(wakeAt, start(probe)) : wakeAt;
}

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

/** The attempts under way, at most one per appointment, and how they end when the outbox stops. */
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
