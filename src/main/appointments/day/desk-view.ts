/** An appointment as the front desk sees it. */
import { wallMs } from '../../../clock/clock.ts';
import type { Clocked } from '../../base/capabilities.ts';
import { createDays, type DayBounds, dayFormat } from '../../base/location-day.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import { othersWithCode, type SameCodeDeps } from '../directory/code.ts';
import { latinDigits } from '../../../contract/code-key.ts';
import {
  type Called,
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
  // A booking is not about an existing appointment.
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
      // The refusal restored this status. With another one, someone has dealt with it since.
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

/** `intent`: the appointment's open intent, or its newest refused or presumed one. */
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
    ...(appointment.alias === undefined ? {} : { alias: appointment.alias }),
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
    ...(appointment.promised && appointment.status === 'Checked-in'
      ? { promised: appointment.promised }
      : {}),
    ...(appointment.seenAt === undefined ? {} : { seenAt: appointment.seenAt }),
    ...(appointment.isQuiet ? { isQuiet: true as const } : {}),
    ...(pending ? { intent: pending } : {}),
  };
}

/** Undefined where no one else has the code. `others` by start. */
function sharedCodeOf(others: readonly Appointment[]): SharedCode | undefined {
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

export function createCodesSent() {
  /** Shared codes only: few, in any lobby. */
  const shared = new Map<string, SharedCode>();
  const ids = ({ others }: SharedCode): readonly string[] => others.map(({ appointmentId }) => appointmentId);
  return {
    sent({ appointmentId, sharedCode }: DeskAppointment): void {
      if (sharedCode) shared.set(appointmentId, sharedCode);
      else shared.delete(appointmentId);
    },
    forget: (appointmentId: string): void => void shared.delete(appointmentId),
    /** Ids whose shared code may differ now that this appointment has changed or (without `view`) gone. */
    besides(appointmentId: string, view: DeskAppointment | undefined): readonly string[] {
      const naming = [...shared].filter(([, code]) => ids(code).includes(appointmentId)).map(([id]) => id);
      const named = view?.sharedCode ? ids(view.sharedCode) : [];
      return [...new Set([...naming, ...named])].filter((id) => id !== appointmentId);
    },
    isNews: ({ appointmentId, sharedCode }: DeskAppointment): boolean =>
      JSON.stringify(sharedCode) !== JSON.stringify(shared.get(appointmentId)),
  };
}

export interface ViewDeps extends Clocked {
  readonly directory: SameCodeDeps['directory'];
  readonly outboxTable: Pick<OutboxTable, 'openOf' | 'undismissedOf' | 'isWalkIn'>;
  readonly timeZone: string;
  readonly nameOfLine: (appointment: Appointment) => string;
  readonly nameOfPerson: (appointment: Appointment) => string | undefined;
  /** The call that stands for a visitor who is here. */
  readonly calledNow: (appointment: Appointment) => Called | undefined;
}

export function createViews({ outboxTable, directory, clock, ...deps }: ViewDeps) {
  const days = dayFormat(deps.timeZone);
  const codes = {
    directory,
    dayOf: (at: number) => days.format(at),
    // Its own instance: the list's remembers another day.
    spanAround: createDays(deps.timeZone),
  };
  const isOver = (day: DayBounds, now: number): boolean => day.endsAt <= now;
  return (appointment: Appointment): DeskAppointment => {
    const now = wallMs(clock);
    const intent = outboxTable.openOf(appointment.id) ?? outboxTable.undismissedOf(appointment.id);
    const named = { ...appointment, assigneeName: deps.nameOfPerson(appointment) };
    // No one comes with a code of a past day.
    const others = isOver(codes.spanAround(appointment.startsAt), now)
      ? []
      : othersWithCode(codes, appointment);
    const view = deskAppointment(named, intent, deps.nameOfLine(appointment), now);
    const sharedCode = sharedCodeOf(others);
    const called = deps.calledNow(appointment);
    return {
      ...view,
      ...(outboxTable.isWalkIn(appointment.id) ? { isWalkIn: true as const } : {}),
      ...(sharedCode ? { sharedCode } : {}),
      ...(called ? { called } : {}),
    };
  };
}
