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
