/** An appointment as the front desk sees it. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import {
  type DeskAppointment,
  MAX_NAMED_WITH_CODE,
  type PendingIntent,
  type SharedCode,
} from '../../../contract/desk-appointment.ts';
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

/** Undefined where nobody else has the code. `others` by their start. Pure. */
export function sharedCodeOf(others: readonly Appointment[]): SharedCode | undefined {
  if (others.length === 0) return undefined;
  return {
    others: others.slice(0, MAX_NAMED_WITH_CODE).map(({ id, firstName, lastName, startsAt }) => ({
      appointmentId: id,
      firstName,
      lastName,
      startsAt,
    })),
    ...(others.length > MAX_NAMED_WITH_CODE ? { isMore: true as const } : {}),
  };
}

/** What one reader was told of codes, so that who is named beside somebody that changes is told anew. */
export function createCodesTold() {
  /** Of those whose code is shared: few, in any house. */
  const shared = new Map<string, SharedCode>();
  const ids = ({ others }: SharedCode): readonly string[] => others.map(({ appointmentId }) => appointmentId);
  return {
    told({ appointmentId, sharedCode }: DeskAppointment): void {
      if (sharedCode) shared.set(appointmentId, sharedCode);
      else shared.delete(appointmentId);
    },
    forget: (appointmentId: string): void => void shared.delete(appointmentId),
    /** Those whose telling may be another one after this appointment has changed, or has gone (`view` is undefined). */
    besides(appointmentId: string, view: DeskAppointment | undefined): readonly string[] {
      const naming = [...shared].filter(([, code]) => ids(code).includes(appointmentId)).map(([id]) => id);
      const named = view?.sharedCode ? ids(view.sharedCode) : [];
      return [...new Set([...naming, ...named])].filter((id) => id !== appointmentId);
    },
    /** Whether this is not what was told of its code. */
    isNews: ({ appointmentId, sharedCode }: DeskAppointment): boolean =>
      JSON.stringify(sharedCode) !== JSON.stringify(shared.get(appointmentId)),
  };
}
