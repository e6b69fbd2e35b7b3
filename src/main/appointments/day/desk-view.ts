/** Pure. */
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

/** Enough to ask "ending in 118?", not enough to copy. */
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
  // A booking does not concern an existing appointment.
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
      // Another status means that someone has dealt with the rejection.
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

/** `intent`: the open one, else the newest rejected or presumed one. */
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

/** `others`: by start. Pure. */
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

/** Codes sent to one reader, so that appointments named beside a changed one are sent again. */
export function createCodesTold() {
  /** There are few in any lobby. */
  const shared = new Map<string, SharedCode>();
  const ids = ({ others }: SharedCode): readonly string[] => others.map(({ appointmentId }) => appointmentId);
  return {
    told({ appointmentId, sharedCode }: DeskAppointment): void {
      if (sharedCode) shared.set(appointmentId, sharedCode);
      else shared.delete(appointmentId);
    },
    forget: (appointmentId: string): void => void shared.delete(appointmentId),
    /** Appointments to send again after this one has changed. `view` is undefined if it has gone. */
    besides(appointmentId: string, view: DeskAppointment | undefined): readonly string[] {
      const naming = [...shared].filter(([, code]) => ids(code).includes(appointmentId)).map(([id]) => id);
      const named = view?.sharedCode ? ids(view.sharedCode) : [];
      return [...new Set([...naming, ...named])].filter((id) => id !== appointmentId);
    },
    isNews: ({ appointmentId, sharedCode }: DeskAppointment): boolean =>
      JSON.stringify(sharedCode) !== JSON.stringify(shared.get(appointmentId)),
  };
}
