/** The machine's monitors, and `screen`, which tells the app of them. */
import { EventEmitter } from 'node:events';
import type { Display, Rectangle } from 'electron';
import { strict } from './strict.ts';

/** What a spec says of a monitor; the rest is as of an ordinary one. */
export interface MonitorWish {
  readonly bounds?: Rectangle;
  readonly workArea?: Rectangle;
  readonly scaleFactor?: number;
  readonly rotation?: number;
  readonly label?: string;
}

export interface Monitors {
  readonly screen: object;
  readonly events: EventEmitter;
  all(): readonly Display[];
  primary(): Display;
  /** The one that shows the most of `bounds`, else the primary one. */
  nearest(bounds: Rectangle): Display;
  plug(wish?: MonitorWish): Display;
  unplug(id: number): void;
  change(id: number, wish: MonitorWish): void;
}

function overlap(one: Rectangle, two: Rectangle): number {
  const width = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x);
  const height = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y);
  return Math.max(0, width) * Math.max(0, height);
}

const EMPTY = { x: 0, y: 0 };

function createMonitor(id: number, wish: MonitorWish): Display {
  const { bounds = { ...EMPTY, width: 1920, height: 1080 }, scaleFactor = 1, rotation = 0 } = wish;
  const workArea = wish.workArea ?? bounds;
  return {
    id,
    bounds,
    workArea,
    size: { width: bounds.width, height: bounds.height },
    workAreaSize: { width: workArea.width, height: workArea.height },
    scaleFactor,
    rotation,
    label: wish.label ?? `Monitor ${id}`,
    accelerometerSupport: 'unknown',
    colorDepth: 24,
    colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
    depthPerComponent: 8,
    detected: true,
    displayFrequency: 60,
    internal: false,
    maximumCursorSize: { width: 0, height: 0 },
    monochrome: false,
    nativeOrigin: EMPTY,
    touchSupport: 'unknown',
  };
}

/** What Electron names as changed (shell/browser/api/electron_api_screen.cc, `MetricsToArray`). */
function changedMetrics(before: Display, after: Display): string[] {
  const differs = (key: 'bounds' | 'workArea' | 'scaleFactor' | 'rotation'): boolean =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return (['bounds', 'workArea', 'scaleFactor', 'rotation'] as const).filter(differs);
}

/** `FOYER_DOUBLE_SCREENS`: how many monitors there are at first, side by side. */
export function createMonitors(isReady: () => boolean): Monitors {
  const events = new EventEmitter();
  let nextId = 1;
  let list: readonly Display[] = [];
  const primary = (): Display => {
    const [first] = list;
    if (first === undefined) throw new Error('A machine of the double keeps one monitor.');
    return first;
  };
  const beside = (): Rectangle => {
    const right = Math.max(0, ...list.map(({ bounds }) => bounds.x + bounds.width));
    return { x: right, y: 0, width: 1920, height: 1080 };
  };
  const add = (wish: MonitorWish): Display => {
    const monitor = createMonitor(nextId++, { bounds: beside(), ...wish });
    list = [...list, monitor];
    return monitor;
  };
  const nearest = (bounds: Rectangle): Display =>
    list
      .map((monitor) => ({ monitor, seen: overlap(monitor.bounds, bounds) }))
      .reduce((best, each) => (each.seen > best.seen ? each : best), { monitor: primary(), seen: 0 }).monitor;
  for (let count = Number(process.env['FOYER_DOUBLE_SCREENS'] ?? 1); count > 0; count -= 1) add({});

  /** What the app is told never changes under its hands. */
  const told = (monitor: Display): Display => strict('Display', structuredClone(monitor));
  function whenReady<Args extends unknown[], Result>(answer: (...args: Args) => Result) {
    return (...args: Args): Result => {
      if (!isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
      return answer(...args);
    };
  }
  const screen = strict(
    'Screen',
    Object.assign(events, {
      getPrimaryDisplay: whenReady(() => told(primary())),
      getAllDisplays: whenReady(() => list.map(told)),
      getDisplayMatching: whenReady((bounds: Rectangle) => told(nearest(bounds))),
      getDisplayNearestPoint: whenReady((point: { x: number; y: number }) =>
        told(nearest({ ...point, width: 1, height: 1 })),
      ),
      getCursorScreenPoint: whenReady(() => ({ ...EMPTY })),
    }),
  );

  return {
    screen,
    events,
    all: () => list,
    primary,
    nearest,
    plug(wish = {}) {
      const monitor = add(wish);
      events.emit('display-added', {}, told(monitor));
      return monitor;
    },
    unplug(id) {
      const gone = list.find((monitor) => monitor.id === id);
      if (gone === undefined) throw new Error(`There is no monitor ${id}.`);
      list = list.filter((monitor) => monitor !== gone);
      primary();
      events.emit('double:rearranged');
      events.emit('display-removed', {}, told(gone));
    },
    change(id, wish) {
      const before = list.find((monitor) => monitor.id === id);
      if (before === undefined) throw new Error(`There is no monitor ${id}.`);
      const { bounds, scaleFactor, rotation, label } = before;
      const after = createMonitor(id, { bounds, scaleFactor, rotation, label, ...wish });
      list = list.map((monitor) => (monitor === before ? after : monitor));
      events.emit('double:rearranged');
      events.emit('display-metrics-changed', {}, told(after), changedMetrics(before, after));
    },
  };
}
