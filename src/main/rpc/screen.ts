import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function screenProcedures(access: HubAccess) {
  return {
    watch: implementer.screen.watch.handler(({ signal, context }) =>
      access.hub().watchScreen(context.screen, signal),
    ),
  };
}
