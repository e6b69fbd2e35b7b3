import type { BrowserWindowConstructorOptions } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { WindowPlace } from './window-places.ts';

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
      // No one has touched a display before it makes a sound.
      autoplayPolicy:
        surface === 'display' || surface === 'desk' ? 'no-user-gesture-required' : 'user-gesture-required',
      backgroundThrottling: false,
    },
  };
}
