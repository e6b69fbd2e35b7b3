/** Bookings at the front desk, and details of an appointment. */
import type { CreateAnswer } from '../../contract/booking.ts';
import type { Hub } from '../hub.ts';
import { type HubAccess, implementer, type RpcContext } from './access.ts';
import { writeKeptRecipe } from './audited.ts';

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

export function bookingHandlers(access: HubAccess) {
  return {
    create: os.create.handler(async ({ input: { draftId, booking, isNow }, context }) => {
      const isAutoAssign = booking.assigneeId === undefined;
      const draftKey = `${context.screen.id} ${draftId}`;
      return createAnswer(await access.hub().actions.create(booking, isAutoAssign, { draftKey, isNow }));
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

const { lists: listsOf } = implementer;

/** Writes into the trail whose answers are kept once the list is imported or booked. Call it before. */
function beginRecipe(access: HubAccess, context: RpcContext, importId: string): () => void {
  const shape = access.hub().lists.decidedShape(context.screen.id, importId);
  return () => {
    if (shape !== undefined) writeKeptRecipe({ access, context }, shape);
  };
}

/** Import of appointment lists, each for the screen that began it. */
export function listHandlers(access: HubAccess) {
  const lists = () => access.hub().lists;
  return {
    begin: listsOf.begin.handler(({ context, input }) =>
      lists().begin(context.screen.id, input.bytes, input.name),
    ),
    beginWatched: listsOf.beginWatched.handler(({ context }) => lists().beginWatched(context.screen.id)),
    beginAt: listsOf.beginAt.handler(({ context, input }) => lists().beginAt(context.screen.id, input.path)),
    watched: listsOf.watched.handler(() => lists().watched()),
    add: listsOf.add.handler(({ context, input: { importId, at, base64 } }) => ({
      done: lists().add(context.screen.id, importId, at, base64),
    })),
    watch: listsOf.watch.handler(({ context, input, signal }) =>
      lists().watch(context.screen.id, input.importId, signal),
    ),
    decide: listsOf.decide.handler(({ context, input: { importId, recipe } }) => ({
      done: lists().decide(context.screen.id, importId, recipe),
    })),
    problems: listsOf.problems.handler(({ context, input: { importId, from } }) =>
      lists().problems(context.screen.id, importId, from),
    ),
    confirm: listsOf.confirm.handler(({ context, input: { importId } }) => {
      const tell = beginRecipe(access, context, importId);
      const done = lists().confirm(context.screen.id, importId);
      if (done) tell();
      return { done };
    }),
    cancel: listsOf.cancel.handler(({ context, input }) => ({
      done: lists().cancel(context.screen.id, input.importId),
    })),
  };
}

const { listBookings: bookingsOf } = implementer;

/** Booking of lists that other programs wrote. */
export function listBookingHandlers(access: HubAccess) {
  const bookings = () => access.hub().listBookings;
  const lists = () => access.hub().lists;
  return {
    plan: bookingsOf.plan.handler(async ({ context, input }) => {
      const list = await lists().bookable(context.screen.id, input.importId);
      return list.kind === 'bookable' ? bookings().plan(list) : list;
    }),
    start: bookingsOf.start.handler(async ({ context, input: { importId } }) => {
      const list = await lists().bookable(context.screen.id, importId);
      if (list.kind !== 'bookable') return { kind: 'not-done' as const };
      const tell = beginRecipe(access, context, importId);
      const answer = await bookings().start(list);
      if (answer.kind === 'done' && lists().booked(context.screen.id, importId)) tell();
      return answer;
    }),
    watch: bookingsOf.watch.handler(({ signal }) => bookings().watch(signal)),
    pause: bookingsOf.pause.handler(async ({ input: { listId, isPaused } }) => ({
      done: await bookings().pause(listId, isPaused),
    })),
    answer: bookingsOf.answer.handler(({ input: { listId, decision, ...which } }) =>
      bookings().answer(listId, which, decision),
    ),
    drop: bookingsOf.drop.handler(async ({ input }) => ({ done: await bookings().drop(input.listId) })),
    codes: bookingsOf.codes.handler(async ({ input }) => ({ codes: await bookings().codes(input.listId) })),
  };
}
