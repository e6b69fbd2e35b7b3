/** Screens as those who test them know them. Pure. */
import type { Surface } from '../../contract/roles.ts';
import { handleOf } from './fleet-view.ts';
import type { ScreenState } from './screens.ts';

/** What of a screen decides how it is heard, read and pressed. */
export interface ScreenLook {
  /** Where it stands and what it may use, as one text. */
  readonly place: string;
  /** In CSS pixels; absent until it has told, and of pages in a window that people draw as large as they like. */
  readonly size?: string | undefined;
}

export interface TestedScreen {
  /** As staff's pages name it. */
  readonly screenId: string;
  readonly surface: Surface;
  readonly number: number;
  readonly name: string | undefined;
  readonly look: ScreenLook;
}

const HANG_ON_A_WALL: ReadonlySet<Surface> = new Set(['kiosk', 'display']);

export function testedScreens(states: readonly Pick<ScreenState, 'record' | 'screen'>[]): TestedScreen[] {
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

/** A size that one of the two does not know has not changed. */
export function isOtherLook(before: ScreenLook, now: ScreenLook): boolean {
  const isOtherSize = before.size !== undefined && now.size !== undefined && before.size !== now.size;
  return before.place !== now.place || isOtherSize;
}
