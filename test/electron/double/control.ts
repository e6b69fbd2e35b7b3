/** `electron.__double`: what a spec may do to the machine around the app, and see of it. */
import type { EventEmitter } from 'node:events';
import type { BrowserWindow, Details, Display, MessageBoxOptions, SaveDialogOptions } from 'electron';
import { descriptors } from './machine.ts';
import type { AtDialog, Downloads } from './downloads.ts';
import type { Desktop, SeenWindow } from './desktop.ts';
import type { Monitors, MonitorWish } from './monitors.ts';
import { powerEvents } from './power.ts';
import { emitPreventable } from './preventable.ts';
import { dismissKeyring, unlockKeyring } from './safe-storage.ts';
import { saidInBoxes } from './small-parts.ts';
import { strict } from './strict.ts';
import { behind } from './window.ts';

export interface DoubleControl {
  /** The descriptors the executable was given, from 0 to 20. */
  readonly descriptors: readonly number[];
  /** The windows as they lie, top to bottom, hidden ones too. */
  windows(): SeenWindow[];
  /** Titles of the windows that can be seen, bottom to top. */
  stack(): string[];
  /** The title of the window that covers the middle of the monitor (the primary one unless told). */
  topOn(display?: number): string | undefined;
  /** A person touches the window: it comes to the top of its layer and has the keyboard. */
  touch(window: BrowserWindow): void;
  /** Presses a key as Playwright names it (`F8`, `Control+Shift+I`) in front of `window`, and lets it go. */
  press(window: BrowserWindow, key: string): Promise<void>;
  /** The window says that it is ready, in the mode `late`. */
  readyToShow(window: BrowserWindow): void;
  plug(wish?: MonitorWish): Display;
  unplug(id: number): void;
  changeMetrics(id: number, wish: MonitorWish): void;
  suspend(): void;
  resume(): void;
  /** The system goes down: asks `powerMonitor`, as on Linux and macOS. Returns whether the app wants time. */
  shutdown(): boolean;
  /**
   * The session ends, as on Windows: every window is asked, and told when none objects; then an app that did not begin
   * to quit is ended at once. Returns whether a window objected.
   */
  endSession(reasons?: readonly ('shutdown' | 'close-app' | 'critical' | 'logoff')[]): boolean;
  /** Another process of Chromium's is gone. */
  childProcessGone(details: Partial<Details>): void;
  /** The page's process is gone, for `reason`. */
  renderProcessGone(window: BrowserWindow, reason: string, exitCode?: number): void;
  /** Chromium noticed that the page does not answer to a person's input. */
  unresponsive(window: BrowserWindow): void;
  responsive(window: BrowserWindow): void;
  /** A server sends the page elsewhere. Returns whether the app prevented it. */
  redirect(window: BrowserWindow, url: string): boolean;
  /** Somebody types the password of a keyring that is `locked`; it is the one of this name. */
  unlockKeyring(name: string): void;
  /** Somebody closes its question instead. */
  dismissKeyring(): void;
  /** What the dialog proposed for each file that a page saved. */
  saved(): readonly SaveDialogOptions[];
  /** Names of files that somebody cancelled at the dialog. */
  cancelled(): readonly string[];
  /** What the person at the dialog does from now on. */
  doAtDialog(what: AtDialog): void;
  /** What the app said to a person in a box of its own. */
  saidInBoxes(): readonly MessageBoxOptions[];
  /** A server asks for a certificate, and the machine's person has one. Returns what it is sent. */
  askForCertificate(): 'none' | 'the first';
  /** The next `count` loads of the window fail. */
  failLoads(window: BrowserWindow, count: number): void;
}

export interface ControlParts {
  readonly downloads: Omit<Downloads, 'decide'>;
  readonly app: EventEmitter;
  readonly desktop: Desktop;
  readonly monitors: Monitors;
  allWindows(): object[];
  isQuitting(): boolean;
}

export function createControl({
  downloads,
  app,
  desktop,
  monitors,
  allWindows,
  isQuitting,
}: ControlParts): DoubleControl {
  return {
    descriptors,
    saved: () => downloads.saved,
    cancelled: () => downloads.cancelled,
    doAtDialog: downloads.doAtDialog,
    saidInBoxes,
    windows: () => desktop.windows(),
    stack: () =>
      desktop
        .windows()
        .filter(({ visible, minimized }) => visible && !minimized)
        .map(({ title }) => title)
        .toReversed(),
    topOn: (display = monitors.primary().id) => desktop.topOn(display)?.title,
    touch: (window) => desktop.activate(behind(window).place),
    async press(window, key) {
      await behind(window).contents.page()?.keyboard.press(key);
    },
    readyToShow: (window) => void behind(window).events.emit('ready-to-show'),
    plug: (wish) => monitors.plug(wish),
    unplug: (id) => monitors.unplug(id),
    changeMetrics: (id, wish) => monitors.change(id, wish),
    suspend: () => void powerEvents.emit('suspend'),
    resume: () => void powerEvents.emit('resume'),
    shutdown: () => emitPreventable(powerEvents, 'shutdown', {}),
    endSession(reasons = ['shutdown']) {
      const each = allWindows().map((window) => behind(window).events);
      const objected = each.map((events) => emitPreventable(events, 'query-session-end', { reasons }));
      if (objected.includes(true)) return true;
      for (const events of each) events.emit('session-end', { reasons });
      // What did not begin to quit is gone at once (native_window_views_win.cc, WM_ENDSESSION).
      if (!isQuitting()) process.kill(process.pid, 'SIGKILL');
      return false;
    },
    childProcessGone(details) {
      const told = { type: 'GPU', reason: 'crashed', exitCode: 1, ...details };
      app.emit('child-process-gone', {}, strict('Details', told));
    },
    renderProcessGone: (window, reason, exitCode = 1) => behind(window).contents.crash(reason, exitCode),
    unresponsive: (window) => void behind(window).contents.events.emit('unresponsive'),
    responsive: (window) => void behind(window).contents.events.emit('responsive'),
    redirect(window, url) {
      const details = { url, isMainFrame: true, isSameDocument: false, frame: null, initiator: null };
      return emitPreventable(behind(window).contents.events, 'will-redirect', details);
    },
    unlockKeyring,
    dismissKeyring,
    askForCertificate() {
      let chosen: unknown = 'nothing';
      const choose = (certificate?: unknown): void => void (chosen = certificate);
      const told = [null, 'service.example:443', [{ subjectName: 'Ada Lovelace' }], choose];
      const isPrevented = emitPreventable(app, 'select-client-certificate', {}, ...told);
      // Without a listener that prevents it, Electron sends the first there is.
      return isPrevented && chosen === undefined ? 'none' : 'the first';
    },
    failLoads: (window, count) => behind(window).contents.failLoads(count),
  };
}
