/** How a network screen gets in: by a grant of pairing. Also redirects screens that were moved. */
import type { Surface } from '../../contract/roles.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import { NETWORK, originAt } from './handler.ts';
import type { Entered, Jar } from './jar.ts';
import { pairingPortFor, portFor } from './ports-in-row.ts';
import { type Cookies, passesInAll } from './screen-cookies.ts';

export interface GrantEntryDeps {
  readonly screens: Screens;
  readonly fleet: Pick<FleetDesk, 'grants' | 'pairing'>;
  /** The kiosk's. The next four follow. */
  readonly firstPort: number;
}

export interface GrantEntry {
  /** Undefined if `path` is not an entry of `surface`, or its grant is invalid, used or expired. */
  enter(surface: Surface, path: string, cookie: string | undefined, jar: Jar): Entered | undefined;
  /** A one-time address on the origin of the screen's role. `host` as typed. */
  addressFor(id: string, host: string): string | undefined;
  /** The paired screens in a browser's cookies, of any surface. */
  screensOf(cookies: Cookies): readonly Screen[];
  pairingAddressAt(host: string): string;
}

export function createGrantEntry({ screens, fleet, firstPort }: GrantEntryDeps): GrantEntry {
  const { grants, pairing } = fleet;
  return {
    enter(surface, path, cookie, jar) {
      const [before, door, name, grant, ...more] = path.split('/');
      if (before !== '' || door !== 'enter' || name !== surface || !grant || more.length > 0)
        return undefined;
      const id = grants.redeem(grant);
      if (id === undefined || screens.of(id)?.record.surface !== surface) return undefined;
      const entered = jar.enterAs(cookie, id);
      if (entered?.kind === 'entered') pairing.done(id);
      return entered;
    },
    addressFor(id, host) {
      const surface = screens.of(id)?.record.surface;
      if (surface === undefined) return undefined;
      const origin = originAt(NETWORK, host, portFor(firstPort, surface));
      return `${origin}/enter/${surface}/${grants.give(id)}`;
    },
    screensOf: (cookies) => passesInAll(cookies, firstPort).flatMap((pass) => screens.paired(pass) ?? []),
    pairingAddressAt: (host) => `${originAt(NETWORK, host, pairingPortFor(firstPort))}/`,
  };
}
