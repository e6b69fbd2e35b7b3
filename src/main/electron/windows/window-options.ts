/** How a window of each surface is made. */
import type { BrowserWindowConstructorOptions } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { Place } from './window-places.ts';

/** What a compositor's rules look for, so it stays as it is: docs/electron.md, “Wayland”. */
const TITLE: Readonly<Record<Surface, string>> = {
  kiosk: 'Foyer kiosk',
  desk: 'Foyer front desk',
  display: 'Foyer display',
  setup: 'Foyer setup',
};

/** The page's own background, so that no other colour flashes before it is drawn. */
const backgroundOf = (surface: Surface): string => (surface === 'display' ? '#0d1722' : '#f6f3ee');

export interface WindowMaking {
  readonly surface: Surface;
  readonly place: Exclude<Place, { kind: 'waits' }>;
  /** Path of the built preload. */
  readonly preload: string;
  readonly devTools: boolean;
}

function placement({ surface, place }: WindowMaking): BrowserWindowConstructorOptions {
  if (place.kind === 'window') return place.bounds;
  // The monitor it fills is the one that its bounds lie on.
  const full = { ...place.monitor.bounds, fullscreen: true };
  return surface === 'kiosk' ? { ...full, kiosk: true, frame: false } : full;
}

/** A hidden window with the rights of its surface and no others. */
export function windowOptions(making: WindowMaking): BrowserWindowConstructorOptions {
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
      // A display calls, and a front desk rings for help, although nobody ever touched it.
      autoplayPolicy:
        surface === 'display' || surface === 'desk' ? 'no-user-gesture-required' : 'user-gesture-required',
      // A display behind another window still calls on time.
      backgroundThrottling: false,
    },
  };
}
