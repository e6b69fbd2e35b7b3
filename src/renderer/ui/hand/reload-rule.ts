/** When a page may be loaded again without taking anything from anybody. Pure. */

/** After a touch of a screen that says it is idle: somebody stands there. */
const AFTER_TOUCH_MS = 5_000;

/** Of a screen that says nothing of it, such as setup: what was typed there and not saved would be lost. */
const LEFT_MS = 120_000;

export interface PageAtRest {
  /** Undefined where the screen says nothing of it. */
  readonly isIdle: boolean | undefined;
  readonly untouchedMs: number;
}

export function mayReload({ isIdle, untouchedMs }: PageAtRest): boolean {
  if (isIdle === undefined) return untouchedMs >= LEFT_MS;
  return isIdle && untouchedMs >= AFTER_TOUCH_MS;
}

/**
 * Whether a page of `own` version is loaded again where the hub is of `hub`'s: once for each version of the hub. A page that
 * stays another one after that is told to staff by its report.
 */
export function reloadsFor(own: string, hub: string, remembered: string | undefined): boolean {
  return own !== hub && remembered !== hub;
}
