/** Which appointments are a matter of now: those of today, and around midnight those whose check-in is open. Pure. */
import type { Appointment } from '../directory/appointment.ts';
import { type CheckInWindow, windowState } from './check-in-window.ts';

export interface Present {
  readonly now: number;
  /** Whether an instant is of the present day in the location's zone. */
  readonly isToday: (at: number) => boolean;
  readonly windowOfLine: (lineId: number) => CheckInWindow;
}

type Start = Pick<Appointment, 'startsAt' | 'lineId'>;

export const isWindowOpen = ({ startsAt, lineId }: Start, here: Present): boolean =>
  windowState(startsAt, here.now, here.windowOfLine(lineId)).kind === 'open';

/** An open window beats "another day": who comes at 23:50 for 00:10 is not early by a day. */
export const isCurrent = (appointment: Start, here: Present): boolean =>
  here.isToday(appointment.startsAt) || isWindowOpen(appointment, here);

/** A visitor who arrived this long ago and was never called may still sit in the lobby; in milliseconds. */
export const MAY_WAIT_MS = 4 * 3_600_000;

/** Belongs into the front desk's list: current, or arrived before midnight and perhaps still waiting. */
export const isOnDeskList = (appointment: Appointment, here: Present): boolean =>
  isCurrent(appointment, here) ||
  (appointment.status === 'Checked-in' && (appointment.arrivedAt ?? 0) >= here.now - MAY_WAIT_MS);
