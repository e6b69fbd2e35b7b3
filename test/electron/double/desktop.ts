/**
 * The window manager: which window is where, which one is above and which one has the keyboard. On X11 and Windows what
 * is shown or focused comes to the top of its layer, and a full-screen window is an ordinary one: only "always on top"
 * is a layer above (Electron 45, shell/browser/native_window_views.cc). On Wayland an app decides none of this.
 */
import type { Rectangle } from 'electron';
import { isWayland } from './machine.ts';
import type { Monitors } from './monitors.ts';

/** A window as the window manager has it. */
export interface Place {
  readonly id: number;
  readonly emit: (event: string) => void;
  title: string;
  visible: boolean;
  minimized: boolean;
  fullScreen: boolean;
  kiosk: boolean;
  /** `normal`, or the level of "always on top". */
  level: string;
  /** When it is neither minimized nor full screen. */
  normalBounds: Rectangle;
}

/** A window as a spec sees it. */
export interface SeenWindow {
  readonly id: number;
  readonly title: string;
  readonly visible: boolean;
  readonly minimized: boolean;
  readonly focused: boolean;
  readonly fullScreen: boolean;
  readonly kiosk: boolean;
  readonly level: string;
  readonly bounds: Rectangle;
  /** The monitor's id. */
  readonly display: number;
}

export interface Desktop {
  add(place: Place): void;
  remove(place: Place): void;
  raise(place: Place): void;
  /** Raises it, and gives it the keyboard. */
  activate(place: Place): void;
  /** Takes the keyboard from it, and gives it to the next one below. */
  deactivate(place: Place): void;
  isFocused(place: Place): boolean;
  boundsOf(place: Place): Rectangle;
  /** Top to bottom, hidden ones too. */
  windows(): SeenWindow[];
  /** Who covers the middle of the monitor. */
  topOn(display: number): SeenWindow | undefined;
}

const isSeen = ({ visible, minimized }: Place): boolean => visible && !minimized;
const holds = (bounds: Rectangle, x: number, y: number): boolean =>
  x >= bounds.x && y >= bounds.y && x < bounds.x + bounds.width && y < bounds.y + bounds.height;

export function createDesktop(monitors: Monitors): Desktop {
  /** Bottom to top, within a layer. */
  let stack: readonly Place[] = [];
  let focused: Place | undefined;
  const layerOf = ({ level }: Place): number => (level === 'normal' || isWayland ? 0 : 1);
  const topDown = (): Place[] => [...stack].toReversed().toSorted((one, two) => layerOf(two) - layerOf(one));

  function boundsOf(place: Place): Rectangle {
    const { normalBounds, fullScreen } = place;
    const bounds = fullScreen ? monitors.nearest(normalBounds).bounds : normalBounds;
    // A Wayland compositor tells nobody where a window is.
    return isWayland ? { ...bounds, x: 0, y: 0 } : bounds;
  }
  function focus(place: Place | undefined): void {
    if (place === focused) return;
    const before = focused;
    focused = place;
    before?.emit('blur');
    place?.emit('focus');
  }
  const see = (place: Place): SeenWindow => {
    const { id, title, visible, minimized, fullScreen, kiosk, level, normalBounds } = place;
    const display = monitors.nearest(normalBounds).id;
    const bounds = boundsOf(place);
    return {
      id,
      title,
      visible,
      minimized,
      focused: place === focused,
      fullScreen,
      kiosk,
      level,
      bounds,
      display,
    };
  };
  // A window whose monitor is gone is moved to the primary one, and stays as full as it was.
  monitors.events.on('double:rearranged', () => {
    for (const place of stack) {
      const { x, y } = monitors.nearest(place.normalBounds).workArea;
      const isOff = !monitors
        .all()
        .some(({ bounds }) => holds(bounds, place.normalBounds.x, place.normalBounds.y));
      if (!isOff) continue;
      place.normalBounds = { ...place.normalBounds, x, y };
      place.emit('move');
    }
  });

  const desktop: Desktop = {
    add: (place) => void (stack = [...stack, place]),
    remove(place) {
      desktop.deactivate(place);
      stack = stack.filter((each) => each !== place);
    },
    raise: (place) => void (stack = [...stack.filter((each) => each !== place), place]),
    activate(place) {
      desktop.raise(place);
      focus(place);
    },
    deactivate(place) {
      if (focused === place) focus(topDown().find((each) => each !== place && isSeen(each)));
    },
    isFocused: (place) => place === focused,
    boundsOf,
    windows: () => topDown().map(see),
    topOn(display) {
      const monitor = monitors.all().find(({ id }) => id === display);
      if (monitor === undefined) throw new Error(`There is no monitor ${display}.`);
      const { x, y, width, height } = monitor.bounds;
      const top = topDown().find((place) => {
        // Where it really is, also on Wayland.
        const { fullScreen, normalBounds } = place;
        const bounds = fullScreen ? monitors.nearest(normalBounds).bounds : normalBounds;
        return isSeen(place) && holds(bounds, x + width / 2, y + height / 2);
      });
      return top && see(top);
    },
  };
  return desktop;
}
