/** The hub's own windows: one per surface, where there is a monitor that it may be seen on. */
import { BrowserWindow, type Menu, screen } from 'electron';
import type { Surface } from '../../contract/roles.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { keepInFront, keepOnTop, keepOpen } from './kiosk-guard.ts';
import { lockKeys } from './lock-down.ts';
import { readMonitors, watchMonitors } from './monitors.ts';
import { type PlacedWindow, placeWindow } from './placed-window.ts';
import { showOnce } from './show-once.ts';
import { windowOptions } from './window-options.ts';
import { type Place, placesOf } from './window-places.ts';

export interface WindowsDeps {
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
  readonly log: Log;
  /** Loads the page of a new window and keeps it alive. */
  readonly keepPage: (window: BrowserWindow, surface: Surface) => void;
}

export interface Windows {
  /** The windows of this start. In kiosk mode one of them that staff closed opens again by itself. */
  start(surfaces: readonly Surface[]): void;
  /**
   * Somebody asks for these windows, or for those of the start: they are opened where they are closed, and brought to
   * the front. In kiosk mode nothing is brought over the kiosk; what has no monitor opens when there is one.
   */
  ask(surfaces?: readonly Surface[]): void;
  /** A window that was closed opens again in a moment. */
  isReopening(): boolean;
  surfaceOf(webContentsId: number): Surface | undefined;
}

interface Kept {
  readonly window: BrowserWindow;
  readonly placed: PlacedWindow;
}

/** A front desk that was closed by mistake does not miss a call for help, and the click is seen to have done something. */
const REOPEN_MS = 1_000;

const isStaffs = (surface: Surface): boolean => surface === 'desk' || surface === 'setup';

export function createWindows(deps: WindowsDeps): Windows {
  const { kioskMode, canPlace, platform, clock, log } = deps;
  const kept = new Map<Surface, Kept>();
  const surfaces = new Map<number, Surface>();
  const wanted = new Set<Surface>();
  const started = new Set<Surface>();
  const asked = new Set<Surface>();
  const waiting = new Set<Surface>();
  let isAwake = false;

  /** Visitors and the room look at it, so it is kept as it is. */
  const isLocked = (surface: Surface): boolean => kioskMode && !isStaffs(surface);

  function focusKiosk(): void {
    const kiosk = kept.get('kiosk')?.window;
    // When all windows go, the system gives the focus of one to the next.
    if (kiosk && !kiosk.isDestroyed() && kiosk.isVisible()) kiosk.focus();
  }

  function show(surface: Surface, window: BrowserWindow): void {
    const takesFocus = surface === 'kiosk' || (isStaffs(surface) && asked.has(surface));
    if (takesFocus || !kioskMode) {
      window.show();
    } else {
      // Keypad and scanner type into the window that has the focus.
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

  const reopens = (surface: Surface): boolean => kioskMode && started.has(surface) && surface !== 'setup';

  function forget(surface: Surface, id: number): void {
    surfaces.delete(id);
    kept.delete(surface);
    asked.delete(surface);
    if (reopens(surface)) clock.after(REOPEN_MS, arrange);
    else wanted.delete(surface);
  }

  function keepAwake(surface: Surface): void {
    if (isStaffs(surface) || isAwake) return;
    isAwake = true;
    deps.keepAwake();
  }

  function create(surface: Surface, place: Exclude<Place, { kind: 'waits' }>): void {
    const { preload, devTools } = deps;
    const window = new BrowserWindow(windowOptions({ surface, place, preload, devTools }));
    const { id } = window.webContents;
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
    surfaces.set(id, surface);
    kept.set(surface, { window, placed });
    if (surface === 'kiosk' || isLocked(surface)) lockKeys(window.webContents);
    if (isLocked(surface)) lock(surface, window);
    if (deps.staffMenu && isStaffs(surface)) window.setMenu(deps.staffMenu);
    // The front desk's page counts calls for help in its title.
    if (surface !== 'desk') window.on('page-title-updated', (event) => event.preventDefault());
    showOnce(window, clock, () => placed.reveal());
    window.on('closed', () => forget(surface, id));
    keepAwake(surface);
    deps.keepPage(window, surface);
  }

  /** Opens, moves, hides and shows what is wanted. */
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

  function bringToFront(surface: Surface, { window, placed }: Kept): void {
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
    start(list) {
      for (const surface of list) {
        started.add(surface);
        wanted.add(surface);
      }
      arrange();
    },
    ask(list) {
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
    isReopening: () =>
      [...wanted].some((surface) => reopens(surface) && !kept.has(surface) && !waiting.has(surface)),
    surfaceOf: (webContentsId) => surfaces.get(webContentsId),
  };
}
