/** What Foyer keeps of visitors, and what an administrator does with it. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { privacy: os } = implementer;

export function privacyProcedures(access: HubAccess) {
  return {
    read: os.read.handler(() => access.hub().privacy.read()),
    find: os.find.handler(({ input }) => access.hub().privacy.find(input.text)),
    export: os.export.handler(({ input }) => access.hub().privacy.export(input.records)),
    erase: os.erase.handler(({ input }) => access.hub().privacy.erase(input.records, input.unsent)),
  };
}
