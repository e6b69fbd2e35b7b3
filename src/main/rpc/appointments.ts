import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const os = implementer.appointments;

export function appointmentProcedures(access: HubAccess) {
  return {
    find: os.find.handler(({ input }) => access.hub().actions.find(input.code)),
    checkIn: os.checkIn.handler(({ input }) => access.hub().actions.checkIn(input.code, input.appointmentId)),
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
