/** What the front desk reads about an appointment at a glance: its status, and the mark beside the name. Pure. */
import type { HistoryEntry } from '../../../contract/booking.ts';
import type { Called, DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import type { TFunction } from '../../i18n/translate.ts';

const MINUTE_MS = 60_000;

/**
 * Whole minutes since the start of an expected visitor; of one who waits longer than the kiosk told, the minutes told.
 * 0 when neither is late, also within the first minute, and for one who was called.
 */
export function lateMinutes(appointment: DeskAppointment, now: number): number {
  const { status, promised, arrivedAt = now, called } = appointment;
  if (called !== undefined) return 0;
  if (status === 'Checked-in' && promised && now - arrivedAt >= (promised.to + 1) * MINUTE_MS)
    return promised.to;
  if (status !== 'Scheduled') return 0;
  return Math.max(0, Math.floor((now - appointment.startsAt) / MINUTE_MS));
}

/** Whether the service's refusal still waits for a person: only what can still be done at the desk is pressing. */
export function isRefused({ status, intent }: DeskAppointment): boolean {
  return intent?.state === 'refused' && (status === 'Scheduled' || status === 'No-show');
}

export function isUnsent({ intent }: DeskAppointment): boolean {
  return intent?.state === 'held' || intent?.state === 'waiting' || intent?.state === 'stuck';
}

/** A no-show that still waits here is dropped if its visitor checks in; the service would refuse one it has. */
export const isNoShowSent = (appointment: DeskAppointment): boolean =>
  appointment.status === 'No-show' && !isUnsent(appointment);

/** Whether a visitor may wait at a kiosk for a sign of the front desk. An arrival without a time was before Foyer. */
export function awaitsSeen({ status, arrivedAt, seenAt }: DeskAppointment): boolean {
  return status === 'Checked-in' && arrivedAt !== undefined && seenAt === undefined;
}

/** When a clerk saw the arrival. Undefined where that clerk checked the visitor in. */
export const seenLaterAt = ({ status, arrivedAt, seenAt }: DeskAppointment): number | undefined =>
  status === 'Checked-in' && seenAt !== arrivedAt ? seenAt : undefined;

export type RowStatusKind =
  | 'refused'
  | 'over'
  | 'arrived'
  | 'called'
  | 'in-doubt'
  | 'late'
  | 'expected'
  | 'no-show'
  | 'cancelled'
  | 'served';

export const isInDoubt = ({ status, isStatusInDoubt }: DeskAppointment): boolean =>
  status === 'Scheduled' && isStatusInDoubt === true;

/** `over`: waits longer than was told. `late`, `in-doubt` and `refused` are all `Scheduled` to the service. */
export function rowStatusKind(appointment: DeskAppointment, late: number): RowStatusKind {
  switch (appointment.status) {
    case 'Checked-in':
      if (appointment.called !== undefined) return 'called';
      return late > 0 ? 'over' : 'arrived';
    case 'Served':
      return 'served';
    case 'Cancelled':
      return 'cancelled';
    case 'No-show':
      return isRefused(appointment) ? 'refused' : 'no-show';
    case 'Scheduled':
      if (isRefused(appointment)) return 'refused';
      if (isInDoubt(appointment)) return 'in-doubt';
      return late > 0 ? 'late' : 'expected';
  }
}

/** `Called, Desk 3`; a desk without a name is told by its number. */
export function calledWords(t: TFunction<'desk'>, { deskId, deskName }: Called): string {
  if (deskId === undefined) return t('status.called');
  return t('status.calledTo', { desk: deskName ?? t('history.deskId', { id: deskId }) });
}

/** `unread`: the hub has not answered yet whether the visitor has asked for help. */
export type HelpDoubt = 'helped' | 'unread';
export type NoShowDoubt = 'before' | 'here' | HelpDoubt;

export function helpDoubt(history: readonly HistoryEntry[] | undefined): HelpDoubt | undefined {
  if (history === undefined) return 'unread';
  return history.some(({ kind }) => kind === 'help') ? 'helped' : undefined;
}

/** Undefined if nothing speaks against a no-show. */
export function noShowDoubt(
  { status, arrivedAt, startsAt }: DeskAppointment,
  history: readonly HistoryEntry[] | undefined,
  now: number,
): NoShowDoubt | undefined {
  if (status === 'Checked-in' || arrivedAt !== undefined) return 'here';
  const doubt = helpDoubt(history);
  return doubt !== 'helped' && now < startsAt ? 'before' : doubt;
}

export type Mark =
  | { readonly kind: 'here-early' | 'here-late'; readonly minutes: number }
  | { readonly kind: 'here' }
  | { readonly kind: 'at-kiosk'; readonly kioskName: string };

/** A quarter of an hour is when check-in opens in most lobbies; who comes within it is on time. */
const EARLY_FROM_MIN = 15;
const LATE_FROM_MIN = 5;

/** Early arrivals count down to the start; late ones are settled. */
function hereSince(at: number, startsAt: number, now: number): Mark {
  if (at >= startsAt)
    return { kind: 'here-late', minutes: Math.max(1, Math.round((at - startsAt) / MINUTE_MS)) };
  if (now >= startsAt) return { kind: 'here' };
  return { kind: 'here-early', minutes: Math.max(1, Math.round((startsAt - now) / MINUTE_MS)) };
}

function aroundStart(at: number, startsAt: number, now: number): Mark | undefined {
  const minutes = Math.round((at - startsAt) / MINUTE_MS);
  if (minutes > -EARLY_FROM_MIN && minutes < LATE_FROM_MIN) return undefined;
  const mark = hereSince(at, startsAt, now);
  return mark.kind === 'here' ? undefined : mark;
}

/** `call`: the newest open call about this appointment. `now`: milliseconds since 1970. */
export function markOf(
  { status, arrivedAt, startsAt }: DeskAppointment,
  call: HelpCall | undefined,
  now: number,
): Mark | undefined {
  if (status === 'Checked-in' && arrivedAt !== undefined) return aroundStart(arrivedAt, startsAt, now);
  if (call === undefined || (status !== 'Scheduled' && status !== 'Checked-in')) return undefined;
  const { reason, askedAt } = call;
  if (reason !== 'here-early' && reason !== 'here-late')
    return { kind: 'at-kiosk', kioskName: call.kioskName };
  return hereSince(askedAt, startsAt, now);
}
