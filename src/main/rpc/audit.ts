/** The trail of what staff did, as staff look through it. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { audit: os } = implementer;

export function auditProcedures(access: HubAccess) {
  return {
    search: os.search.handler(({ input }) => access.hub().audit.search(input)),
  };
}
