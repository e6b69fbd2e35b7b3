/** Ends the app only after the hub has stopped, whatever caused the end. */
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { stopInTime } from '../host/stop-in-time.ts';
import { whenAskedToStop } from '../host/parent-process.ts';

export interface StopAppDeps {
  /** Stops the hub, then its transports. */
  readonly stop: () => Promise<void>;
  /** The last window was closed, but one reopens by itself. */
  readonly isReopening: () => boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export interface AppStop {
  isStopping(): boolean;
  /** Stops and exits with `code`, or with 1 if that fails or times out. The first call counts. */
  stopWith(code: number): void;
}

/** Before the first window opens, because each one is watched. */
export function stopBeforeQuit({ stop, isReopening, clock, log }: StopAppDeps): AppStop {
  let stopping = false;
  let sessionEnds = false;

  function stopWith(code: number): void {
    if (stopping) return;
    stopping = true;
    void stopInTime(stop, { clock, log }).then((failure) => app.exit(failure || code));
  }

  app.on('before-quit', (event) => {
    if (!sessionEnds) event.preventDefault();
    stopWith(0);
  });
  // `app.exit` does not emit this. Other ends would come before the hub has stopped.
  app.on('will-quit', (event) => event.preventDefault());
  // After the window's `closed` (Electron 45, shell/browser/native_window.cc, NotifyWindowClosed).
  app.on('window-all-closed', () => {
    if (!isReopening()) app.quit();
  });
  whenAskedToStop(process, () => app.quit());

  /**
   * End of a Windows session. Electron 45 ends the process once the listeners return, unless the app is quitting
   * (shell/browser/native_window_views_win.cc, WM_ENDSESSION), and a prevented `before-quit` does not count
   * (shell/browser/browser.cc, Browser::Quit). So this one is not prevented: the windows close, and the hub uses the
   * time Windows leaves. `query-session-end` is ignored: another program may still refuse, and the lobby would close
   * for nothing.
   */
  function endSession(): void {
    if (sessionEnds) return;
    sessionEnds = true;
    log.info('session-ends');
    app.quit();
  }
  app.on('browser-window-created', (_event, window: BrowserWindow) => window.on('session-end', endSession));

  /**
   * Linux and macOS. A listener makes Electron take logind's delay lock (lib/browser/api/power-monitor.ts). If
   * prevented, the system waits, on Linux for up to 5 s. The type file lacks the event argument.
   */
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    app.quit();
  });
  return { isStopping: () => stopping, stopWith };
}
