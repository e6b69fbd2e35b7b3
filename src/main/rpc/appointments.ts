import type { Screen } from '../access/screen.ts';
import type { Hub } from '../hub.ts';
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const os = implementer.appointments;

const kioskOf = (hub: Hub, screen: Screen): string => hub.screenSettings(screen).kiosk.name;

export function appointmentProcedures(access: HubAccess) {
  return {
    find: os.find.handler(({ input, context }) => {
      const hub = access.hub();
      return hub.kiosk.find(kioskOf(hub, context.screen), input.code);
    }),
    checkIn: os.checkIn.handler(({ input: { code, appointmentId, phoneDigits }, context }) => {
      const hub = access.hub();
      return hub.kiosk.checkIn(kioskOf(hub, context.screen), code, appointmentId, phoneDigits);
    }),
    checkInByStaff: os.checkInByStaff.handler(({ input: { code, appointmentId, pin } }) =>
      access.hub().kiosk.checkInByStaff(code, appointmentId, pin),
    ),
    watchSeen: os.watchSeen.handler(({ input, signal }) =>
      access.hub().seen.watch(input.appointmentId, signal),
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
