import type { Appointment } from '../directory/appointment.ts';

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
 * Both ends are inclusive. With a clock in doubt, now may be up to `latest`, and a window that may be open is open.
 */
export function windowState(startsAt: number, now: number, window: CheckInWindow, latest = now): WindowState {
  const opensAt = startsAt - window.opensBeforeMin * MINUTE_MS;
  const closedAt = startsAt + window.closesAfterMin * MINUTE_MS;
  if (latest < opensAt) return { kind: 'early', opensAt };
  if (now > closedAt) return { kind: 'late', closedAt };
  return { kind: 'open' };
}

export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

export interface Present {
  readonly now: number;
  readonly span?: Span;
  /** In the location's zone. */
  readonly isToday: (at: number) => boolean;
  readonly windowOfLine: (lineId: number) => CheckInWindow;
}

type Start = Pick<Appointment, 'startsAt' | 'lineId'>;

export const spanOf = ({ now, span = { earliest: now, latest: now } }: Present): Span => span;

/** Today's appointments, and those with an open window around midnight. Pure. */
export function windowNow({ startsAt, lineId }: Start, here: Present): WindowState {
  const { earliest, latest } = spanOf(here);
  return windowState(startsAt, earliest, here.windowOfLine(lineId), latest);
}

export const isWindowOpen = (start: Start, here: Present): boolean => windowNow(start, here).kind === 'open';

/** A visitor at 23:50 for 00:10 is not early by a day. */
export const isCurrent = (appointment: Start, here: Present): boolean =>
  here.isToday(appointment.startsAt) || isWindowOpen(appointment, here);

/** An uncalled visitor may wait this long. */
export const MAY_WAIT_MS = 4 * 3_600_000;

/** Also visitors who arrived before midnight and may still wait. */
export const isOnDeskList = (appointment: Appointment, here: Present): boolean =>
  isCurrent(appointment, here) ||
  (appointment.status === 'Checked-in' && (appointment.arrivedAt ?? 0) >= here.now - MAY_WAIT_MS);

/** Codes of later appointments are unknown. */
export const LOOKS_AHEAD_MS = 400 * 24 * 3_600_000;
