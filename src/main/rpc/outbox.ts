import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function outboxProcedures(access: HubAccess) {
  return {
    resolve: implementer.outbox.resolve.handler(({ input }) =>
      access.hub().actions.resolve(input.intentId, input.decision),
    ),
  };
}
