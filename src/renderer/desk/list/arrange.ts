/** Which appointments the table shows, and in which order. */
import type { DeskAppointment } from '../../../contract/appointment.ts';
import { isRefused, lateMinutes } from '../day/row-status.ts';
import { matcher } from './search.ts';

export const TABS = ['today', 'arrived', 'late', 'no-show', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

function belongs(tab: Tab, appointment: DeskAppointment, now: number): boolean {
  switch (tab) {
    case 'today':
      return true;
    case 'arrived':
      return appointment.status === 'Checked-in';
    case 'late':
      return lateMinutes(appointment, now) > 0;
    case 'no-show':
      return appointment.status === 'No-show';
    case 'cancelled':
      return appointment.status === 'Cancelled';
  }
}

/**
 * The order of a clerk's attention: refusals of the service, which only a person can settle; then who is here; then
 * who is still to come, where the late ones come first by their time; then what is over. By time alone, at three in
 * the afternoon a new arrival would lie under a screenful of finished rows.
 */
function attention(appointment: DeskAppointment): number {
  // While it can be undone it keeps its place: a row that jumps away from under the pointer invites a wrong press.
  if (appointment.intent?.state === 'held') return 2;
  if (isRefused(appointment)) return 0;
  if (appointment.status === 'Checked-in') return 1;
  return appointment.status === 'Scheduled' ? 2 : 3;
}

function compare(a: DeskAppointment, b: DeskAppointment): number {
  const byAttention = attention(a) - attention(b);
  if (byAttention !== 0) return byAttention;
  // Newest arrival first: it is the one the clerk has not seen yet. An arrival without a time was here before Foyer.
  if (a.status === 'Checked-in' && b.status === 'Checked-in') {
    const byArrival = (b.arrivedAt ?? 0) - (a.arrivedAt ?? 0);
    if (byArrival !== 0) return byArrival;
  }
  return a.startsAt - b.startsAt || a.code.localeCompare(b.code, 'en', { numeric: true });
}

export interface Arranged {
  readonly rows: readonly DeskAppointment[];
  /** How many of the matches each tab holds. */
  readonly counts: Readonly<Record<Tab, number>>;
}

/** The rows of `tab` that match `query`, and the counts of all tabs under the same query. */
export function arrange(
  appointments: Iterable<DeskAppointment>,
  tab: Tab,
  query: string,
  now: number,
): Arranged {
  const matches = matcher(query);
  const counts = { today: 0, arrived: 0, late: 0, 'no-show': 0, cancelled: 0 };
  const rows: DeskAppointment[] = [];
  for (const appointment of appointments) {
    if (!matches(appointment)) continue;
    for (const each of TABS) if (belongs(each, appointment, now)) counts[each] += 1;
    if (belongs(tab, appointment, now)) rows.push(appointment);
  }
  return { rows: rows.sort(compare), counts };
}
