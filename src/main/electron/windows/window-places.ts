/** Places depend only on monitors and wanted windows, so a window returns to its monitor. */
import type { Surface } from '../../../contract/roles.ts';

/** DIP, like Electron's `Rectangle`. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Monitor {
  readonly id: number;
  readonly bounds: Area;
  /** Without task bar, dock and menu bar. */
  readonly workArea: Area;
}

export type WindowPlace =
  | { readonly kind: 'full'; readonly monitor: Monitor }
  | { readonly kind: 'window'; readonly monitor: Monitor; readonly bounds: Area }
  | { readonly kind: 'waits' };

interface LobbyWindows {
  /** Main monitor first. */
  readonly monitors: readonly Monitor[];
  readonly wanted: ReadonlySet<Surface>;
  readonly kioskMode: boolean;
}

const SIZE: Readonly<Record<Surface, { readonly width: number; readonly height: number }>> = {
  kiosk: { width: 1080, height: 860 },
  desk: { width: 1280, height: 860 },
  display: { width: 1280, height: 720 },
  setup: { width: 960, height: 860 },
};

const WAITS: WindowPlace = { kind: 'waits' };

function windowOn(monitor: Monitor, surface: Surface): WindowPlace {
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

const fullOn = (monitor: Monitor | undefined): WindowPlace =>
  monitor === undefined ? WAITS : { kind: 'full', monitor };

function placeOnDesktop(surface: Surface, main: Monitor, others: readonly Monitor[]): WindowPlace {
  const [second, third] = others;
  if (surface === 'display' && second) return fullOn(second);
  return windowOn(surface === 'desk' && third ? third : main, surface);
}

/**
 * Staff windows contain names and keys, so they never cover kiosk and display: they wait for a monitor of their own.
 */
function placeInLobby(
  surface: Surface,
  main: Monitor,
  others: readonly Monitor[],
  wanted: LobbyWindows['wanted'],
): WindowPlace {
  if (surface === 'kiosk') return fullOn(main);
  const free = wanted.has('kiosk') ? others : [main, ...others];
  const shown = others[0] ?? free[0];
  if (surface === 'display') return fullOn(shown);
  const own = wanted.has('display') ? free.find((each) => each !== shown) : free[0];
  return own === undefined ? WAITS : windowOn(own, surface);
}

/** Empty without monitors, so all windows stay where they are. */
export function placesOf({ monitors, wanted, kioskMode }: LobbyWindows): ReadonlyMap<Surface, WindowPlace> {
  const [main, ...others] = monitors;
  if (main === undefined) return new Map();
  const place = (surface: Surface): WindowPlace =>
    kioskMode ? placeInLobby(surface, main, others, wanted) : placeOnDesktop(surface, main, others);
  return new Map(Array.from(wanted, (surface) => [surface, place(surface)]));
}

export function isSamePlace(a: WindowPlace, b: WindowPlace): boolean {
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

/** Main monitor first, then left to right and top to bottom. */
export function inOrder(monitors: readonly Monitor[], mainId: number): readonly Monitor[] {
  const rank = ({ id }: Monitor): number => (id === mainId ? 0 : 1);
  return monitors.toSorted(
    (a, b) => rank(a) - rank(b) || a.bounds.x - b.bounds.x || a.bounds.y - b.bounds.y || a.id - b.id,
  );
}

/** By the middle of `bounds`. */
export function isOn(bounds: Area, { bounds: { x, y, width, height } }: Monitor): boolean {
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  return middle.x >= x && middle.x < x + width && middle.y >= y && middle.y < y + height;
}

/** Equal but for rounding between scales. */
const isWhole = (size: number, whole: number, least = 0.98): boolean =>
  size >= least * whole && size <= 1.02 * whole;

/** macOS leaves out the strip beside a notebook's camera. */
export function fills(bounds: Area, monitor: Monitor): boolean {
  const { width, height } = monitor.bounds;
  return isOn(bounds, monitor) && isWhole(bounds.width, width) && isWhole(bounds.height, height, 0.9);
}
