/** One look through the outbox: who may go now, and when to look again. */
import type { Gate } from './gate.ts';
import type { Head } from './heads.ts';
import type { UnderWay } from './under-way.ts';

/** Intents under way at once; the request scheduler decides the pace, this only bounds memory and sockets. */
const MOST_IN_FLIGHT = 8;

export interface RoundDeps {
  readonly heads: Iterable<Head>;
  readonly underWay: Pick<UnderWay, 'size' | 'has'>;
  readonly gate: Pick<Gate, 'probeAt' | 'letsPass' | 'nextProbe'>;
  /** Monotonic, in milliseconds. */
  readonly now: number;
  /** The time before which an intent must not be sent. */
  readonly earliest: (head: Head) => number;
  /** Starts what may go; returns when to look at it again, should that fail. */
  readonly take: (head: Head) => number;
}

/** Takes what may go; returns the monotonic time at which to look again, or infinity where an end will look. */
export function runRound({ heads, underWay, gate, now, earliest, take }: RoundDeps): number {
  const probeAt = gate.probeAt();
  let wakeAt = Number.POSITIVE_INFINITY;
  const mayProbe: Head[] = [];
  for (const head of heads) {
    // Nothing more can start, and the end of what is under way looks again: no need to read on.
    if (underWay.size >= MOST_IN_FLIGHT) break;
    if (underWay.has(head.appointmentId)) continue;
    const at = Math.max(earliest(head), gate.letsPass(head) ? 0 : probeAt);
    if (at > now) wakeAt = Math.min(wakeAt, at);
    else if (gate.letsPass(head)) wakeAt = Math.min(wakeAt, take(head));
    // Otherwise something is under way, and its end looks again.
    else if (underWay.size === 0) mayProbe.push(head);
  }
  const probe = underWay.size === 0 ? gate.nextProbe(mayProbe) : undefined;
  return probe ? Math.min(wakeAt, take(probe)) : wakeAt;
}
