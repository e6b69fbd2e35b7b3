import type { NetworkView } from '../../contract/network.ts';
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

/** Where nothing serves other machines. */
const NONE: NetworkView = {
  isLocked: true,
  interfaces: [],
  names: [],
  listensAt: [],
  pairingAddresses: [],
  problems: [],
};

export function networkProcedures({ network }: HubAccess) {
  return {
    read: implementer.network.read.handler(() => network?.view() ?? NONE),
    save: implementer.network.save.handler(
      async ({ input }) => (await network?.save(input)) ?? { kind: 'locked' as const },
    ),
  };
}
