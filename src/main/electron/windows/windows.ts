import { type BrowserWindow, screen } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { Logged } from '../../base/capabilities.ts';
import { readMonitors, watchMonitors } from './monitors.ts';
import {
  createSurfaceWindows,
  isStaffs,
  type SurfaceWindow,
  type SurfaceWindowDeps,
} from './surface-window.ts';
import { type WindowPlace, placesOf } from './window-places.ts';

interface WindowsDeps extends Omit<SurfaceWindowDeps, 'focusKiosk' | 'wasAsked'>, Logged {
  readonly keepPage: (window: BrowserWindow, surface: Surface) => void;
}

/** A desk closed by mistake misses no request for help, and the delay shows that the click worked. */
const REOPEN_MS = 1_000;

export function createWindows(deps: WindowsDeps) {
  const { kioskMode, canPlace, clock, log } = deps;
  const kept = new Map<Surface, SurfaceWindow>();
  const surfaces = new Map<number, Surface>();
  const wanted = new Set<Surface>();
  const started = new Set<Surface>();
  const asked = new Set<Surface>();
  const waiting = new Set<Surface>();

  function focusKiosk(): void {
    const kiosk = kept.get('kiosk')?.window;
    if (kiosk && !kiosk.isDestroyed() && kiosk.isVisible()) kiosk.focus();
  }

  const open = createSurfaceWindows({ ...deps, focusKiosk, wasAsked: (surface) => asked.has(surface) });

  const reopens = (surface: Surface): boolean => kioskMode && started.has(surface) && surface !== 'setup';

  function forget(surface: Surface, id: number): void {
    surfaces.delete(id);
    kept.delete(surface);
    asked.delete(surface);
    if (reopens(surface)) clock.after(REOPEN_MS, arrange);
    else wanted.delete(surface);
  }

  function create(surface: Surface, place: Exclude<WindowPlace, { kind: 'waits' }>): void {
    const opened = open(surface, place);
    const { id } = opened.window.webContents;
    surfaces.set(id, surface);
    kept.set(surface, opened);
    opened.window.on('closed', () => forget(surface, id));
    deps.keepPage(opened.window, surface);
  }

  function arrange(): void {
    if (deps.isQuitting()) return;
    for (const [surface, place] of placesOf({ monitors: readMonitors(screen), wanted, kioskMode })) {
      const isNew = place.kind === 'waits' && !waiting.has(surface);
      if (place.kind === 'waits') waiting.add(surface);
      else waiting.delete(surface);
      if (isNew) log.info('window-waits-for-monitor', { surface });
      const there = kept.get(surface);
      if (there) there.placed.put(place);
      else if (place.kind !== 'waits') create(surface, place);
    }
  }

  function bringToFront(surface: Surface, { window, placed }: SurfaceWindow): void {
    if (window.isMinimized()) window.restore();
    if (!placed.isWaiting() && (!kioskMode || isStaffs(surface))) window.focus();
  }

  watchMonitors(screen, clock, () => {
    arrange();
    const monitors = readMonitors(screen);
    for (const { placed } of kept.values()) placed.check(monitors);
  });
  if (!canPlace) log.info('windows-cannot-be-placed');

  return {
    /** In kiosk mode, a window that staff close reopens. */
    start(list: readonly Surface[]): void {
      for (const surface of list) {
        started.add(surface);
        wanted.add(surface);
      }
      arrange();
    },
    /** Default: the windows of the start. In kiosk mode, a window without a monitor opens once there is one. */
    ask(list?: readonly Surface[]): void {
      for (const surface of list ?? started) wanted.add(surface);
      for (const surface of list ?? []) {
        asked.add(surface);
        waiting.delete(surface);
      }
      arrange();
      for (const [surface, each] of kept) {
        if (list === undefined || list.includes(surface)) bringToFront(surface, each);
      }
      if (kioskMode && (list === undefined || list.includes('kiosk'))) focusKiosk();
    },
    waiting: (list: readonly Surface[]): readonly Surface[] => list.filter((surface) => waiting.has(surface)),
    isReopening: (): boolean =>
      [...wanted].some((surface) => reopens(surface) && !kept.has(surface) && !waiting.has(surface)),
    surfaceOf: (webContentsId: number): Surface | undefined => surfaces.get(webContentsId),
  };
}
