/** Why a clerk is asked a second time before a visitor is marked no-show. Pure. */
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { HistoryEntry } from '../../../contract/booking.ts';

export type NoShowDoubt = 'before' | 'helped' | 'here';

/** Undefined where nothing speaks against it. */
export function noShowDoubt(
  { status, arrivedAt, startsAt }: DeskAppointment,
  history: readonly HistoryEntry[],
  now: number,
): NoShowDoubt | undefined {
  if (status === 'Checked-in' || arrivedAt !== undefined) return 'here';
  if (history.some(({ kind }) => kind === 'help')) return 'helped';
  return now < startsAt ? 'before' : undefined;
}
