import type { Clocked } from '../../base/capabilities.ts';
import { type Area, fills, isOn, isSamePlace, type Monitor, type WindowPlace } from './window-places.ts';

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

interface PlacedWindowDeps extends Clocked {
  readonly window: PlaceableWindow;
  readonly place: WindowPlace;
  readonly isKiosk: boolean;
  /** The window cannot be moved or leave full screen. */
  readonly isLocked: boolean;
  /** False on Wayland. */
  readonly canPlace: boolean;
  readonly platform: NodeJS.Platform;
  readonly show: () => void;
}

/** A window manager may have moved it by then. */
const LOOK_AGAIN_MS = 3_000;
/** On Windows and X11 `leave-full-screen` comes too early. */
const AFTER_LEAVING_MS = 50;
/** Other systems send no event for a hidden window. */
const MAX_LEAVING_MS = 2_000;

type Shown = Exclude<WindowPlace, { kind: 'waits' }>;

export type PlacedWindow = ReturnType<typeof placeWindow>;

export function placeWindow(deps: PlacedWindowDeps) {
  const { window, isKiosk, clock } = deps;
  let { place } = deps;
  let revealed = false;
  let isLeaving = false;

  function setFull(full: boolean): void {
    if (isKiosk) window.setKiosk(full);
    // On macOS, setting kiosk again has no effect (Electron 45, shell/browser/native_window_mac.mm, SetKiosk).
    if (!isKiosk || (full && deps.platform === 'darwin')) window.setFullScreen(full);
  }

  function isAt(to: Shown): boolean {
    const bounds = window.getBounds();
    return to.kind === 'full'
      ? window.isFullScreen() && fills(bounds, to.monitor)
      : !window.isFullScreen() && isOn(bounds, to.monitor);
  }

  /** A full-screen window cannot be moved (Electron 45, shell/browser/native_window_mac.mm, SetBounds). */
  function leave(): void {
    if (isLeaving) return;
    isLeaving = true;
    const cancel = clock.after(MAX_LEAVING_MS, left);
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
      // On Linux a full-screen window is visible before its page is ready.
      if (!window.isVisible()) return;
      // A window hidden in full screen would leave an empty space on macOS.
      if (deps.platform === 'darwin' && window.isFullScreen()) leave();
      else window.hide();
      return;
    }
    if (!revealed) return;
    // Windows shows a hidden window that leaves full screen, and Linux one that enters it.
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
    put(next: WindowPlace): void {
      const isNew = !isSamePlace(place, next);
      place = next;
      if (isNew) settle();
    },
    check(monitors: readonly Monitor[]): void {
      if (window.isDestroyed()) return;
      // Staff may move a window as long as it stays visible.
      const bounds = window.getBounds();
      const isFree = !deps.isLocked && !window.isFullScreen();
      if (!isFree || !monitors.some((monitor) => isOn(bounds, monitor))) settle();
    },
    reveal(): void {
      revealed = true;
      if (window.isDestroyed() || place.kind === 'waits') return;
      if (isSamePlace(place, deps.place)) deps.show();
      else settle();
      clock.after(LOOK_AGAIN_MS, () => {
        if (place.kind === 'full') settle();
      });
    },
    isWaiting: (): boolean => place.kind === 'waits',
  };
}
