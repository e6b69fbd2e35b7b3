/** Why a clerk is asked a second time before a visitor is marked no-show. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HistoryEntry } from '../../../contract/booking.ts';

/** `unread`: what happened has not come from the hub yet, so nobody knows whether the visitor has asked for help. */
export type NoShowDoubt = 'before' | 'helped' | 'here' | 'unread';

/** Undefined where nothing speaks against it. `history`: undefined until it has come. */
export function noShowDoubt(
  { status, arrivedAt, startsAt }: DeskAppointment,
  history: readonly HistoryEntry[] | undefined,
  now: number,
): NoShowDoubt | undefined {
  if (status === 'Checked-in' || arrivedAt !== undefined) return 'here';
  if (history?.some(({ kind }) => kind === 'help')) return 'helped';
  if (now < startsAt) return 'before';
  return history === undefined ? 'unread' : undefined;
}
