import { HOUR_MS, MINUTE_MS } from '../../../clock/clock.ts';
import type { Appointment } from '../directory/appointment.ts';

/**
 * When a visitor may check in, and which appointments belong to now: today's and, around midnight, those with an open
 * window. Pure.
 */

export interface CheckInWindow {
  readonly opensBeforeMin: number;
  readonly closesAfterMin: number;
}

type WindowState =
  | { readonly kind: 'open' }
  | { readonly kind: 'early'; readonly opensAt: number }
  | { readonly kind: 'late'; readonly closedAt: number };

/**
 * Both ends belong to the window. While the clock is in doubt, now is anywhere up to `latest`, and a window that may be
 * open is.
 */
export function windowState(startsAt: number, now: number, window: CheckInWindow, latest = now): WindowState {
  const opensAt = startsAt - window.opensBeforeMin * MINUTE_MS;
  const closedAt = startsAt + window.closesAfterMin * MINUTE_MS;
  if (latest < opensAt) return { kind: 'early', opensAt };
  if (now > closedAt) return { kind: 'late', closedAt };
  return { kind: 'open' };
}

/** Every moment that now can be while the clock is in doubt. */
export interface NowSpan {
  readonly earliest: number;
  readonly latest: number;
}

export interface Present {
  readonly now: number;
  /** Absent while `now` is certain. */
  readonly span?: NowSpan;
  /** On the present day in the location's zone. */
  readonly isToday: (at: number) => boolean;
  readonly windowOfLine: (lineId: number) => CheckInWindow;
}

type Start = Pick<Appointment, 'startsAt' | 'lineId'>;

/** Longer than the longest day and the widest window. */
const SPAN_MS = 26 * HOUR_MS;

/** Between which moments appointments begin that may be of today. */
export function aroundNow(here: Present): readonly [from: number, until: number] {
  const { earliest, latest } = spanOf(here);
  return [earliest - SPAN_MS, latest + SPAN_MS];
}

export const spanOf = ({ now, span = { earliest: now, latest: now } }: Present): NowSpan => span;

export function windowNow({ startsAt, lineId }: Start, here: Present): WindowState {
  const { earliest, latest } = spanOf(here);
  return windowState(startsAt, earliest, here.windowOfLine(lineId), latest);
}

export const isWindowOpen = (start: Start, here: Present): boolean => windowNow(start, here).kind === 'open';

/** An open window beats "another day": at 23:50, a visitor for 00:10 is not a day early. */
export const isCurrent = (appointment: Start, here: Present): boolean =>
  here.isToday(appointment.startsAt) || isWindowOpen(appointment, here);

/** A visitor who arrived this long ago and was never called may still wait; in milliseconds. */
export const MAY_WAIT_MS = 4 * 3_600_000;

export const isOnDeskList = (appointment: Appointment, here: Present): boolean =>
  isCurrent(appointment, here) ||
  (appointment.status === 'Checked-in' && (appointment.arrivedAt ?? 0) >= here.now - MAY_WAIT_MS);

/** Codes further ahead are unknown, in milliseconds. */
export const LOOKS_AHEAD_MS = 400 * 24 * 3_600_000;
