/** Ends the app only after the hub has stopped. */
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { stopInTime } from '../host/stop-in-time.ts';
import { whenAskedToStop } from '../host/parent-process.ts';

interface StopAppDeps {
  readonly stop: () => Promise<void>;
  readonly isReopening: () => boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/** Call it before the first window opens, because each one is watched. */
export function stopBeforeQuit({ stop, isReopening, clock, log }: StopAppDeps) {
  let stopping = false;
  let sessionEnds = false;

  /** Exits with 1 if stopping fails or times out. The first call counts. */
  function stopWith(code: number): void {
    if (stopping) return;
    stopping = true;
    void stopInTime(stop, { clock, log }).then((failure) => app.exit(failure || code));
  }

  app.on('before-quit', (event) => {
    if (!sessionEnds) event.preventDefault();
    stopWith(0);
  });
  // `app.exit` does not emit this.
  app.on('will-quit', (event) => event.preventDefault());
  // Comes after the window's `closed` (Electron 45, shell/browser/native_window.cc, NotifyWindowClosed).
  app.on('window-all-closed', () => {
    if (!isReopening()) app.quit();
  });
  whenAskedToStop(process, () => app.quit());

  /**
   * At the end of a Windows session, Electron 45 ends the process once the listeners return, unless the app is quitting
   * (shell/browser/native_window_views_win.cc, WM_ENDSESSION), and a prevented `before-quit` does not count
   * (shell/browser/browser.cc, Browser::Quit). `query-session-end` is ignored: another program may still refuse.
   */
  function endSession(): void {
    if (sessionEnds) return;
    sessionEnds = true;
    log.info('session-ends');
    app.quit();
  }
  app.on('browser-window-created', (_event, window: BrowserWindow) => window.on('session-end', endSession));

  /**
   * A listener makes Electron take logind's delay lock (lib/browser/api/power-monitor.ts): Linux waits up to 5 s. The
   * type file lacks the event.
   */
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    app.quit();
  });
  return { isStopping: (): boolean => stopping, stopWith };
}
