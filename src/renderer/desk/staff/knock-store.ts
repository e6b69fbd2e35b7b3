/** Calls for help while the front desk is locked: that a kiosk calls, and nothing of who stands there. */
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createWatch } from '../../rpc/hub-queries.ts';

export type KnockStore = ReturnType<typeof createKnockStore>;

/** Follows the hub for the life of `connection`; `ring` is called for calls that come after the first word of it. */
export function createKnockStore(connection: HubConnection, ring: () => void) {
  const knocks = createWatch(connection, (client, options) => client.help.knocks(undefined, options));
  knocks.subscribe((now, before) => {
    const heard = before && new Set(before.calls.map(({ helpId }) => helpId));
    if (heard && now?.calls.some(({ helpId, isComing }) => !isComing && !heard.has(helpId)) === true) ring();
  });
  return knocks;
}
