import { BrowserWindow, type BrowserWindowConstructorOptions, type Menu, screen } from 'electron';
import type { Clock } from '../../../clock/clock.ts';
import type { Surface } from '../../../contract/roles.ts';
import type { Clocked } from '../../base/capabilities.ts';
import { lockKeys } from '../pages/lock-down.ts';
import { readMonitors } from './monitors.ts';
import { type PlacedWindow, placeWindow } from './placed-window.ts';
import { showOnce } from './show-once.ts';
import type { WindowPlace } from './window-places.ts';

export interface SurfaceWindowDeps extends Clocked {
  readonly preload: string;
  readonly devTools: boolean;
  readonly kioskMode: boolean;
  readonly isQuitting: () => boolean;
  /** Undefined on macOS, where the app has one menu. */
  readonly staffMenu: Menu | undefined;
  readonly platform: NodeJS.Platform;
  readonly canPlace: boolean;
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
 * Needed on Windows and Linux, where a kiosk is only full screen (Electron 45, shell/browser/native_window_views.cc,
 * SetKiosk). On macOS, SetVisibleOnAllWorkspaces would change the app's type. Windows puts levels `floating` to
 * `status` behind its task bar (SetAlwaysOnTop). X11 ignores both for a window not yet shown.
 */
function keepOnTop(window: BrowserWindow, platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  window.setAlwaysOnTop(true, 'screen-saver');
  if (platform === 'linux') window.setVisibleOnAllWorkspaces(true);
  window.moveTop();
}

/** The system finishes its own change of the window first. */
const MOMENT_MS = 250;

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
  readonly hasOtherMonitors: () => boolean;
}

/** Keypad and scanner type into the focused window. */
function keepInFront(kiosk: BrowserWindow, deps: KioskFocusDeps): void {
  kiosk.on('blur', () => {
    deps.clock.after(MOMENT_MS, () => {
      if (kiosk.isDestroyed() || kiosk.isFocused()) return;
      keepOnTop(kiosk, deps.platform);
      if (!deps.hasOtherMonitors()) kiosk.focus();
    });
  });
}

/** Compositor rules match these titles: docs/electron.md, "Wayland". */
const TITLE: Readonly<Record<Surface, string>> = {
  kiosk: 'Foyer kiosk',
  desk: 'Foyer front desk',
  display: 'Foyer display',
  setup: 'Foyer setup',
};

const backgroundOf = (surface: Surface): string => (surface === 'display' ? '#0d1722' : '#f6f3ee');

interface WindowMaking {
  readonly surface: Surface;
  readonly place: Exclude<WindowPlace, { kind: 'waits' }>;
  readonly preload: string;
  readonly devTools: boolean;
}

function placement({ surface, place }: WindowMaking): BrowserWindowConstructorOptions {
  if (place.kind === 'window') return place.bounds;
  // It fills the monitor that contains its bounds.
  const full = { ...place.monitor.bounds, fullscreen: true };
  return surface === 'kiosk' ? { ...full, kiosk: true, frame: false } : full;
}

function windowOptions(making: WindowMaking): BrowserWindowConstructorOptions {
  const { surface, preload, devTools } = making;
  return {
    ...placement(making),
    title: TITLE[surface],
    backgroundColor: backgroundOf(surface),
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: false,
      devTools,
      // No one has touched a display before it makes a sound.
      autoplayPolicy:
        surface === 'display' || surface === 'desk' ? 'no-user-gesture-required' : 'user-gesture-required',
      backgroundThrottling: false,
    },
  };
}
