/** Clerks: sign-in at a front desk, and their administration. */
import type { HubAccess } from './access.ts';
import { writeClosedPin } from './audited.ts';
import { implementer } from './implementer.ts';

const { staff: os } = implementer;

export function staffProcedures(access: HubAccess) {
  const { staff } = access;
  return {
    who: os.who.handler(({ context, signal }) => staff.watch(context.screen, signal)),
    signIn: os.signIn.handler(({ context, input }) => {
      const { clerkId, pin } = input;
      const call = { access, context, action: 'staff.signIn', input };
      return staff.signIn(context.screen, clerkId, pin, (kind) => writeClosedPin(call, kind));
    }),
    lock: os.lock.handler(({ context }) => {
      staff.lock(context.screen.id);
      return { done: true };
    }),
    active: os.active.handler(({ context }) => {
      staff.active(context.screen.id);
      return { done: true };
    }),
    add: os.add.handler(({ input: { name, pin } }) => staff.add(name, pin)),
    rename: os.rename.handler(({ input: { clerkId, name } }) => staff.rename(clerkId, name)),
    setPin: os.setPin.handler(({ input: { clerkId, pin } }) => staff.setPin(clerkId, pin)),
    remove: os.remove.handler(({ input: { clerkId } }) => staff.remove(clerkId)),
    unlock: os.unlock.handler(({ input: { clerkId } }) => staff.unlock(clerkId)),
    setSignIn: os.setSignIn.handler(({ input: { isOn } }) => staff.setSignIn(isOn)),
  };
}
