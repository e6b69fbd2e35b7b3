/** Whether each window is seen, and where it belongs. Pure. */
import type { Surface } from '../../src/contract/roles.ts';
import { type Area, fills, isOn, type WindowPlace } from '../../src/main/electron/windows/window-places.ts';
import { fail, type Finding, pass } from './lines.ts';

export interface WindowSeen {
  readonly visible: boolean;
  readonly minimized: boolean;
  /** The page has drawn something. */
  readonly drawn: boolean;
  readonly bounds: Area;
}

export interface WindowsSeen {
  /** Where each window that was asked for belongs. */
  readonly places: ReadonlyMap<Surface, WindowPlace>;
  /** The windows that are there. */
  readonly windows: ReadonlyMap<Surface, WindowSeen>;
  /** False on Wayland, which tells nobody where a window is. */
  readonly canPlace: boolean;
}

function isInPlace(bounds: Area, place: Exclude<WindowPlace, { kind: 'waits' }>): boolean {
  return place.kind === 'full' ? fills(bounds, place.monitor) : isOn(bounds, place.monitor);
}

function problemOf(place: WindowPlace, seen: WindowSeen | undefined, canPlace: boolean): string | undefined {
  if (place.kind === 'waits')
    return seen?.visible ? 'is seen, although no monitor is left for it' : undefined;
  if (seen === undefined) return 'is not there';
  if (!seen.visible) return 'is hidden';
  if (seen.minimized) return 'is minimised';
  if (!seen.drawn) return 'is empty';
  if (!canPlace || isInPlace(seen.bounds, place)) return undefined;
  const { x, y, width, height } = seen.bounds;
  const where = `${width}×${height} at ${x},${y}`;
  return place.kind === 'full' ? `does not fill its monitor (${where})` : `is not on its monitor (${where})`;
}

const WAY_OUT =
  'Look at the screen. If a window is hidden or empty, report it. On Wayland, start without --ozone-platform=wayland.';

export function judgeWindows({ places, windows, canPlace }: WindowsSeen): Finding {
  const problems = [...places].flatMap(([surface, place]) => {
    const problem = problemOf(place, windows.get(surface), canPlace);
    return problem === undefined ? [] : [`${surface} ${problem}`];
  });
  if (problems.length > 0) return fail(problems.join(', '), WAY_OUT);
  const told = [...places].map(([surface, place]) =>
    place.kind === 'waits' ? `${surface} waits for a monitor` : `${surface} is seen`,
  );
  return pass(`${told.join(', ')}${canPlace ? '' : '; the compositor places them'}`);
}
