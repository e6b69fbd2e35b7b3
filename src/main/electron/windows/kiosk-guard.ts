/** Keeps the windows of a lobby where visitors and the room see them: on top, full, open, and the keys with the kiosk. */
import type { BrowserWindow } from 'electron';
import type { Clock } from '../../../clock/clock.ts';

/**
 * Above all other windows, and on all desktops. Needed on Windows and Linux, where a kiosk is only full screen (Electron
 * 45, shell/browser/native_window_views.cc, SetKiosk); macOS hides dock and menu bar and forbids to switch
 * (native_window_mac.mm, SetKiosk), and a window on all its spaces changes what the app is (SetVisibleOnAllWorkspaces).
 * The level is `screen-saver` because Windows puts those from `floating` to `status` behind its task bar
 * (native_window_views.cc, SetAlwaysOnTop). X11 takes neither for a window that is not shown yet; Wayland takes neither.
 */
export function keepOnTop(window: BrowserWindow, platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  window.setAlwaysOnTop(true, 'screen-saver');
  if (platform === 'linux') window.setVisibleOnAllWorkspaces(true);
  window.moveTop();
}

/** The system is given a moment to finish what it does to the window. */
const MOMENT_MS = 250;

/** A window for visitors or for the room is not closed and not minimised, whoever asks. */
export function keepOpen(window: BrowserWindow, isQuitting: () => boolean, clock: Clock): void {
  window.on('close', (event) => {
    if (!isQuitting()) event.preventDefault();
  });
  window.on('minimize', () => {
    clock.after(MOMENT_MS, () => {
      if (!window.isDestroyed() && window.isMinimized()) window.restore();
    });
  });
}

export interface KioskFocusDeps {
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Somebody may be working on another monitor of this machine. */
  readonly hasOtherMonitors: () => boolean;
}

/**
 * When something else came to the front, the kiosk comes over it again. With one monitor it takes the keys back too,
 * since keypad and scanner type into the window that has them; with more, somebody may be typing elsewhere.
 */
export function keepInFront(kiosk: BrowserWindow, deps: KioskFocusDeps): void {
  kiosk.on('blur', () => {
    deps.clock.after(MOMENT_MS, () => {
      if (kiosk.isDestroyed() || kiosk.isFocused()) return;
      keepOnTop(kiosk, deps.platform);
      if (!deps.hasOtherMonitors()) kiosk.focus();
    });
  });
}
