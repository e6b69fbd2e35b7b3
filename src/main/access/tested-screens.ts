/** Pure. */
import type { Surface } from '../../contract/roles.ts';
import { handleOf } from './fleet-view.ts';
import type { ScreenStatus } from './screens.ts';

interface ScreenLook {
  /** Location and permissions as one text. */
  readonly place: string;
  /** CSS pixels. Absent before the first report, and for resizable windows. */
  readonly size?: string | undefined;
}

export interface TestedScreen {
  /** The handle (`handleOf`). */
  readonly screenId: string;
  readonly surface: Surface;
  readonly number: number;
  readonly name: string | undefined;
  readonly look: ScreenLook;
}

const HANG_ON_A_WALL: ReadonlySet<Surface> = new Set(['kiosk', 'display']);

export function testedScreens(states: readonly Pick<ScreenStatus, 'record' | 'screen'>[]): TestedScreen[] {
  return states.map(({ record, screen }) => {
    const { surface, number, name, place = '', room = '', settings = {}, report } = record;
    const uses = [settings.kiosk?.camera, settings.display?.sound];
    const hangs = HANG_ON_A_WALL.has(surface);
    return {
      screenId: handleOf(screen),
      surface,
      number,
      name,
      look: {
        place: JSON.stringify([surface, place, room, uses]),
        ...(hangs && report ? { size: `${report.width}x${report.height}` } : {}),
      },
    };
  });
}

/** A size that one of the two lacks counts as unchanged. */
export function isOtherLook(before: ScreenLook, now: ScreenLook): boolean {
  const isOtherSize = before.size !== undefined && now.size !== undefined && before.size !== now.size;
  return before.place !== now.place || isOtherSize;
}
