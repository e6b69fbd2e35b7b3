/** Whether a kiosk may be taken for a test. Pure. */

/** After a touch: somebody stands there. */
const AFTER_TOUCH_MS = 5_000;

export interface KioskNow {
  /** It is as the next visitor should find it. */
  readonly isIdle: boolean | undefined;
  /** How long nobody has touched it or typed, in milliseconds. */
  readonly untouchedMs: number;
  /** How long ago the last test ended there; its own presses are nobody's visit. */
  readonly sinceTrialMs: number;
}

export const isFree = ({ isIdle, untouchedMs, sinceTrialMs }: KioskNow): boolean =>
  isIdle === true && (untouchedMs >= AFTER_TOUCH_MS || untouchedMs >= sinceTrialMs);
