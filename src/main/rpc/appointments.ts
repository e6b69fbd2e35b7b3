import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const os = implementer.appointments;

export function appointmentProcedures(access: HubAccess) {
  return {
    find: os.find.handler(({ input, context }) => access.hub().kiosk.find(context.screen, input.code)),
    checkIn: os.checkIn.handler(({ input: { code, appointmentId, phoneDigits }, context }) =>
      access.hub().kiosk.checkIn(context.screen, code, appointmentId, phoneDigits),
    ),
    checkInByStaff: os.checkInByStaff.handler(({ input: { code, appointmentId, pin }, context }) =>
      access.hub().kiosk.checkInByStaff(context.screen, code, appointmentId, pin),
    ),
    watchSeen: os.watchSeen.handler(({ input, context, signal }) =>
      access.hub().seen.watch(context.screen, input.arrival, signal),
    ),
    markSeen: os.markSeen.handler(({ input }) => ({ done: access.hub().seen.mark(input.appointmentId) })),
    watch: os.watch.handler(({ signal }) => access.hub().day.watch(signal)),
    checkInAtDesk: os.checkInAtDesk.handler(({ input }) =>
      access.hub().actions.atDesk('check-in', input.appointmentId),
    ),
    markNoShow: os.markNoShow.handler(({ input }) =>
      access.hub().actions.atDesk('no-show', input.appointmentId),
    ),
    cancel: os.cancel.handler(({ input }) => access.hub().actions.atDesk('cancel', input.appointmentId)),
    undo: os.undo.handler(({ input }) => access.hub().actions.undo(input.intentId)),
  };
}
