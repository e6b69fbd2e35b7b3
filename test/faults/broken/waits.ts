/** What tells visitors their wait as lobbies often do. */
import { MINUTE_MS } from '../../../src/clock/clock.ts';
import { rangeSaid } from '../../../src/main/board/wait-estimate.ts';
import { runWaitsSuite } from '../waits/suite.ts';
import type { BrokenVariant } from './variant.ts';

export const variants: readonly BrokenVariant[] = [
  {
    name: 'a wait that is the mean of the whole day',
    suite: 'waits',
    run: () =>
      runWaitsSuite({ seed: 7, runs: 1, stopAt: /inside the range/ }, (_now, past) => {
        const mean = past.reduce((sum, { waitedMs }) => sum + waitedMs, 0) / Math.max(past.length, 1);
        return rangeSaid(mean * 0.75, Math.max(mean * 1.25, MINUTE_MS));
      }),
    example: /practice.* of waits ended inside the range/,
  },
];
