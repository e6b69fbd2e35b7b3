/** A hub's fleet on a clock of the test, with staff who change it and read what they are told. */
import type { Fleet as FleetTold, FleetScreen } from '../../../src/contract/fleet.ts';
import type { Surface } from '../../../src/contract/roles.ts';
import type { ScreenReport } from '../../../src/contract/screen.ts';
import { VERSION } from '../../../src/contract/version.ts';
import type { Screen } from '../../../src/main/access/screen.ts';
import { createFakeClock } from '../fake-clock.ts';
import { fleetOf } from './fleet-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** What a display of this version that is heard says of itself. */
export const ON: ScreenReport = { version: VERSION, width: 1920, height: 1080, sound: 'on' };

/** `folder`: that of a hub before this one. */
export function fleetHouse(folder = temporaryFolder()) {
  const clock = createFakeClock();
  const { screens, fleet } = fleetOf({ folder, clock });
  const setup = screens.ofWindow('setup');
  const desk = screens.ofWindow('desk');

  function admitted(surface: Surface, more: { name?: string; room?: string } = {}): Screen {
    const screen = screens.admit(surface, more);
    if (!screen) throw new Error('no room');
    return screen;
  }
  async function told(asking = setup): Promise<FleetTold> {
    const gone = new AbortController();
    const stream = fleet.watch(asking, () => 'Kiosk 1', gone.signal);
    const first = await stream.next();
    gone.abort();
    if (first.done === true) throw new Error('ended');
    return first.value;
  }
  async function seen(screen: Screen): Promise<FleetScreen> {
    const all = (await told()).screens;
    const found = all.find(({ surface, number }) => surface === screen.surface && number === screen.number);
    if (!found) throw new Error('not in the fleet');
    return found;
  }
  const idOf = async (screen: Screen): Promise<string> => (await seen(screen)).screenId;
  return { clock, screens, fleet, setup, desk, admitted, told, seen, idOf };
}
