/** Bookings at the front desk, and details of an appointment. */
import type { CreateAnswer } from '../../contract/booking.ts';
import type { Hub } from '../hub.ts';
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { appointments: os } = implementer;

/** Drops the fields that only the hub uses. */
function createAnswer(answer: Awaited<ReturnType<Hub['actions']['create']>>): CreateAnswer {
  switch (answer.kind) {
    case 'invalid':
      return { kind: 'invalid', problems: [...answer.problems] };
    case 'not-saved':
      return answer;
    case 'created':
    case 'created-without-id':
    case 'kept':
    case 'unresolved':
    case 'refused': {
      const { intentId: _own, ...rest } = answer;
      return rest;
    }
  }
}

export function bookingProcedures(access: HubAccess) {
  return {
    create: os.create.handler(async ({ input: { draftId, booking }, context }) => {
      const isAutoAssign = booking.assigneeId === undefined;
      const key = `${context.screen.id} ${draftId}`;
      return createAnswer(await access.hub().actions.create(booking, isAutoAssign, key));
    }),
    edit: os.edit.handler(({ input: { appointmentId, patch, was } }) =>
      access.hub().actions.editInTime(appointmentId, patch, was),
    ),
    details: os.details.handler(({ input: { appointmentId, withContact } }) =>
      access.hub().bookings.details(appointmentId, withContact),
    ),
    formData: os.formData.handler(() => access.hub().bookings.formData()),
    markNoShowMany: os.markNoShowMany.handler(async ({ input }) => ({
      answers: await access.hub().bookings.noShowMany(input.appointmentIds),
    })),
    presence: os.presence.handler(({ input: { appointmentId, isChanging }, context, signal }) => {
      const { screen, clerk } = context;
      const looker = {
        screenId: screen.id,
        name: clerk?.name ?? access.hub().bookings.nameOfScreen(screen),
        isChanging,
      };
      return access.hub().bookings.presence.watch(appointmentId, looker, signal);
    }),
  };
}
