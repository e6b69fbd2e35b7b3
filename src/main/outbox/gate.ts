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
  /** True once for each intent in turn, so that no single one is every probe: the trouble may be its own. */
  isNextProbe(head: Head): boolean;
  /** All had their turn. */
  newRound(): void;
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
    isNextProbe({ id }) {
      if (probed.has(id)) return false;
      probed.add(id);
      return true;
    },
    newRound: () => probed.clear(),
  };
}
