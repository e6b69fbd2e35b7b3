import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const os = implementer.help;

export function helpProcedures(access: HubAccess) {
  return {
    ask: os.ask.handler(({ input, context }) => access.hub().help.ask(context.screen, input)),
    follow: os.follow.handler(({ input, context, signal }) =>
      access.hub().help.follow(context.screen, input.helpId, signal),
    ),
    withdraw: os.withdraw.handler(({ input, context }) => ({
      done: access.hub().help.withdraw(context.screen, input.helpId),
    })),
    watch: os.watch.handler(({ signal }) => access.hub().help.watch(signal)),
    markComing: os.markComing.handler(({ input }) => ({ done: access.hub().help.markComing(input.helpId) })),
    close: os.close.handler(({ input }) => ({ done: access.hub().help.close(input.helpId) })),
  };
}
