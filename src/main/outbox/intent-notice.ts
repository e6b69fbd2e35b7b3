/** What a person at the front desk is told about an intent that did not simply go through. Pure. */
import type { Notice } from '../../contract/hub-status.ts';
import type { Appointment } from '../appointments/appointment.ts';
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

const personOf = ({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): string =>
  `${firstName} ${lastName ?? ''}`.trim();

function bookingOf(order: Order | undefined) {
  return order && 'input' in order ? order.input : undefined;
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
    const sentence = `Foyer did not ask the service to ${TO_DO[kind]} ${whom}. ${message ?? ''}`.trim();
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
    const sentence = `${whom} was marked no-show and then checked in at the kiosk. The no-show had not been sent and was taken back.`;
    return { ...said, ...about, kind: 'visitor-came', sentence };
  }
  const sentence = `Foyer cannot ${TO_DO[intent.kind]} ${whom} at the service: ${intent.attempts} attempts failed while others went through. It is kept and tried every few minutes. Do it in the service if it cannot wait.`;
  return { ...said, ...about, kind: 'stuck', sentence };
}
