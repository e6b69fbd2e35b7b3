/**
 * While the service is away or the key is rejected, one intent probes and the others wait. Closed by what an attempt
 * told, opened by the first answer of the service.
 */
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Head } from './heads.ts';
import { backoffMs } from './retry-policy.ts';

export interface Gate {
  kind(): 'open' | 'away' | 'key';
  close(kind: 'away' | 'key'): void;
  /** True when it was closed. */
  open(): boolean;
  /** Monotonic time of the next probe; 0 while open. */
  probeAt(): number;
  /** Everything while open; while the service is away, a visitor's fresh check-in. */
  letsPass(head: Head): boolean;
  /**
   * Which of these is the next probe: a check-in before anything else, one that was never sent before the others, since
   * nothing speaks against it and its visitor waits; and each in turn, so that no single one is every probe, since the
   * trouble may be its own. Undefined where there is none.
   */
  nextProbe(heads: readonly Head[]): Head | undefined;
}

export function createGate(clock: Clock, log: Log, random: () => number): Gate {
  const probed = new Set<number>();
  let closed:
    | { readonly kind: 'away' | 'key'; readonly failures: number; readonly probeAt: number }
    | undefined;

  return {
    kind: () => closed?.kind ?? 'open',
    close(kind) {
      const failures = closed?.kind === kind ? closed.failures + 1 : 1;
      if (!closed) log.warn('outbox-gate', { kind });
      closed = { kind, failures, probeAt: clock.monotonic() + backoffMs(failures, random()) };
    },
    open() {
      if (!closed) return false;
      log.info('outbox-gate', { kind: 'open' });
      closed = undefined;
      probed.clear();
      return true;
    },
    probeAt: () => closed?.probeAt ?? 0,
    letsPass: (head) => !closed || (closed.kind === 'away' && head.attempts === 0 && head.isVisitor),
    nextProbe(heads) {
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
