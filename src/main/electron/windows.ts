/** The hub's own windows: one per surface, each with the rights of that surface and no others. */
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Menu,
  type Rectangle,
  screen,
} from 'electron';
import type { Surface } from '../../contract/roles.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { lockKeys } from './lock-down.ts';
import { keepAlive } from './revive.ts';
import { addressOf } from './screen-address.ts';
import { showOnce } from './show-once.ts';

export interface WindowsDeps {
  /** Path of the built preload. */
  readonly preload: string;
  readonly devTools: boolean;
  /** The kiosk fills the screen and cannot be closed by a visitor. */
  readonly kioskMode: boolean;
  readonly isQuitting: () => boolean;
  /** The menu of desk and setup; undefined where the whole app has one menu (macOS). */
  readonly staffMenu: Menu | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Windows {
  /** Opens the window of `surface`, or brings it to the front. */
  open(surface: Surface): void;
  focus(): void;
  surfaceOf(webContentsId: number): Surface | undefined;
}

const SIZE: Readonly<Record<Surface, { readonly width: number; readonly height: number }>> = {
  kiosk: { width: 1080, height: 860 },
  desk: { width: 1280, height: 860 },
  display: { width: 1280, height: 720 },
  setup: { width: 960, height: 860 },
};

const TITLE: Readonly<Record<Surface, string>> = {
  kiosk: 'Foyer check-in',
  desk: 'Foyer front desk',
  display: 'Foyer display',
  setup: 'Foyer setup',
};

/** The page's own background, so that no other colour flashes before it is drawn. */
const backgroundOf = (surface: Surface): string => (surface === 'display' ? '#0d1722' : '#f6f3ee');

/** A screen beside the main one, where there is one. */
function secondScreen(): Rectangle | undefined {
  const primary = screen.getPrimaryDisplay().id;
  return screen.getAllDisplays().find((display) => display.id !== primary)?.bounds;
}

function placement(surface: Surface, kioskMode: boolean): BrowserWindowConstructorOptions {
  if (surface === 'kiosk' && kioskMode) return { kiosk: true, fullscreen: true, frame: false };
  const second = surface === 'display' ? secondScreen() : undefined;
  return second === undefined
    ? SIZE[surface]
    : { ...SIZE[surface], x: second.x, y: second.y, fullscreen: true };
}

export function createWindows(deps: WindowsDeps): Windows {
  const windows = new Map<Surface, BrowserWindow>();
  const surfaces = new Map<number, Surface>();

  function create(surface: Surface): BrowserWindow {
    const window = new BrowserWindow({
      ...placement(surface, deps.kioskMode),
      title: TITLE[surface],
      backgroundColor: backgroundOf(surface),
      show: false,
      webPreferences: {
        preload: deps.preload,
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
        devTools: deps.devTools,
        // A display calls, and a front desk rings for help, although nobody ever touched it.
        autoplayPolicy:
          surface === 'display' || surface === 'desk' ? 'no-user-gesture-required' : 'user-gesture-required',
        // A display behind another window still calls on time.
        backgroundThrottling: false,
      },
    });
    const { id } = window.webContents;
    surfaces.set(id, surface);
    windows.set(surface, window);
    const load = (): void => {
      window.loadURL(addressOf(surface)).catch(() => deps.log.error('screen-not-loaded', { surface }));
    };
    if (surface === 'kiosk') lockKeys(window.webContents);
    if (deps.staffMenu && (surface === 'desk' || surface === 'setup')) window.setMenu(deps.staffMenu);
    keepAlive(window, load, deps.clock, deps.log);
    showOnce(window, deps.clock, () => window.show());
    window.on('close', (event) => {
      if (surface === 'kiosk' && deps.kioskMode && !deps.isQuitting()) event.preventDefault();
    });
    window.on('closed', () => {
      surfaces.delete(id);
      windows.delete(surface);
    });
    load();
    return window;
  }

  function show(window: BrowserWindow): void {
    if (window.isMinimized()) window.restore();
    window.focus();
  }

  return {
    open(surface) {
      const window = windows.get(surface);
      if (window) show(window);
      else create(surface);
    },
    focus() {
      for (const window of windows.values()) show(window);
    },
    surfaceOf: (webContentsId) => surfaces.get(webContentsId),
  };
}
