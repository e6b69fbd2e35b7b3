/** An appointment as the front desk sees it. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import type { DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import { type Intent, isCreate, setsState, STATUS_AFTER } from '../../outbox/intent.ts';
import { refusalOf } from '../../outbox/own-refusal.ts';
import type { Appointment } from '../directory/appointment.ts';

/** Keeps the country code and the last three digits: enough to ask "ending in 118?", not enough to copy. */
export function maskedPhone(phoneNumber: string): string {
  const digits = latinDigits(phoneNumber).replace(/\D/g, '');
  const country = phoneNumber.startsWith('+') ? `+${digits.slice(0, 2)} ` : '';
  return `${country}••• ••• ${digits.slice(-3)}`;
}

function pendingIntent(
  intent: Intent,
  status: Appointment['status'],
  now: number,
): PendingIntent | undefined {
  const { kind } = intent;
  // A booking is nothing about an appointment that is there.
  if (isCreate(kind)) return undefined;
  const shown = { intentId: intent.id, kind, sendsAt: intent.dueAt };
  switch (intent.state) {
    case 'queued':
      if (intent.parkedAt !== undefined) {
        const words = intent.failure?.words;
        return { ...shown, state: 'stuck', ...(words === undefined ? {} : { message: words }) };
      }
      return { ...shown, state: intent.attempts === 0 && intent.dueAt > now ? 'held' : 'waiting' };
    case 'sending':
      return { ...shown, state: 'waiting' };
    case 'refused':
      // It was set back when the refusal came; any other status means that somebody has dealt with it since.
      if (intent.previousStatus !== undefined && intent.previousStatus !== status) return undefined;
      return {
        ...shown,
        state: 'refused',
        ...refusalOf(intent),
      };
    case 'confirmed':
      return intent.presumed && setsState(kind) && STATUS_AFTER[kind] === status
        ? { ...shown, state: 'presumed' }
        : undefined;
    case 'unresolved':
    case 'undone':
      return undefined;
  }
}

/** `intent` is the appointment's open intent, or else its newest refused or presumed one. */
export function deskAppointment(
  appointment: Appointment,
  intent: Intent | undefined,
  lineName: string,
  now: number,
): DeskAppointment {
  const pending = intent ? pendingIntent(intent, appointment.status, now) : undefined;
  return {
    appointmentId: appointment.id,
    code: appointment.code,
    firstName: appointment.firstName,
    lastName: appointment.lastName,
    ...(appointment.phoneNumber ? { phoneMasked: maskedPhone(appointment.phoneNumber) } : {}),
    lineId: appointment.lineId,
    lineName,
    ...(appointment.assigneeId === undefined ? {} : { assigneeId: appointment.assigneeId }),
    ...(appointment.languageCode ? { languageCode: appointment.languageCode } : {}),
    ...(appointment.assigneeName ? { assigneeName: appointment.assigneeName } : {}),
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    status: appointment.status,
    ...(appointment.isStatusInDoubt ? { isStatusInDoubt: true as const } : {}),
    ...(appointment.arrivedAt === undefined ? {} : { arrivedAt: appointment.arrivedAt }),
    ...(appointment.seenAt === undefined ? {} : { seenAt: appointment.seenAt }),
    ...(appointment.isQuiet ? { isQuiet: true as const } : {}),
    ...(pending ? { intent: pending } : {}),
  };
}
