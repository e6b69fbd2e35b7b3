/** What a person at the front desk is told about an intent that did not simply go through. Pure. */
import type { Notice } from '../../contract/hub-status.ts';
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { type Intent, type IntentKind, isCreate } from './intent.ts';
import { type Order, readOrder } from './order.ts';

const TO_DO: Readonly<Record<IntentKind, string>> = {
  'check-in': 'check in',
  cancel: 'cancel',
  'no-show': 'mark as no-show',
  edit: 'change',
  create: 'book',
  'auto-assign': 'book',
};

const DEED: Readonly<Record<IntentKind, string>> = {
  'check-in': 'check-in',
  cancel: 'cancellation',
  'no-show': 'no-show',
  edit: 'change',
  create: 'booking',
  'auto-assign': 'booking',
};

const personOf = ({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): string =>
  `${firstName} ${lastName ?? ''}`.trim();

function bookingOf(order: Order | undefined) {
  return order && 'input' in order ? order.input : undefined;
}

/** What is said of the appointment that an intent is about. */
interface Appointment {
  readonly code: string;
  readonly status: AppointmentStatus;
}

function whomOf(intent: Intent, appointment: Appointment | undefined): string {
  const booking = bookingOf(isCreate(intent.kind) ? readOrder(intent) : undefined);
  if (booking) return personOf(booking);
  return isCreate(intent.kind) ? 'a new appointment' : (appointment?.code ?? intent.appointmentId);
}

type Said = Pick<Notice, 'noticeId' | 'at' | 'sentence'>;

function refusal(
  intent: Intent,
  appointment: Appointment | undefined,
  said: Omit<Said, 'sentence'>,
  whom: string,
): Notice {
  const { kind, statusCode, message, appointmentId } = intent;
  if (statusCode === undefined) {
    const asks = intent.unknownAttempts > 0 ? 'no longer asks' : 'did not ask';
    const sentence = `Foyer ${asks} the service to ${TO_DO[kind]} ${whom}. ${message ?? ''}`.trim();
    return { ...said, kind: 'refused', sentence, ...(isCreate(kind) ? {} : { appointmentId }) };
  }
  const words = message === undefined ? '' : ` It says: “${message}”`;
  const sentence = `The service refused to ${TO_DO[kind]} ${whom}.${words}`;
  if (isCreate(kind)) return { ...said, kind: 'refused', sentence };
  // It was set back to what it was when the refusal came; anything else has been heard since.
  const moved = appointment && appointment.status !== intent.previousStatus;
  return {
    ...said,
    kind: 'conflict',
    sentence,
    appointmentId,
    code: whom,
    ours: {
      what: kind,
      at: intent.createdAt,
      ...(intent.sentAt === undefined ? {} : { sentAt: intent.sentAt }),
      origin: intent.origin,
      unsure: intent.unknownAttempts > 0,
    },
    service: {
      ...(message === undefined ? {} : { sentence: message }),
      at: said.at,
      ...(moved ? { statusNow: appointment.status } : {}),
    },
  };
}

function unresolved(
  intent: Intent,
  nameOfLine: (lineId: number) => string,
  said: Omit<Said, 'sentence'>,
): Notice {
  const booking = bookingOf(readOrder(intent));
  const visitorName = booking ? personOf(booking) : undefined;
  return {
    ...said,
    kind: 'unresolved-create',
    sentence: `Nobody knows whether the service has booked ${visitorName ?? 'a new appointment'}. Look there before it is sent again.`,
    intentId: intent.id,
    ...(booking && visitorName
      ? { visitorName, lineName: nameOfLine(booking.lineId), startsAt: Date.parse(booking.startTime) }
      : {}),
    createdAt: intent.createdAt,
    ...(intent.sentAt === undefined ? {} : { sentAt: intent.sentAt }),
    attempts: intent.attempts,
  };
}

function stuck(intent: Intent, whom: string, said: Omit<Said, 'sentence'>, about: object): Notice {
  const { kind, failure, attempts } = intent;
  const status = failure?.statusCode;
  const answered = status === undefined ? 'silent' : status >= 400 && status < 500 ? 'refusing' : 'answering';
  const words = failure?.words === undefined ? '' : ` It says: “${failure.words}”`;
  const came = status === undefined ? '' : ` The last answer was ${status}.${words}`;
  return {
    ...said,
    ...about,
    kind: 'stuck',
    sentence: `Foyer cannot ${TO_DO[kind]} ${whom} at the service: ${attempts} attempts failed.${came} It is kept and tried every few minutes.`,
    intentId: intent.id,
    what: isCreate(kind) ? 'create' : kind,
    whom,
    createdAt: intent.createdAt,
    attempts,
    reason: answered,
    ...(status === undefined ? {} : { statusCode: status }),
    ...(failure?.words === undefined ? {} : { words: failure.words }),
  };
}

/** The notice for an intent that `forStaff` gave. */
export function intentNotice(
  intent: Intent,
  appointment: Appointment | undefined,
  nameOfLine: (lineId: number) => string,
): Notice {
  const whom = whomOf(intent, appointment);
  const said = {
    noticeId: `intent-${intent.id}`,
    at: intent.settledAt ?? intent.parkedAt ?? intent.sentAt ?? intent.createdAt,
  };
  const about = isCreate(intent.kind) ? {} : { appointmentId: intent.appointmentId };
  if (intent.state === 'unresolved') return unresolved(intent, nameOfLine, said);
  if (intent.state === 'refused') return refusal(intent, appointment, said, whom);
  if (intent.resolution === 'visitor-came') {
    const tried = `The service had not taken the no-show in ${intent.attempts} attempts, and it was given up. Look there.`;
    const untried = 'The no-show had not been sent and was taken back.';
    const sentence = `${whom} was marked no-show and then checked in. ${intent.attempts > 0 ? tried : untried}`;
    return { ...said, ...about, kind: 'visitor-came', sentence };
  }
  if (intent.resolution === 'no-id') {
    const sentence = `The service has booked ${whom} and did not say under which id. Look there for the code; Foyer knows the appointment once the appointment list has it.`;
    return { ...said, kind: 'no-id', sentence };
  }
  if (intent.presumed) {
    const why =
      intent.resolution === 'in-queue'
        ? 'the service refused it, and has the visitor in its queue'
        : 'the service refused it after an attempt without an answer; presumed done';
    const sentence = `${whom}, ${DEED[intent.kind]}: ${why}. Look there.`;
    return { ...said, ...about, kind: 'presumed', sentence };
  }
  return stuck(intent, whom, said, about);
}
