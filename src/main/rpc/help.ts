import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const os = implementer.help;

export function helpProcedures(access: HubAccess) {
  return {
    ask: os.ask.handler(({ input }) => access.hub().help.ask(input)),
    follow: os.follow.handler(({ input, signal }) => access.hub().help.follow(input.helpId, signal)),
    withdraw: os.withdraw.handler(({ input }) => ({ done: access.hub().help.withdraw(input.helpId) })),
    watch: os.watch.handler(({ signal }) => access.hub().help.watch(signal)),
    markComing: os.markComing.handler(({ input }) => ({ done: access.hub().help.markComing(input.helpId) })),
    close: os.close.handler(({ input }) => ({ done: access.hub().help.close(input.helpId) })),
  };
}
