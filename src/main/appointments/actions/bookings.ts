/** Makes and changes appointments. */
import { wallMs } from '../../../clock/clock.ts';
import type { EditAnswer, SlotPatch, SlotWas } from '../../../contract/booking.ts';
import type { DeskActionAnswer, DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Logged } from '../../base/capabilities.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import {
  type AppointmentPatch,
  checkAppointmentPatch,
  problemsOfSpan,
} from '../../service/appointment-input.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createNewBookings, type NewBookingsDeps, refused } from './new-bookings.ts';
import { createResolve, type ResolveDeps } from './resolve.ts';

const CLERK_WAITS_MS = 2_500;

/**
 * How much longer it waits once the request has been sent: a slow service still gives the visitor a code. Together less
 * than screens wait for the hub (`CALL_DEADLINE_MS`).
 */
const SLOW_SERVICE_MS = 4_500;

interface Invalid {
  readonly kind: 'invalid';
  readonly problems: readonly InputProblem[];
}

type Meanwhile = Extract<EditAnswer, { kind: 'changed-meanwhile' }>;

interface BookingDeps extends ResolveDeps, NewBookingsDeps, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly deskViewOf: (appointment: Appointment) => DeskAppointment;
}

type Bookings = ReturnType<typeof createBookings>;

export function createBookings(deps: BookingDeps) {
  const { database, directory, outboxTable, outbox, clock } = deps;

  function saved<T>(work: () => T): { readonly value: T } | undefined {
    try {
      return { value: database.transaction(work) };
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      deps.log.error('booking-not-saved');
      return undefined;
    }
  }

  async function settledInTime(intentId: number, since = clock.monotonic()): Promise<Intent | undefined> {
    const leftMs = () => Math.max(0, since + CLERK_WAITS_MS + SLOW_SERVICE_MS - clock.monotonic());
    const soon = await outbox.settled(intentId, Math.min(CLERK_WAITS_MS, leftMs()));
    return soon?.state === 'sending' ? outbox.settled(intentId, leftMs()) : soon;
  }

  /**
   * Asks the service for a change, which is shown once the service agrees. `was`: what the form began with. The change
   * is refused if someone else has changed that since.
   */
  function edit(
    appointmentId: string,
    patch: AppointmentPatch,
    was?: SlotWas,
  ): DeskActionAnswer | Invalid | Meanwhile {
    const checked = checkAppointmentPatch(patch);
    if (!checked.ok) return { kind: 'invalid', problems: checked.problems };
    const appointment = directory.byId(appointmentId);
    if (!appointment) return { kind: 'unknown-appointment' };
    const problems = problemsOfSpan(checked.value, appointment);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const { status } = appointment;
    if (status !== 'Scheduled') return { kind: 'not-possible', status };
    const now = was && slotToBe(appointment, outboxTable.ofAppointment(appointmentId));
    if (now && isChangedMeanwhile(checked.value, was, now)) return { kind: 'changed-meanwhile', now };
    const at = wallMs(clock);
    const added = saved(() =>
      outboxTable.add({
        kind: 'edit',
        origin: 'staff',
        previousStatus: status,
        payload: JSON.stringify(checked.value),
        appointmentId,
        createdAt: at,
        dueAt: at,
      }),
    );
    if (!added) return { kind: 'not-saved' };
    deps.onChange(appointmentId);
    outbox.wake();
    return { kind: 'accepted', appointment: deps.deskViewOf(appointment) };
  }

  async function editInTime(...asked: Parameters<Bookings['edit']>): Promise<EditAnswer> {
    const answer = edit(...asked);
    if (answer.kind === 'invalid') return { kind: 'invalid', problems: [...answer.problems] };
    if (answer.kind !== 'accepted') return answer;
    // The intent just added: nothing else has run since.
    const intent = outboxTable.openOf(asked[0]);
    const settled = intent && (await settledInTime(intent.id));
    switch (settled?.state) {
      case 'confirmed':
        return { kind: 'changed' };
      case 'refused':
        return refused(settled);
      case 'queued':
      case 'sending':
      case 'unresolved':
      case 'undone':
      case undefined:
        return { kind: 'kept' };
    }
  }

  return {
    create: createNewBookings(deps, { saved, settledInTime }),
    edit,
    editInTime,
    resolve: createResolve(deps, saved),
  };
}

/** The slot once all changes under way are made; `open`: the appointment's intents, newest first. */
function slotToBe({ startsAt, endsAt, assigneeId }: SlotWas, open: readonly Intent[]): SlotWas {
  return open.toReversed().reduce<SlotWas>(
    (slot, intent) => {
      const isUnderWay = intent.state === 'queued' || intent.state === 'sending';
      const order = isUnderWay ? readOrder(intent) : undefined;
      return order?.kind === 'edit' ? withPatch(slot, order.patch) : slot;
    },
    { startsAt, endsAt, assigneeId },
  );
}

function withPatch(slot: SlotWas, { startTime, endTime, assigneeId }: SlotPatch): SlotWas {
  return {
    startsAt: startTime === undefined ? slot.startsAt : Date.parse(startTime),
    endsAt: endTime === undefined ? slot.endsAt : Date.parse(endTime),
    assigneeId: assigneeId ?? slot.assigneeId,
  };
}

/**
 * Whether someone else has changed the same thing: a time, or the user. What is already as wished is no conflict: a
 * form whose answer was lost may be sent again.
 */
function isChangedMeanwhile(patch: SlotPatch, was: SlotWas, slot: SlotWas): boolean {
  const wished = withPatch(slot, patch);
  const isThere =
    wished.startsAt === slot.startsAt &&
    wished.endsAt === slot.endsAt &&
    wished.assigneeId === slot.assigneeId;
  if (isThere) return false;
  const moves = patch.startTime !== undefined || patch.endTime !== undefined;
  const isMoved = was.startsAt !== slot.startsAt || was.endsAt !== slot.endsAt;
  return (moves && isMoved) || (patch.assigneeId !== undefined && was.assigneeId !== slot.assigneeId);
}
