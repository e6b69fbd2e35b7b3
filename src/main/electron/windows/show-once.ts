/** When a window is shown for the first time. */
import type { Clock } from '../../../clock/clock.ts';

/** A window that says nothing is shown after this long. */
export const LONGEST_HIDDEN_MS = 2_000;

/** What a window and its page say; Electron's `BrowserWindow` and `WebContents`. */
export interface Showable {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  readonly webContents: { once(event: 'did-finish-load' | 'did-fail-load', listener: () => void): unknown };
}

/**
 * Calls `show` once: when the page is painted, is loaded, could not be loaded, or after 2 s, whichever is first. On
 * Wayland the first may never come (electron#48859), and a window that stays hidden is worse than one that is still
 * empty. A window that was closed meanwhile is not shown.
 */
export function showOnce(window: Showable, clock: Clock, show: () => void): void {
  let over = false;
  const end = (): void => {
    over = true;
    cancel();
  };
  const showNow = (): void => {
    if (over) return;
    end();
    show();
  };
  const cancel = clock.after(LONGEST_HIDDEN_MS, showNow);
  window.once('closed', end);
  window.once('ready-to-show', showNow);
  window.webContents.once('did-finish-load', showNow);
  window.webContents.once('did-fail-load', showNow);
}
