/** The PIN of setup: chosen, typed, and locked again. */
import type { HubAccess } from './access.ts';
import { writeClosedPin } from './audited.ts';
import { implementer } from './implementer.ts';

const { administrator: os } = implementer;

export function administratorProcedures(access: HubAccess) {
  const { administrator } = access;
  return {
    door: os.door.handler(({ context, signal }) => administrator.watch(context.screen, signal)),
    choose: os.choose.handler(({ context, input: { pin } }) => administrator.choose(context.screen, pin)),
    enter: os.enter.handler(({ context, input }) => {
      const call = { access, context, action: 'administrator.enter', input };
      return administrator.enter(context.screen, input.pin, (kind) => writeClosedPin(call, kind));
    }),
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
