/** Brings one window to its place and keeps it there. */
import type { Clock } from '../../../clock/clock.ts';
import { type Area, fills, isOn, isSamePlace, type Monitor, type Place } from './window-places.ts';

/** The part of Electron's `BrowserWindow` that is about its place. */
export interface PlaceableWindow {
  isDestroyed(): boolean;
  isVisible(): boolean;
  isFullScreen(): boolean;
  getBounds(): Area;
  setBounds(bounds: Area): void;
  setFullScreen(full: boolean): void;
  setKiosk(full: boolean): void;
  hide(): void;
  on(event: 'leave-full-screen', listener: () => void): unknown;
  once(event: 'leave-full-screen', listener: () => void): unknown;
}

export interface PlacedWindowDeps {
  readonly window: PlaceableWindow;
  /** Where its options put it. */
  readonly place: Place;
  /** It fills its screen as a kiosk does. */
  readonly isKiosk: boolean;
  /** Kiosk mode: nobody may move it or take it out of full screen. */
  readonly isLocked: boolean;
  /** False on Wayland, where a compositor places windows and tells nobody where. */
  readonly canPlace: boolean;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Makes the window visible. */
  readonly show: () => void;
}

export interface PlacedWindow {
  /** Where the window belongs from now on; one that waits is hidden. */
  put(place: Place): void;
  /** The monitors changed: brings the window back to its place if the system moved it. */
  check(monitors: readonly Monitor[]): void;
  /** The page is there: shows the window, unless it waits. */
  reveal(): void;
  isWaiting(): boolean;
}

/** After this long a window is looked at once more: a window manager may have had other plans. */
const LOOK_AGAIN_MS = 3_000;
/** On Windows and X11 `leave-full-screen` comes before the window has left. */
const AFTER_LEAVING_MS = 50;
/** Longer than macOS takes to leave full screen; others say nothing for a window that is hidden. */
const LONGEST_LEAVING_MS = 2_000;

type Shown = Exclude<Place, { kind: 'waits' }>;

export function placeWindow(deps: PlacedWindowDeps): PlacedWindow {
  const { window, isKiosk, clock } = deps;
  let { place } = deps;
  let revealed = false;
  let isLeaving = false;

  function setFull(full: boolean): void {
    if (isKiosk) window.setKiosk(full);
    // On macOS a window that is a kiosk stays one when it left full screen, and becoming one again does nothing then
    // (Electron 45, shell/browser/native_window_mac.mm, SetKiosk).
    if (!isKiosk || (full && deps.platform === 'darwin')) window.setFullScreen(full);
  }

  function isAt(to: Shown): boolean {
    const bounds = window.getBounds();
    return to.kind === 'full'
      ? window.isFullScreen() && fills(bounds, to.monitor)
      : !window.isFullScreen() && isOn(bounds, to.monitor);
  }

  /** A window that is full screen cannot be moved (Electron 45, shell/browser/native_window_mac.mm, SetBounds). */
  function leave(): void {
    if (isLeaving) return;
    isLeaving = true;
    const cancel = clock.after(LONGEST_LEAVING_MS, left);
    window.once('leave-full-screen', () => {
      cancel();
      clock.after(AFTER_LEAVING_MS, left);
    });
    setFull(false);
  }

  function left(): void {
    if (!isLeaving || window.isDestroyed()) return;
    isLeaving = false;
    if (place.kind === 'waits') window.hide();
    else moveNow(place);
  }

  function moveNow(to: Shown): void {
    window.setBounds(to.kind === 'full' ? to.monitor.bounds : to.bounds);
    if (to.kind === 'full') setFull(true);
  }

  function settle(): void {
    if (window.isDestroyed() || isLeaving) return;
    if (place.kind === 'waits') {
      // On Linux one that begins full screen is visible before its page is there.
      if (!window.isVisible()) return;
      // Hidden while full screen, macOS would leave an empty space behind.
      if (deps.platform === 'darwin' && window.isFullScreen()) leave();
      else window.hide();
      return;
    }
    if (!revealed) return;
    // Windows shows a hidden window that leaves full screen, and Linux one that enters it: shown first, both are alike.
    if (!window.isVisible()) deps.show();
    if (!deps.canPlace || isAt(place)) return;
    if (window.isFullScreen()) leave();
    else moveNow(place);
  }

  if (deps.isLocked) {
    window.on('leave-full-screen', () => {
      if (!isLeaving) clock.after(AFTER_LEAVING_MS, settle);
    });
  }

  return {
    put(next) {
      const isNew = !isSamePlace(place, next);
      place = next;
      if (isNew) settle();
    },
    check(monitors) {
      if (window.isDestroyed()) return;
      // Whoever works with a window may move it, as long as it can be seen.
      const bounds = window.getBounds();
      const isFree = !deps.isLocked && !window.isFullScreen();
      if (!isFree || !monitors.some((monitor) => isOn(bounds, monitor))) settle();
    },
    reveal() {
      revealed = true;
      if (window.isDestroyed() || place.kind === 'waits') return;
      if (isSamePlace(place, deps.place)) deps.show();
      else settle();
      clock.after(LOOK_AGAIN_MS, () => {
        if (place.kind === 'full') settle();
      });
    },
    isWaiting: () => place.kind === 'waits',
  };
}
