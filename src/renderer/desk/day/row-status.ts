/** What the front desk reads about an appointment at a glance. */
import type { HistoryEntry } from '../../../contract/booking.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';

const MINUTE_MS = 60_000;

/**
 * Whole minutes since the start of an appointment whose visitor has not come; 0 when it is not late. Late begins with
 * the first full minute: a visitor for 10:30 is not late at 10:30:20.
 */
export function lateMinutes(appointment: DeskAppointment, now: number): number {
  if (appointment.status !== 'Scheduled') return 0;
  return Math.max(0, Math.floor((now - appointment.startsAt) / MINUTE_MS));
}

/**
 * Whether the service's refusal still waits for a person. The hub puts a refused appointment back to what it was, and
 * tells of the refusal until somebody has dealt with it; only what can still be done at the desk is pressing.
 */
export function isRefused({ status, intent }: DeskAppointment): boolean {
  return intent?.state === 'refused' && (status === 'Scheduled' || status === 'No-show');
}

/** Whether the service has yet to hear of what this row shows. */
export function isUnsent({ intent }: DeskAppointment): boolean {
  return intent?.state === 'held' || intent?.state === 'waiting' || intent?.state === 'stuck';
}

/**
 * Whether a visitor may stand at a kiosk and wait for a sign of the front desk. One without a time was here before
 * Foyer saw them, so no kiosk waits.
 */
export function awaitsSeen({ status, arrivedAt, seenAt }: DeskAppointment): boolean {
  return status === 'Checked-in' && arrivedAt !== undefined && seenAt === undefined;
}

export type RowStatusKind =
  | 'refused'
  | 'arrived'
  | 'in-doubt'
  | 'late'
  | 'expected'
  | 'no-show'
  | 'cancelled'
  | 'served';

/** Whether nobody but a person can tell if its visitor is expected. */
export const isInDoubt = ({ status, isStatusInDoubt }: DeskAppointment): boolean =>
  status === 'Scheduled' && isStatusInDoubt === true;

/** The kind of status shown; `late`, `in-doubt` and `refused` are all `Scheduled` to the service. */
export function rowStatusKind(appointment: DeskAppointment, late: number): RowStatusKind {
  switch (appointment.status) {
    case 'Checked-in':
      return 'arrived';
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

/** `unread`: the hub has not said what happened, so nobody knows whether the visitor has asked for help. */
export type HelpDoubt = 'helped' | 'unread';
export type NoShowDoubt = 'before' | 'here' | HelpDoubt;

/** `history`: undefined until it has come. */
export function helpDoubt(history: readonly HistoryEntry[] | undefined): HelpDoubt | undefined {
  if (history === undefined) return 'unread';
  return history.some(({ kind }) => kind === 'help') ? 'helped' : undefined;
}

/** What speaks against a no-show at `now`; undefined where nothing does. */
export function noShowDoubt(
  { status, arrivedAt, startsAt }: DeskAppointment,
  history: readonly HistoryEntry[] | undefined,
  now: number,
): NoShowDoubt | undefined {
  if (status === 'Checked-in' || arrivedAt !== undefined) return 'here';
  const doubt = helpDoubt(history);
  return doubt !== 'helped' && now < startsAt ? 'before' : doubt;
}
