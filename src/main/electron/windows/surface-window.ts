/** A window of one surface, as it is made: what may take the focus, what a visitor cannot close, what keeps awake. */
import { BrowserWindow, type Menu, screen } from 'electron';
import type { Clock } from '../../../clock/clock.ts';
import type { Surface } from '../../../contract/roles.ts';
import { lockKeys } from '../pages/lock-down.ts';
import { readMonitors } from './monitors.ts';
import { type PlacedWindow, placeWindow } from './placed-window.ts';
import { showOnce } from './show-once.ts';
import { windowOptions } from './window-options.ts';
import type { Place } from './window-places.ts';

export interface SurfaceWindowDeps {
  /** Path of the built preload. */
  readonly preload: string;
  readonly devTools: boolean;
  /** The kiosk fills the screen and cannot be closed by a visitor. */
  readonly kioskMode: boolean;
  readonly isQuitting: () => boolean;
  /** The menu of desk and setup; undefined where the whole app has one menu (macOS). */
  readonly staffMenu: Menu | undefined;
  readonly platform: NodeJS.Platform;
  /** False on Wayland. */
  readonly canPlace: boolean;
  /** Called once, when the first window opens that visitors or the room look at. */
  readonly keepAwake: () => void;
  readonly clock: Clock;
  /** Keypad and scanner type into the window that has the focus. */
  readonly focusKiosk: () => void;
  /** Somebody asked for this window, so it may take the focus. */
  readonly wasAsked: (surface: Surface) => boolean;
}

export interface SurfaceWindow {
  readonly window: BrowserWindow;
  readonly placed: PlacedWindow;
}

export const isStaffs = (surface: Surface): boolean => surface === 'desk' || surface === 'setup';

export function createSurfaceWindows(
  deps: SurfaceWindowDeps,
): (surface: Surface, place: Exclude<Place, { kind: 'waits' }>) => SurfaceWindow {
  const { kioskMode, canPlace, platform, clock, focusKiosk } = deps;
  let isAwake = false;

  /** Visitors and the room look at it, so it is kept as it is. */
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
    // On Linux a window that begins full screen begins visible (shell/browser/native_window_views.cc, SetFullScreen).
    if (kioskMode && surface === 'kiosk' && window.isVisible()) keepOnTop(window, platform);
    if (surface === 'kiosk' || isLocked(surface)) lockKeys(window.webContents);
    if (isLocked(surface)) lock(surface, window);
    if (deps.staffMenu && isStaffs(surface)) window.setMenu(deps.staffMenu);
    // The front desk's page counts calls for help in its title.
    if (surface !== 'desk') window.on('page-title-updated', (event) => event.preventDefault());
    showOnce(window, clock, () => placed.reveal());
    keepAwake(surface);
    return { window, placed };
  };
}

/**
 * Above all other windows, and on all desktops. Needed on Windows and Linux, where a kiosk is only full screen (Electron
 * 45, shell/browser/native_window_views.cc, SetKiosk); macOS hides dock and menu bar and forbids to switch
 * (native_window_mac.mm, SetKiosk), and a window on all its spaces changes what the app is (SetVisibleOnAllWorkspaces).
 * The level is `screen-saver` because Windows puts those from `floating` to `status` behind its task bar
 * (native_window_views.cc, SetAlwaysOnTop). X11 takes neither for a window that is not shown yet; Wayland takes neither.
 */
function keepOnTop(window: BrowserWindow, platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  window.setAlwaysOnTop(true, 'screen-saver');
  if (platform === 'linux') window.setVisibleOnAllWorkspaces(true);
  window.moveTop();
}

/** The system is given a moment to finish what it does to the window. */
const MOMENT_MS = 250;

/** A window for visitors or for the room is not closed and not minimised, whoever asks. */
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

interface KioskFocusDeps {
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Somebody may be working on another monitor of this machine. */
  readonly hasOtherMonitors: () => boolean;
}

/**
 * When something else came to the front, the kiosk comes over it again. With one monitor it takes the keys back too,
 * since keypad and scanner type into the window that has them; with more, somebody may be typing elsewhere.
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
