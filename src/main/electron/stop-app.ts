/** Ends the app only after the hub has stopped, whichever way it is asked to. */
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { stopInTime } from '../host/stop-in-time.ts';
import { whenAskedToStop } from '../host/stop-request.ts';

export interface StopAppDeps {
  /** Stops the hub, then what visitors are answered over. */
  readonly stop: () => Promise<void>;
  /** The last window was closed, and one opens again by itself. */
  readonly isReopening: () => boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export interface AppStop {
  /** The app is ending. */
  isStopping(): boolean;
  /** Stops and ends with `code`, or with 1 where the stop failed or took too long. The first call counts. */
  stopWith(code: number): void;
}

/** Call it before the first window opens: each is watched. */
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
  // `app.exit` does not come by here: what does would end the app before the hub.
  app.on('will-quit', (event) => event.preventDefault());
  // A window's `closed` comes first (Electron 45, shell/browser/native_window.cc, NotifyWindowClosed).
  app.on('window-all-closed', () => {
    if (!isReopening()) app.quit();
  });
  whenAskedToStop(process, () => app.quit());

  /**
   * Windows ends the session of its person. Electron 45 ends the process as soon as the listeners have returned, unless
   * the app is quitting by then (shell/browser/native_window_views_win.cc, WM_ENDSESSION), and a `before-quit` that is
   * prevented is no quitting (shell/browser/browser.cc, Browser::Quit). So this one is not: the windows go, and the hub
   * gets what time Windows leaves. `query-session-end` is not acted on: another program may still say no, and the lobby
   * would be closed for nothing.
   */
  function endSession(): void {
    if (sessionEnds) return;
    sessionEnds = true;
    log.info('session-ends');
    app.quit();
  }
  app.on('browser-window-created', (_event, window: BrowserWindow) => window.on('session-end', endSession));

  /**
   * Linux and macOS. Listening makes Electron take logind's delay lock (lib/browser/api/power-monitor.ts); prevented, the
   * system waits for this process, on Linux for 5 s at most. The type file does not name the event that is passed.
   */
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    app.quit();
  });
  return { isStopping: () => stopping, stopWith };
}
