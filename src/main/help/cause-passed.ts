/**
 * Whether what a visitor called about is over, by what has become of the appointment since. Pure.
 *
 * Only where it is certain: who could not check in is checked in, and who asked after that has been served. A call
 * without an appointment, of a check-in whose outcome nobody knew, or of the hub's own stays until somebody was there.
 */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { HelpReason } from '../../contract/help.ts';

/** What stood in the way of a check-in. */
const BEFORE_CHECK_IN: readonly HelpReason[] = [
  'choose',
  'confirm',
  'early',
  'late',
  'other-day',
  'other-location',
  'no-show',
  'cancelled',
  'refused',
  'here-early',
  'here-late',
];

/** What is asked while somebody waits to be called. */
const AFTER_CHECK_IN: readonly HelpReason[] = ['checked-in', 'saved', 'already-checked-in'];

export function hasCausePassed(reason: HelpReason, status: AppointmentStatus): boolean {
  if (status === 'Served') return BEFORE_CHECK_IN.includes(reason) || AFTER_CHECK_IN.includes(reason);
  return status === 'Checked-in' && BEFORE_CHECK_IN.includes(reason);
}
