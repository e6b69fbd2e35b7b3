/** The PIN of setup: chosen, typed, and locked again. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { administrator: os } = implementer;

export function administratorProcedures({ administrator }: HubAccess) {
  return {
    door: os.door.handler(({ context, signal }) => administrator.watch(context.screen, signal)),
    choose: os.choose.handler(({ context, input: { pin } }) => administrator.choose(context.screen, pin)),
    enter: os.enter.handler(({ context, input: { pin } }) => administrator.enter(context.screen, pin)),
    lock: os.lock.handler(({ context }) => {
      const wasOpen = administrator.setupAt(context.screen.id).kind === 'open';
      administrator.lock(context.screen.id);
      return { done: wasOpen };
    }),
    active: os.active.handler(({ context }) => {
      administrator.active(context.screen.id);
      return { done: true };
    }),
  };
}
