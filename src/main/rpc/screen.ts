import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function screenProcedures(access: HubAccess) {
  return {
    watch: implementer.screen.watch.handler(async function* ({ signal }) {
      const hub = access.hub();
      yield hub.screenSettings;
      // The settings of a hub never change; the stream lives as long as the hub, and the screen then asks anew.
      const ended = signal ? AbortSignal.any([signal, hub.closing]) : hub.closing;
      if (ended.aborted) return;
      await new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
    }),
  };
}
