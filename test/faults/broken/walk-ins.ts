/** Hubs that book visitors without an appointment twice, or lose them. */
import { vi } from 'vitest';
import type * as RetryPolicyModule from '../../../src/main/outbox/retry-policy.ts';
import { runWalkInSuite } from '../walk-ins/suite.ts';
import type { BrokenVariant } from './variant.ts';

const RETRY_POLICY = '../../../src/main/outbox/retry-policy.ts';

export const variants: readonly BrokenVariant[] = [
  {
    name: 'a kiosk that asks for another time after a request of which nobody knows the end',
    suite: 'walk-ins',
    example: /asked again after|was made/,
    async run() {
      vi.resetModules();
      vi.doMock(RETRY_POLICY, async (original) => {
        const real = await original<typeof RetryPolicyModule>();
        const afterFailure: typeof real.afterFailure = (failure, tried) =>
          failure.kind === 'unknown' ? { kind: 'refuse' } : real.afterFailure(failure, tried);
        return { ...real, afterFailure };
      });
      try {
        const { createHub } = await import('../../../src/main/hub.ts');
        const { parseProfile } = await import('../../../src/main/service/profile.ts');
        const options = { seed: 3, runs: 12, stopAt: /asked again after|was made/ };
        return await runWalkInSuite(options, { createHub, parseProfile });
      } finally {
        vi.doUnmock(RETRY_POLICY);
        vi.resetModules();
      }
    },
  },
];
