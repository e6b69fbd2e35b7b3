/**
 * Whether what a visitor called about is over, by what has become of the appointment since. Pure.
 *
 * Only where it is certain: who could not check in is checked in, and who asked after that has been served. A call
 * without an appointment, of a check-in whose outcome nobody knew, or of the hub’s own stays until somebody was there, or
 * until its kiosk takes it back.
 */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { HelpReason } from '../../contract/help.ts';

/** With what a call for this reason is over: with the check-in that was in the way, or once its visitor was served. */
const PASSES_WITH: Readonly<Record<HelpReason, 'check-in' | 'serving' | 'nothing'>> = {
  choose: 'check-in',
  confirm: 'check-in',
  early: 'check-in',
  late: 'check-in',
  'other-day': 'check-in',
  'other-location': 'check-in',
  'no-show': 'check-in',
  'in-doubt': 'check-in',
  cancelled: 'check-in',
  refused: 'check-in',
  'here-early': 'check-in',
  'here-late': 'check-in',
  'checked-in': 'serving',
  saved: 'serving',
  'already-checked-in': 'serving',
  start: 'nothing',
  'already-served': 'nothing',
  unknown: 'nothing',
  'not-a-code': 'nothing',
  'not-saved': 'nothing',
  'outcome-unknown': 'nothing',
  fault: 'nothing',
  'too-many-misses': 'nothing',
};

export function hasCausePassed(reason: HelpReason, status: AppointmentStatus): boolean {
  const passes = PASSES_WITH[reason];
  if (status === 'Served') return passes !== 'nothing';
  return status === 'Checked-in' && passes === 'check-in';
}
