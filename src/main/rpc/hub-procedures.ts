import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function hubProcedures(access: HubAccess) {
  return {
    watch: implementer.hub.watch.handler(({ signal }) => access.hub().status.watch(signal)),
    dismissNotice: implementer.hub.dismissNotice.handler(({ input }) => ({
      dismissed: access.hub().status.dismiss(input.noticeId),
    })),
  };
}
