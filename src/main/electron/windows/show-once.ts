import type { Clock } from '../../../clock/clock.ts';

export const MAX_HIDDEN_MS = 2_000;

interface Showable {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  readonly webContents: { once(event: 'did-finish-load' | 'did-fail-load', listener: () => void): unknown };
}

/**
 * On Wayland `ready-to-show` may never come (electron#48859), and an empty window is better than a hidden one.
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
  const cancel = clock.after(MAX_HIDDEN_MS, showNow);
  window.once('closed', end);
  window.once('ready-to-show', showNow);
  window.webContents.once('did-finish-load', showNow);
  window.webContents.once('did-fail-load', showNow);
}
