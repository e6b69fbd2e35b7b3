/** Creates a surface's window: focus, closing, keeping awake. */
import { BrowserWindow, type Menu, screen } from 'electron';
import type { Clock } from '../../../clock/clock.ts';
import type { Surface } from '../../../contract/roles.ts';
import { lockKeys } from '../pages/lock-down.ts';
import type { Clocked } from '../../base/capabilities.ts';
import { readMonitors } from './monitors.ts';
import { type PlacedWindow, placeWindow } from './placed-window.ts';
import { showOnce } from './show-once.ts';
import { windowOptions } from './window-options.ts';
import type { WindowPlace } from './window-places.ts';

export interface SurfaceWindowDeps extends Clocked {
  /** Path of the built preload. */
  readonly preload: string;
  readonly devTools: boolean;
  /** The kiosk fills the screen, and visitors cannot close it. */
  readonly kioskMode: boolean;
  readonly isQuitting: () => boolean;
  /** For desk and setup. Undefined on macOS, where the app has one menu. */
  readonly staffMenu: Menu | undefined;
  readonly platform: NodeJS.Platform;
  /** False on Wayland. */
  readonly canPlace: boolean;
  /** Called once, with the first public window. */
  readonly keepAwake: () => void;
  /** Keypad and scanner type into the focused window. */
  readonly focusKiosk: () => void;
  /** A window that someone asked for may take the focus. */
  readonly wasAsked: (surface: Surface) => boolean;
}

export interface SurfaceWindow {
  readonly window: BrowserWindow;
  readonly placed: PlacedWindow;
}

export const isStaffs = (surface: Surface): boolean => surface === 'desk' || surface === 'setup';

export function createSurfaceWindows(
  deps: SurfaceWindowDeps,
): (surface: Surface, place: Exclude<WindowPlace, { kind: 'waits' }>) => SurfaceWindow {
  const { kioskMode, canPlace, platform, clock, focusKiosk } = deps;
  let isAwake = false;

  /** Public windows cannot be changed. */
  const isLocked = (surface: Surface): boolean => kioskMode && !isStaffs(surface);

  function show(surface: Surface, window: BrowserWindow): void {
    const takesFocus = surface === 'kiosk' || (isStaffs(surface) && deps.wasAsked(surface));
    if (takesFocus || !kioskMode) {
      window.show();
    } else {
      window.showInactive();
      focusKiosk();
    }
    if (kioskMode && surface === 'kiosk') keepOnTop(window, platform);
  }

  function lock(surface: Surface, window: BrowserWindow): void {
    keepOpen(window, deps.isQuitting, clock);
    if (surface === 'display') window.on('focus', focusKiosk);
    else {
      const hasOtherMonitors = (): boolean => readMonitors(screen).length > 1;
      keepInFront(window, { platform, clock, hasOtherMonitors });
    }
  }

  function keepAwake(surface: Surface): void {
    if (isStaffs(surface) || isAwake) return;
    isAwake = true;
    deps.keepAwake();
  }

  return function open(surface, place) {
    const { preload, devTools } = deps;
    const window = new BrowserWindow(windowOptions({ surface, place, preload, devTools }));
    const placed = placeWindow({
      window,
      place,
      isKiosk: surface === 'kiosk',
      isLocked: isLocked(surface),
      canPlace,
      platform,
      clock,
      show: () => show(surface, window),
    });
    // On Linux a full-screen window is visible at once (shell/browser/native_window_views.cc, SetFullScreen).
    if (kioskMode && surface === 'kiosk' && window.isVisible()) keepOnTop(window, platform);
    if (surface === 'kiosk' || isLocked(surface)) lockKeys(window.webContents);
    if (isLocked(surface)) lock(surface, window);
    if (deps.staffMenu && isStaffs(surface)) window.setMenu(deps.staffMenu);
    // The front desk counts requests for help in its title.
    if (surface !== 'desk') window.on('page-title-updated', (event) => event.preventDefault());
    showOnce(window, clock, () => placed.reveal());
    keepAwake(surface);
    return { window, placed };
  };
}

/**
 * Above all windows and on all desktops. Needed on Windows and Linux, where a kiosk is only full screen (Electron 45,
 * shell/browser/native_window_views.cc, SetKiosk). macOS hides dock and menu bar and blocks switching
 * (native_window_mac.mm, SetKiosk), and SetVisibleOnAllWorkspaces would change the app's type. Level `screen-saver`,
 * because Windows puts `floating` to `status` behind its task bar (native_window_views.cc, SetAlwaysOnTop). X11
 * ignores both for a window not yet shown, Wayland always.
 */
function keepOnTop(window: BrowserWindow, platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  window.setAlwaysOnTop(true, 'screen-saver');
  if (platform === 'linux') window.setVisibleOnAllWorkspaces(true);
  window.moveTop();
}

/** Lets the system finish its own change of the window first. */
const MOMENT_MS = 250;

/** Public windows cannot be closed or minimised. */
function keepOpen(window: BrowserWindow, isQuitting: () => boolean, clock: Clock): void {
  window.on('close', (event) => {
    if (!isQuitting()) event.preventDefault();
  });
  window.on('minimize', () => {
    clock.after(MOMENT_MS, () => {
      if (!window.isDestroyed() && window.isMinimized()) window.restore();
    });
  });
}

interface KioskFocusDeps extends Clocked {
  readonly platform: NodeJS.Platform;
  /** Someone may be working on another monitor. */
  readonly hasOtherMonitors: () => boolean;
}

/**
 * Puts the kiosk back in front. With one monitor it also takes the focus, because keypad and scanner type into the
 * focused window. With more, someone may be typing elsewhere.
 */
function keepInFront(kiosk: BrowserWindow, deps: KioskFocusDeps): void {
  kiosk.on('blur', () => {
    deps.clock.after(MOMENT_MS, () => {
      if (kiosk.isDestroyed() || kiosk.isFocused()) return;
      keepOnTop(kiosk, deps.platform);
      if (!deps.hasOtherMonitors()) kiosk.focus();
    });
  });
}
