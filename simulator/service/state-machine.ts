/** Which step leads from which state to which: pure, for appointments and tickets. */
import type { AppointmentStatus, TicketStatus } from './records.ts';

export type AppointmentStep = 'checkin' | 'cancel' | 'marknoshow' | 'serve' | 'edit';
export type TicketStep = 'call' | 'recall' | 'serve' | 'cancel' | 'no-show' | 'put-back' | 'change';

export type Step<S> =
  | { readonly kind: 'allowed'; readonly next: S }
  /** `message` is one sentence for people. */
  | { readonly kind: 'refused'; readonly message: string };

const APPOINTMENT_VERBS: Record<AppointmentStep, string> = {
  checkin: 'checked in',
  cancel: 'cancelled',
  marknoshow: 'marked as no-show',
  serve: 'served',
  edit: 'changed',
};

/** The state that each step leads to. */
export const APPOINTMENT_ENDS: Record<AppointmentStep, AppointmentStatus> = {
  checkin: 'Checked-in',
  cancel: 'Cancelled',
  marknoshow: 'No-show',
  serve: 'Served',
  edit: 'Scheduled',
};

/**
 * The appointment's next state. Check-in, cancel and no-show start from Scheduled and, where a reading says so, from
 * `alsoFrom` (our choice); a change starts from Scheduled (our choice); Served follows Checked-in when the ticket is
 * served (our choice).
 */
export function appointmentStep(
  status: AppointmentStatus,
  step: AppointmentStep,
  alsoFrom?: AppointmentStatus,
): Step<AppointmentStatus> {
  const from: AppointmentStatus = step === 'serve' ? 'Checked-in' : 'Scheduled';
  if (status !== from && status !== alsoFrom) {
    const message = `The appointment is ${status} and cannot be ${APPOINTMENT_VERBS[step]}.`;
    return { kind: 'refused', message };
  }
  return { kind: 'allowed', next: APPOINTMENT_ENDS[step] };
}

const TICKET_VERBS: Record<TicketStep, string> = {
  call: 'called',
  recall: 'called again',
  serve: 'served',
  cancel: 'removed from the queue',
  'no-show': 'marked as no-show',
  'put-back': 'put back into the queue',
  change: 'changed',
};

const TICKET_STARTS: Record<TicketStep, readonly TicketStatus[]> = {
  call: ['NEW'],
  recall: ['CALLED'],
  serve: ['CALLED'],
  cancel: ['NEW', 'CALLED'],
  'no-show': ['NEW', 'CALLED'],
  'put-back': ['CALLED'],
  change: ['NEW', 'CALLED', 'SCHEDULED'],
};

const TICKET_ENDS: Record<Exclude<TicketStep, 'change'>, TicketStatus> = {
  call: 'CALLED',
  recall: 'CALLED',
  serve: 'SERVED',
  cancel: 'CANCELLED_BY_CLERK',
  'no-show': 'NOSHOW',
  'put-back': 'NEW',
};

/** The ticket's next state; SERVED and those in which it is removed from the queue are final. */
export function ticketStep(status: TicketStatus, step: TicketStep): Step<TicketStatus> {
  if (!TICKET_STARTS[step].includes(status)) {
    return { kind: 'refused', message: `The ticket is ${status} and cannot be ${TICKET_VERBS[step]}.` };
  }
  return { kind: 'allowed', next: step === 'change' ? status : TICKET_ENDS[step] };
}
