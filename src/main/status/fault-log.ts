/** Logs which faults begin and end, by their codes. */
import type { Code } from '../../contract/codes.ts';
import { type CancelTimer, repeatEvery } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';

/** A shorter fault is not worth looking up later. */
const LOOK_EVERY_MS = 15_000;

interface FaultLogDeps extends Clocked, Logged {
  /** Undefined between two hubs. */
  readonly codes: () => readonly Code[] | undefined;
}

/** Returns how to stop. */
export function logFaults({ codes, clock, log }: FaultLogDeps): CancelTimer {
  let before: readonly Code[] = [];
  return repeatEvery(clock, LOOK_EVERY_MS, () => {
    const now = codes();
    if (now === undefined) return;
    for (const code of now) if (!before.includes(code)) log.warn('fault', { code });
    for (const code of before) if (!now.includes(code)) log.info('fault-over', { code });
    before = now;
  });
}
