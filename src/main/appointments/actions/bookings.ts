/** Makes and changes appointments. */
import { wallMs } from '../../../clock/clock.ts';
import type { EditAnswer, SlotPatch, SlotWas } from '../../../contract/booking.ts';
import type { DeskActionAnswer, DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Logged } from '../../base/capabilities.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { noticeIdOf } from '../../outbox/intent-notice.ts';
import type { Intent, NewIntent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import { refusalOf } from '../../outbox/own-refusal.ts';
import {
  type AppointmentInput,
  type AppointmentPatch,
  type AutoAssignInput,
  checkAppointmentInput,
  checkAppointmentPatch,
  checkAutoAssignInput,
  problemsOfSpan,
} from '../../service/appointment-input.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Appointment } from '../directory/appointment.ts';
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

interface Refused extends ReturnType<typeof refusalOf> {
  readonly kind: 'refused';
  readonly noticeId: string;
}

const refused = (intent: Intent): Refused => ({
  kind: 'refused',
  noticeId: noticeIdOf(intent),
  ...refusalOf(intent),
});

/** `kept`: on disk, to be sent. `unresolved`: a person must check at the service. */
type BookingAnswer =
  | {
      readonly kind: 'created';
      readonly intentId: number;
      readonly appointmentId: string;
      /** Absent where the service gave none. */
      readonly code?: string;
    }
  /** It exists, and a person must look up its id; also its code, if that is absent. */
  | { readonly kind: 'created-without-id'; readonly intentId: number; readonly code?: string }
  | { readonly kind: 'kept' | 'unresolved'; readonly intentId: number }
  | (Refused & { readonly intentId: number })
  | { readonly kind: 'not-saved' }
  | Invalid;

interface BookingDeps extends ResolveDeps, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly deskViewOf: (appointment: Appointment) => DeskAppointment;
  /** The code that the service gave to what this intent made. Default: none. */
  readonly codeMade?: (intentId: number) => string | undefined;
}

const withoutId = ({ id, message }: Intent): BookingAnswer => ({
  kind: 'created-without-id',
  intentId: id,
  ...(message === undefined ? {} : { code: message }),
});

function created(
  { directory, codeMade }: Pick<BookingDeps, 'directory' | 'codeMade'>,
  { id: intentId, appointmentId }: Intent,
): BookingAnswer {
  // After a restart only the directory has the code. Where the service gave none, the id stands in its place.
  const kept = directory.byId(appointmentId)?.code;
  const code = codeMade?.(intentId) ?? (kept === appointmentId ? undefined : kept || undefined);
  return { kind: 'created', intentId, appointmentId, ...(code === undefined ? {} : { code }) };
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

  const intentOf = (
    about: Pick<NewIntent, 'kind' | 'previousStatus' | 'draftKey'>,
    payload: unknown,
  ): NewIntent => {
    const now = wallMs(clock);
    return { ...about, origin: 'staff', payload: JSON.stringify(payload), createdAt: now, dueAt: now };
  };

  async function settledInTime(intentId: number): Promise<Intent | undefined> {
    const soon = await outbox.settled(intentId, CLERK_WAITS_MS);
    return soon?.state === 'sending' ? outbox.settled(intentId, SLOW_SERVICE_MS) : soon;
  }

  /** Books for the given user or, with `autoAssign`, for one that the service picks. */
  async function create(
    input: AppointmentInput | AutoAssignInput,
    autoAssign: boolean,
    draftKey?: string,
  ): Promise<BookingAnswer> {
    const checked = autoAssign ? checkAutoAssignInput(input) : checkAppointmentInput(input);
    if (!checked.ok) return { kind: 'invalid', problems: checked.problems };
    const problems = problemsOfSpan(checked.value);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const kind = autoAssign ? 'auto-assign' : 'create';
    const about = { kind, previousStatus: 'Scheduled', draftKey } as const;
    const before = draftKey === undefined ? undefined : outboxTable.ofDraft(draftKey);
    const added = before ? { value: before } : saved(() => outboxTable.add(intentOf(about, checked.value)));
    if (!added) return { kind: 'not-saved' };
    const intentId = added.value.id;
    outbox.wake();
    const settled = await settledInTime(intentId);
    switch (settled?.state) {
      case 'confirmed':
        return settled.resolution === 'no-id' ? withoutId(settled) : created(deps, settled);
      case 'refused':
        return { ...refused(settled), intentId };
      case 'unresolved':
        return { kind: settled.state, intentId };
      case 'queued':
      case 'sending':
      case 'undone':
      case undefined:
        return { kind: 'kept', intentId };
    }
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
    const about = { kind: 'edit' as const, previousStatus: status };
    if (!saved(() => outboxTable.add({ ...intentOf(about, checked.value), appointmentId }))) {
      return { kind: 'not-saved' };
    }
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

  return { create, edit, editInTime, resolve: createResolve(deps, saved) };
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
