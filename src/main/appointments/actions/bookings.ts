/** Making and changing appointments, and what a person decides about one that nobody knows to be made or not. */
import { wallMs } from '../../../clock/clock.ts';
import type { DeskActionAnswer } from '../../../contract/appointment.ts';
import type { Decision, ResolveAnswer } from '../../../contract/outbox.ts';
import { isCreate, type NewIntent } from '../../outbox/intent.ts';
import {
  type AppointmentInput,
  type AppointmentPatch,
  type AutoAssignInput,
  checkAppointmentInput,
  checkAppointmentPatch,
  checkAutoAssignInput,
  type InputProblem,
  problemsOfSpan,
} from '../../service/appointment-input.ts';
import type { MaybeCreated } from '../../service/wire.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { ActionDeps } from './actions.ts';
import { takeBack } from './settling.ts';

/** How long a booking waits for the service before the clerk is told "kept", in milliseconds. */
const CLERK_WAITS_MS = 2_500;

interface Invalid {
  readonly kind: 'invalid';
  readonly problems: readonly InputProblem[];
}

/** How a booking stands. `kept`: on disk and to be sent. `unresolved`: a person must look at the service. */
export type CreateAnswer =
  | { readonly kind: 'created'; readonly intentId: number; readonly appointmentId: string }
  /** `created-without-id`: it is there, and somebody has to look up its code. */
  | {
      readonly kind: 'created-without-id' | 'kept' | 'refused' | 'unresolved';
      readonly intentId: number;
    }
  | { readonly kind: 'not-saved' }
  | Invalid;

export interface BookingDeps extends ActionDeps {
  /** What a settled intent changes in the directory, in the same transaction. */
  readonly settle: (intent: Intent, made: MaybeCreated | undefined) => void;
  /** Whether events have the visitor in the service's queue; by default nobody is. */
  readonly isInQueue?: (appointmentId: string) => boolean;
}

export interface Bookings {
  /** Books at the service, for the user named or, with `autoAssign`, for one that the service picks. */
  create(input: AppointmentInput | AutoAssignInput, autoAssign: boolean): Promise<CreateAnswer>;
  /** Asks the service to change what is given. What is shown here changes once it has agreed. */
  edit(appointmentId: string, patch: AppointmentPatch): DeskActionAnswer | Invalid;
  resolve(intentId: number, decision: Decision): ResolveAnswer;
}

export function createBookings(deps: BookingDeps): Bookings {
  const { database, directory, outboxTable, outbox, clock } = deps;

  /** Runs `work` in one transaction; undefined when the disk would not take it. */
  function saved<T>(work: () => T): { readonly value: T } | undefined {
    try {
      return { value: database.transaction(work) };
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      deps.log.error('booking-not-saved');
      return undefined;
    }
  }

  const intentOf = (about: Pick<NewIntent, 'kind' | 'previousStatus'>, payload: unknown): NewIntent => {
    const now = wallMs(clock);
    return { ...about, origin: 'staff', payload: JSON.stringify(payload), createdAt: now, dueAt: now };
  };

  async function create(
    input: AppointmentInput | AutoAssignInput,
    autoAssign: boolean,
  ): Promise<CreateAnswer> {
    const checked = autoAssign ? checkAutoAssignInput(input) : checkAppointmentInput(input);
    if (!checked.ok) return { kind: 'invalid', problems: checked.problems };
    const problems = problemsOfSpan(checked.value);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const kind = autoAssign ? 'auto-assign' : 'create';
    const added = saved(() =>
      outboxTable.add(intentOf({ kind, previousStatus: 'Scheduled' }, checked.value)),
    );
    if (!added) return { kind: 'not-saved' };
    const intentId = added.value.id;
    outbox.wake();
    const settled = await outbox.settled(intentId, CLERK_WAITS_MS);
    switch (settled?.state) {
      case 'confirmed':
        if (settled.resolution === 'no-id') return { kind: 'created-without-id', intentId };
        return { kind: 'created', intentId, appointmentId: settled.appointmentId };
      case 'refused':
      case 'unresolved':
        return { kind: settled.state, intentId };
      case 'queued':
      case 'sending':
      case 'undone':
      case undefined:
        return { kind: 'kept', intentId };
    }
  }

  function edit(appointmentId: string, patch: AppointmentPatch): DeskActionAnswer | Invalid {
    const checked = checkAppointmentPatch(patch);
    if (!checked.ok) return { kind: 'invalid', problems: checked.problems };
    const appointment = directory.byId(appointmentId);
    if (!appointment) return { kind: 'unknown-appointment' };
    const problems = problemsOfSpan(checked.value, appointment);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const { status } = appointment;
    if (status !== 'Scheduled') return { kind: 'not-possible', status };
    const about = { kind: 'edit' as const, previousStatus: status };
    if (!saved(() => outboxTable.add({ ...intentOf(about, checked.value), appointmentId }))) {
      return { kind: 'not-saved' };
    }
    deps.onChange(appointmentId);
    outbox.wake();
    return { kind: 'accepted', appointment: deps.deskViewOf(appointment) };
  }

  /** About an intent that is set aside. Its local state goes back when it is given up, but not an arrival that events told. */
  function decideAside(intent: Intent, decision: Decision): boolean {
    switch (decision.kind) {
      case 'it-is-there':
        return false;
      case 'send-again':
        return outboxTable.sendNow(intent.id, wallMs(clock));
      case 'it-was-done': {
        if (!outboxTable.wasDone(intent.id, wallMs(clock))) return false;
        const settled = outboxTable.byId(intent.id);
        if (settled) deps.settle(settled, undefined);
        return true;
      }
      case 'give-up':
        if (!outboxTable.giveUp(intent.id, wallMs(clock))) return false;
        if (intent.kind !== 'check-in' || !deps.isInQueue?.(intent.appointmentId))
          takeBack(directory, intent);
        return true;
    }
  }

  function decide(intent: Intent, decision: Decision): boolean {
    if (intent.parkedAt !== undefined) return decideAside(intent, decision);
    if (!isCreate(intent.kind)) return false;
    const { id: intentId } = intent;
    const now = wallMs(clock);
    switch (decision.kind) {
      case 'it-is-there': {
        const id = decision.appointmentId.trim();
        const code = decision.code?.trim();
        if (!outboxTable.resolveThere(intentId, now, id)) return false;
        const settled = outboxTable.byId(intentId);
        if (settled) deps.settle(settled, { id, ...(code ? { publicId: code } : {}) });
        return true;
      }
      case 'it-was-done':
        return false;
      case 'send-again':
        return outboxTable.resolveAgain(intentId, now);
      case 'give-up':
        return outboxTable.resolveGivenUp(intentId, now);
    }
  }

  function resolve(intentId: number, decision: Decision): ResolveAnswer {
    if (decision.kind === 'it-is-there' && /^\.{0,2}$/.test(decision.appointmentId.trim())) {
      return { kind: 'not-an-id' };
    }
    const intent = outboxTable.byId(intentId);
    if (!intent) return { kind: 'too-late' };
    const decided = saved(() => decide(intent, decision));
    if (!decided) return { kind: 'not-saved' };
    if (!decided.value) return { kind: 'too-late' };
    deps.onChange(outboxTable.byId(intentId)?.appointmentId ?? intent.appointmentId);
    outbox.sendNow(intentId);
    return { kind: 'resolved' };
  }

  return { create, edit, resolve };
}
