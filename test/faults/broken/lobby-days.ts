/** Hubs that learn wrongly whether tickets have the ids of their appointments. */
import { vi } from 'vitest';
import type * as SharedIdsModule from '../../../src/main/appointments/tickets/shared-ids.ts';
import { NUMBERING_NAMES } from '../lobby-day/plan.ts';
import { runLobbyDaySuite } from '../lobby-day/suite.ts';
import type { BrokenVariant } from './variant.ts';

const MODULE = '../../../src/main/appointments/tickets/shared-ids.ts';

type SharedIds = SharedIdsModule.SharedIds;

/** A day of each numbering, with the learning of the hub spoilt. */
function learning(name: string, spoil: (real: SharedIds) => SharedIds): BrokenVariant {
  return {
    name,
    suite: 'lobby-day',
    example: /was promised .* and is called/,
    async run() {
      vi.resetModules();
      vi.doMock(MODULE, async (original) => {
        const real = await original<typeof SharedIdsModule>();
        return {
          ...real,
          createSharedIds: (...given: Parameters<typeof real.createSharedIds>) =>
            spoil(real.createSharedIds(...given)),
        };
      });
      try {
        const { createHub } = await import('../../../src/main/hub.ts');
        const { parseProfile } = await import('../../../src/main/service/profile.ts');
        const options = { seed: 5, runs: NUMBERING_NAMES.length, stopAt: /was promised/ };
        return await runLobbyDaySuite({ ...options, readings: [{}] }, { createHub, parseProfile });
      } finally {
        vi.doUnmock(MODULE);
        vi.resetModules();
      }
    },
  };
}

export const variants: readonly BrokenVariant[] = [
  learning('a hub for which one check-in shows that ids are shared', (real) => ({
    ...real,
    willShare: (arrivedAt) => real.willShare(arrivedAt) || real.hasAgreed(),
  })),
  learning('a hub that does not unlearn that ids are shared', (real) => ({
    ...real,
    hear: (sign, now) => (sign.kind === 'contradicts' ? undefined : real.hear(sign, now)),
  })),
  learning('a hub that takes every ticket with a name for one that shows shared ids', (real) => ({
    ...real,
    willShare: () => true,
  })),
];
