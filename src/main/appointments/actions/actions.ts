/** What people do with appointments: find, check in, mark no-show, cancel, undo. */
import type { CheckInAnswer, HowCalled } from '../../../contract/appointment.ts';
import type { DeskActionAnswer } from '../../../contract/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';
import type { Intent, StateKind } from '../../outbox/intent.ts';
import type { Appointment } from '../directory/appointment.ts';
import { lastDigits } from '../directory/visitor-name.ts';
import type { LookUp, LookUps } from '../look-up/look-up.ts';
import { createStateChanges, type StateChangesDeps } from './state-changes.ts';

/**
 * How long a check-in waits for the service before the visitor is told "Saved", in milliseconds. People are to
 * have an answer within 3 s, as at the doors of events; the rest is for the way to the screen.
 */
export const VISITOR_WAITS_MS = 2_500;

export interface ActionDeps extends StateChangesDeps {
  readonly lookUps: LookUps;
  readonly howCalled: (appointment: Appointment) => HowCalled;
}

/** `told`: nothing was done, and the answer says why. `taken`: on disk, or refused by it. */
export type CheckInStep =
  | { readonly kind: 'told'; readonly answer: CheckInAnswer }
  | { readonly kind: 'taken'; readonly answer: Promise<CheckInAnswer> };

export type Actions = ReturnType<typeof createActions>;

export function createActions(deps: ActionDeps) {
  const { directory, outbox, lookUps } = deps;
  const { save, undo } = createStateChanges(deps);

  /** The one of the appointments that the code means, and its screen; undefined: it is not among them any more. */
  function confirmed(
    { answer, appointments }: LookUp,
    appointmentId: string,
  ): { readonly appointment: Appointment; readonly screen: LookUp['answer'] } | undefined {
    const appointment = appointments.find(({ id }) => id === appointmentId);
    if (!appointment) return undefined;
    return { appointment, screen: answer.kind === 'choose' ? lookUps.answerFor(appointment) : answer };
  }

  /** Looks and saves before it returns, so that what it says can be counted at once. */
  function beginCheckIn(code: string, appointmentId: string, phoneDigits?: string): CheckInStep {
    const found = lookUps.lookUp(code);
    const one = confirmed(found, appointmentId);
    // The directory changed between the two taps: show what the code means now instead of checking in a stranger.
    if (!one) return { kind: 'told', answer: found.answer };
    const { appointment, screen } = one;
    if (screen.kind !== 'found') return { kind: 'told', answer: screen };
    if (
      screen.appointment.asksPhoneDigits &&
      lastDigits(phoneDigits) !== lastDigits(appointment.phoneNumber)
    ) {
      return { kind: 'told', answer: { kind: 'wrong-digits' } };
    }
    return { kind: 'taken', answer: saveArrival(appointment, 'visitor') };
  }

  /** As `beginCheckIn`, also outside the window and without the phone's digits: staff stand beside the visitor. */
  function beginCheckInByStaff(code: string, appointmentId: string): CheckInStep {
    const found = lookUps.lookUp(code);
    const one = confirmed(found, appointmentId);
    if (!one) return { kind: 'told', answer: found.answer };
    // The front desk's word can be taken back by the front desk; the service decides whether it still takes them.
    const isAllowed = ['found', 'early', 'late', 'no-show', 'in-doubt'].includes(one.screen.kind);
    if (!isAllowed) return { kind: 'told', answer: one.screen };
    return { kind: 'taken', answer: saveArrival(one.appointment, 'staff') };
  }

  async function saveArrival(appointment: Appointment, origin: Intent['origin']): Promise<CheckInAnswer> {
    const intent = save('check-in', appointment, origin, 0);
    if (!intent) return { kind: 'not-saved' };
    const settled = await outbox.settled(intent.id, VISITOR_WAITS_MS);
    switch (settled?.state) {
      case 'confirmed':
        // Presumed is not certain: staff look after it.
        if (settled.presumed) return savedAnswer(appointment, intent);
        return { kind: 'checked-in', ...howCalled(appointment), checkedInAt: intent.createdAt };
      case 'refused':
        return { kind: 'refused' };
      case 'queued':
      case 'sending':
      case 'unresolved':
      case 'undone':
      case undefined:
        return savedAnswer(appointment, intent);
    }
  }

  /** As the appointment is now: its ticket may have come while the service was waited for. */
  function howCalled(appointment: Appointment): HowCalled {
    return deps.howCalled(directory.byId(appointment.id) ?? appointment);
  }

  function savedAnswer(appointment: Appointment, { createdAt }: Intent): CheckInAnswer {
    return { kind: 'saved', ...howCalled(appointment), savedAt: createdAt };
  }

  /** A no-show or a cancellation is of somebody who is expected or, with `hasArrived`, of somebody who has arrived. */
  function atDesk(kind: StateKind, appointmentId: string, hasArrived = false): DeskActionAnswer {
    const known = directory.byId(appointmentId);
    if (!known) return { kind: 'unknown-appointment' };
    const unsent = kind === 'check-in' ? lookUps.unsentNoShow(known)?.previousStatus : undefined;
    const appointment = unsent === undefined ? known : { ...known, status: unsent };
    // From where the service takes them is not shown: from Scheduled it does, and it may take a no-show who comes after
    // all, or the end of somebody who has arrived. If it does not, the refusal puts back what was.
    const { status } = appointment;
    const isPossible =
      kind === 'check-in'
        ? status === 'Scheduled' || status === 'No-show'
        : status === (hasArrived ? 'Checked-in' : 'Scheduled');
    if (!isPossible) return { kind: 'not-possible', status };
    const intent = save(kind, appointment, 'staff', kind === 'check-in' ? 0 : UNDO_MS);
    if (!intent) return { kind: 'not-saved' };
    const saved = directory.byId(appointmentId) ?? appointment;
    return { kind: 'accepted', appointment: deps.deskViewOf(saved) };
  }

  return {
    beginCheckIn,
    beginCheckInByStaff,
    atDesk,
    undo,
  };
}
