import type { Appointment } from '../directory/appointment.ts';

/** When a visitor may check in: from some minutes before the start of the appointment to some minutes after it. */

export interface CheckInWindow {
  readonly opensBeforeMin: number;
  readonly closesAfterMin: number;
}

export type WindowState =
  | { readonly kind: 'open' }
  | { readonly kind: 'early'; readonly opensAt: number }
  | { readonly kind: 'late'; readonly closedAt: number };

const MINUTE_MS = 60_000;

/**
 * Where `now` stands to the window of an appointment that starts at `startsAt`. Both ends belong to the window. Where the
 * clock is in doubt, now is anywhere up to `latest`, and what may be open is.
 */
export function windowState(startsAt: number, now: number, window: CheckInWindow, latest = now): WindowState {
  const opensAt = startsAt - window.opensBeforeMin * MINUTE_MS;
  const closedAt = startsAt + window.closesAfterMin * MINUTE_MS;
  if (latest < opensAt) return { kind: 'early', opensAt };
  if (now > closedAt) return { kind: 'late', closedAt };
  return { kind: 'open' };
}

/** Every moment that now can be, where the clock is in doubt. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

export interface Present {
  readonly now: number;
  /** Absent where `now` is taken to be right. */
  readonly span?: Span;
  /** Whether an instant is of the present day in the location's zone. */
  readonly isToday: (at: number) => boolean;
  readonly windowOfLine: (lineId: number) => CheckInWindow;
}

type Start = Pick<Appointment, 'startsAt' | 'lineId'>;

export const spanOf = ({ now, span = { earliest: now, latest: now } }: Present): Span => span;

/** Which appointments are a matter of now: those of today, and around midnight those whose check-in is open. Pure. */
export function windowNow({ startsAt, lineId }: Start, here: Present): WindowState {
  const { earliest, latest } = spanOf(here);
  return windowState(startsAt, earliest, here.windowOfLine(lineId), latest);
}

export const isWindowOpen = (start: Start, here: Present): boolean => windowNow(start, here).kind === 'open';

/** An open window beats "another day": who comes at 23:50 for 00:10 is not early by a day. */
export const isCurrent = (appointment: Start, here: Present): boolean =>
  here.isToday(appointment.startsAt) || isWindowOpen(appointment, here);

/** A visitor who arrived this long ago and was never called may still sit in the lobby; in milliseconds. */
export const MAY_WAIT_MS = 4 * 3_600_000;

/** Belongs into the front desk's list: current, or arrived before midnight and perhaps still waiting. */
export const isOnDeskList = (appointment: Appointment, here: Present): boolean =>
  isCurrent(appointment, here) ||
  (appointment.status === 'Checked-in' && (appointment.arrivedAt ?? 0) >= here.now - MAY_WAIT_MS);

/** Further ahead a code is unknown: nobody is helped by "your appointment is the year after next". In milliseconds. */
export const LOOKS_AHEAD_MS = 400 * 24 * 3_600_000;
