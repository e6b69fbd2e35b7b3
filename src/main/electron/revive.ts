/** Brings a window's page back when its process died or hangs. */
import type { BrowserWindow } from 'electron';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** A page that lived this long starts a new count. */
const HEALTHY_MS = 60_000;

/** Milliseconds before the page is loaded again, after `crashes` crashes in a row: 500 ms doubling to 30 s. */
export function reviveDelayMs(crashes: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(crashes - 1, 10));
}

/** Never gives up, so that a lobby is not left with a blank window; only waits longer. */
export function keepAlive(window: BrowserWindow, load: () => void, clock: Clock, log: Log): void {
  const { webContents } = window;
  let crashes = 0;
  let lastCrash = -Infinity;
  webContents.on('render-process-gone', (_event, { reason }) => {
    const now = clock.monotonic();
    crashes = now - lastCrash > HEALTHY_MS ? 1 : crashes + 1;
    lastCrash = now;
    log.warn('screen-crashed', { reason, crashes });
    clock.after(reviveDelayMs(crashes), () => {
      if (!window.isDestroyed()) load();
    });
  });
  webContents.on('unresponsive', () => {
    log.warn('screen-unresponsive');
    webContents.forcefullyCrashRenderer();
  });
}
