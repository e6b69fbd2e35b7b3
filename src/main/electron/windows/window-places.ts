/**
 * Where each window belongs, decided from the monitors there are and the windows that are wanted. The same monitors give
 * the same places, so a window that had to go comes back to its monitor when that comes back.
 */
import type { Surface } from '../../../contract/roles.ts';

/** In the system's own units (DIP), as Electron's `Rectangle`. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of Electron's `Display` that decides. */
export interface Monitor {
  readonly id: number;
  readonly bounds: Area;
  /** Without task bar, dock and menu bar. */
  readonly workArea: Area;
}

export type Place =
  /** Fills the monitor. */
  | { readonly kind: 'full'; readonly monitor: Monitor }
  /** A window with a frame. */
  | { readonly kind: 'window'; readonly monitor: Monitor; readonly bounds: Area }
  /** There is no monitor that it may be seen on. */
  | { readonly kind: 'waits' };

export interface Lobby {
  /** The main one first. */
  readonly monitors: readonly Monitor[];
  readonly wanted: ReadonlySet<Surface>;
  /** The kiosk fills the main monitor, and nothing comes over it. */
  readonly kioskMode: boolean;
}

const SIZE: Readonly<Record<Surface, { readonly width: number; readonly height: number }>> = {
  kiosk: { width: 1080, height: 860 },
  desk: { width: 1280, height: 860 },
  display: { width: 1280, height: 720 },
  setup: { width: 960, height: 860 },
};

const WAITS: Place = { kind: 'waits' };

/** In the middle of what the monitor has to give, and no larger. */
function windowOn(monitor: Monitor, surface: Surface): Place {
  const { x, y, width: most, height: tallest } = monitor.workArea;
  const width = Math.min(SIZE[surface].width, most);
  const height = Math.min(SIZE[surface].height, tallest);
  const bounds = {
    x: x + Math.floor((most - width) / 2),
    y: y + Math.floor((tallest - height) / 2),
    width,
    height,
  };
  return { kind: 'window', monitor, bounds };
}

const fullOn = (monitor: Monitor | undefined): Place =>
  monitor === undefined ? WAITS : { kind: 'full', monitor };

/** The kiosk on the main monitor, the display on the second, the desk on the third; all others are windows on the main. */
function placeOnDesktop(surface: Surface, main: Monitor, others: readonly Monitor[]): Place {
  const [second, third] = others;
  if (surface === 'display' && second) return fullOn(second);
  return windowOn(surface === 'desk' && third ? third : main, surface);
}

/**
 * Visitors see the kiosk, the room sees the display; staff's windows hold names and keys, so they are put over neither:
 * they have a monitor of their own or wait for one.
 */
function placeInLobby(
  surface: Surface,
  main: Monitor,
  others: readonly Monitor[],
  wanted: Lobby['wanted'],
): Place {
  if (surface === 'kiosk') return fullOn(main);
  const free = wanted.has('kiosk') ? others : [main, ...others];
  const shown = others[0] ?? free[0];
  if (surface === 'display') return fullOn(shown);
  const own = wanted.has('display') ? free.find((each) => each !== shown) : free[0];
  return own === undefined ? WAITS : windowOn(own, surface);
}

/** A place for each window that is wanted. Without any monitor nothing is decided, and all stays as it is. */
export function placesOf({ monitors, wanted, kioskMode }: Lobby): ReadonlyMap<Surface, Place> {
  const [main, ...others] = monitors;
  if (main === undefined) return new Map();
  const place = (surface: Surface): Place =>
    kioskMode ? placeInLobby(surface, main, others, wanted) : placeOnDesktop(surface, main, others);
  return new Map(Array.from(wanted, (surface) => [surface, place(surface)]));
}

/** Whether a window that is at one of them need not go to the other. */
export function isSamePlace(a: Place, b: Place): boolean {
  if (a.kind === 'waits' || b.kind === 'waits') return a.kind === b.kind;
  const [one, other] = [a.monitor.bounds, b.monitor.bounds];
  return (
    a.kind === b.kind &&
    a.monitor.id === b.monitor.id &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/** The main monitor first, the others from left to right and from top to bottom, in whatever order the system tells them. */
export function inOrder(monitors: readonly Monitor[], mainId: number): readonly Monitor[] {
  const rank = ({ id }: Monitor): number => (id === mainId ? 0 : 1);
  return monitors.toSorted(
    (a, b) => rank(a) - rank(b) || a.bounds.x - b.bounds.x || a.bounds.y - b.bounds.y || a.id - b.id,
  );
}

/** Whether the middle of `bounds` is on `monitor`. */
export function isOn(bounds: Area, { bounds: { x, y, width, height } }: Monitor): boolean {
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  return middle.x >= x && middle.x < x + width && middle.y >= y && middle.y < y + height;
}

/** Whether `size` is `whole` but for rounding between two scales, or at least `least` of it. */
const isWhole = (size: number, whole: number, least = 0.98): boolean =>
  size >= least * whole && size <= 1.02 * whole;

/**
 * Whether `bounds` fill `monitor`, as a window does that is full screen there. macOS leaves a strip beside the camera of
 * a notebook empty.
 */
export function fills(bounds: Area, monitor: Monitor): boolean {
  const { width, height } = monitor.bounds;
  return isOn(bounds, monitor) && isWhole(bounds.width, width) && isWhole(bounds.height, height, 0.9);
}
