/** Checks visitors in, and marks no-shows and cancellations. */
import type { CheckInAnswer, HowCalled } from '../../../contract/appointment.ts';
import type { DeskActionAnswer } from '../../../contract/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';
import type { Intent, StateKind } from '../../outbox/intent.ts';
import type { Appointment } from '../directory/appointment.ts';
import { lastDigits } from '../directory/visitor-name.ts';
import type { WaitOf } from '../look-up/find-answer.ts';
import type { LookUp, LookUps, Question } from '../look-up/look-up.ts';
import { createStateChanges, type StateChangesDeps } from './state-changes.ts';

/**
 * How long a check-in waits for the service before the kiosk shows "Saved", in milliseconds: visitors get an answer
 * within 3 s.
 */
export const VISITOR_WAITS_MS = 2_500;

interface ActionDeps extends StateChangesDeps {
  readonly lookUps: LookUps;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  /** Default: not known. */
  readonly waitOf?: WaitOf;
}

/** `answered`: nothing was saved, and the answer says why. `saving`: on disk, unless the disk refuses. */
export type CheckInStep =
  | { readonly kind: 'answered'; readonly answer: CheckInAnswer }
  | { readonly kind: 'saving'; readonly answer: Promise<CheckInAnswer> };

export type AppointmentActions = ReturnType<typeof createActions>;

export function createActions(deps: ActionDeps) {
  const { directory, outbox, lookUps } = deps;
  const { save, undo, promise } = createStateChanges(deps);

  /** Undefined: the code no longer means this appointment. */
  function confirmed(
    { answer, appointments }: LookUp,
    appointmentId: string,
    question: Question,
  ): { readonly appointment: Appointment; readonly screen: LookUp['answer'] } | undefined {
    const appointment = appointments.find(({ id }) => id === appointmentId);
    if (!appointment) return undefined;
    return {
      appointment,
      screen: answer.kind === 'choose' ? lookUps.answerFor(appointment, question) : answer,
    };
  }

  /** Looks up and saves before it returns, so that the caller can count the answer at once. */
  function beginCheckIn(question: Question, appointmentId: string, phoneDigits?: string): CheckInStep {
    const found = lookUps.lookUp(question);
    const one = confirmed(found, appointmentId, question);
    // The directory changed between two taps. Show what the code means now instead of checking in a stranger.
    if (!one) return { kind: 'answered', answer: found.answer };
    const { appointment, screen } = one;
    if (screen.kind !== 'found') return { kind: 'answered', answer: screen };
    if (
      screen.appointment.asksPhoneDigits &&
      lastDigits(phoneDigits) !== lastDigits(appointment.phoneNumber)
    ) {
      return { kind: 'answered', answer: { kind: 'wrong-digits' } };
    }
    return { kind: 'saving', answer: saveArrival(appointment, 'visitor') };
  }

  /** Also outside the window and without the phone's digits: staff stand beside the visitor. */
  function beginCheckInByStaff(question: Question, appointmentId: string): CheckInStep {
    const found = lookUps.lookUp(question);
    const one = confirmed(found, appointmentId, question);
    if (!one) return { kind: 'answered', answer: found.answer };
    // The front desk can reverse its own no-show. The service decides whether it still accepts early and late visitors.
    const isAllowed = ['found', 'early', 'late', 'no-show', 'in-doubt'].includes(one.screen.kind);
    if (!isAllowed) return { kind: 'answered', answer: one.screen };
    return { kind: 'saving', answer: saveArrival(one.appointment, 'staff') };
  }

  async function saveArrival(appointment: Appointment, origin: Intent['origin']): Promise<CheckInAnswer> {
    // Before the own ticket is one of those who wait.
    const wait = deps.waitOf?.(appointment);
    const intent = save('check-in', appointment, origin, 0);
    if (!intent) return { kind: 'not-saved' };
    const settled = await outbox.settled(intent.id, VISITOR_WAITS_MS);
    switch (settled?.state) {
      case 'confirmed':
        // Staff check what is only presumed.
        if (settled.presumed) return savedAnswer(appointment, intent);
        return {
          kind: 'checked-in',
          ...howCalled(appointment),
          ...(wait && promise(appointment.id, wait) && { wait }),
          checkedInAt: intent.createdAt,
        };
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

  /** Reads the appointment again: its ticket may have come in the meantime. */
  function howCalled(appointment: Appointment): HowCalled {
    return deps.howCalled(directory.byId(appointment.id) ?? appointment);
  }

  function savedAnswer(appointment: Appointment, { createdAt }: Intent): CheckInAnswer {
    return { kind: 'saved', ...howCalled(appointment), savedAt: createdAt };
  }

  /** A no-show or a cancellation is for an expected visitor or, with `hasArrived`, for one who has arrived. */
  function atDesk(kind: StateKind, appointmentId: string, hasArrived = false): DeskActionAnswer {
    const known = directory.byId(appointmentId);
    if (!known) return { kind: 'unknown-appointment' };
    const unsent = kind === 'check-in' ? lookUps.unsentNoShow(known)?.previousStatus : undefined;
    const appointment = unsent === undefined ? known : { ...known, status: unsent };
    // The specification does not say from which states. The service may accept a no-show who comes after all, and the
    // end of one who has arrived. A refusal restores what was before.
    const { status } = appointment;
    const isPossible =
      kind === 'check-in'
        ? status === 'Scheduled' || status === 'No-show'
        : status === (hasArrived ? 'Checked-in' : 'Scheduled');
    if (!isPossible) return { kind: 'not-possible', status };
    const isArrival = kind === 'check-in';
    const intent = save(kind, appointment, 'staff', isArrival ? 0 : UNDO_MS, isArrival);
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
