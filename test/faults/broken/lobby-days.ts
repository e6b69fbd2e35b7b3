/** Hubs that learn wrongly whether tickets have the ids of their appointments, or take an id and a first name for a visitor. */
import { vi } from 'vitest';
import type * as SharedIdsModule from '../../../src/main/appointments/tickets/shared-ids.ts';
import type * as TicketMatchModule from '../../../src/main/appointments/tickets/ticket-match.ts';
import type { Readings } from '../../support/records/readings-of.ts';
import { NUMBERING_NAMES } from '../lobby-day/plan.ts';
import { runLobbyDaySuite } from '../lobby-day/suite.ts';
import type { BrokenVariant } from './variant.ts';

const SHARED_IDS = '../../../src/main/appointments/tickets/shared-ids.ts';
const TICKET_MATCH = '../../../src/main/appointments/tickets/ticket-match.ts';

type SharedIds = SharedIdsModule.SharedIds;

/** A day of each numbering, until the example is seen, with one module of the hub spoilt. */
function spoilt(
  about: Pick<BrokenVariant, 'name'> & { readonly example: RegExp; readonly readings: Partial<Readings> },
  module: string,
  mock: () => void,
): BrokenVariant {
  const { name, example, readings } = about;
  return {
    name,
    suite: 'lobby-day',
    example,
    async run() {
      vi.resetModules();
      mock();
      try {
        const { createHub } = await import('../../../src/main/hub.ts');
        const { parseProfile } = await import('../../../src/main/service/profile.ts');
        const options = { seed: 5, runs: NUMBERING_NAMES.length, stopAt: example };
        return await runLobbyDaySuite({ ...options, readings: [readings] }, { createHub, parseProfile });
      } finally {
        vi.doUnmock(module);
        vi.resetModules();
      }
    },
  };
}

const learning = (name: string, spoil: (real: SharedIds) => SharedIds): BrokenVariant =>
  spoilt({ name, example: /was promised .* and is called/, readings: {} }, SHARED_IDS, () =>
    vi.doMock(SHARED_IDS, async (original) => {
      const real = await original<typeof SharedIdsModule>();
      return {
        ...real,
        createSharedIds: (...given: Parameters<typeof real.createSharedIds>) =>
          spoil(real.createSharedIds(...given)),
      };
    }),
  );

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
  spoilt(
    {
      name: 'a hub for which an id and a first name are a visitor',
      example: /is called by the code of another visitor/,
      readings: { 'optional-fields': 'other-type' },
    },
    TICKET_MATCH,
    () =>
      vi.doMock(TICKET_MATCH, async (original) => {
        const real = await original<typeof TicketMatchModule>();
        const whoseById: typeof real.whoseById = ({ fit, areShared }) =>
          areShared || fit !== 'open' ? 'own' : 'unsure';
        return { ...real, whoseById };
      }),
  ),
];
