/** How a screen of the network gets in: by a grant, which pairing gives it, and where a screen that was moved is led. */
import type { Surface } from '../../contract/roles.ts';
import type { Fleet } from '../access/fleet.ts';
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import { NETWORK, originAt } from './door.ts';
import type { Entered, Jar } from './jar.ts';
import { pairingPortFor, portFor } from './ports-in-row.ts';
import { type Cookies, passesInAll } from './screen-cookies.ts';

export interface GrantEntryDeps {
  readonly screens: Screens;
  readonly fleet: Pick<Fleet, 'grants' | 'pairing'>;
  /** The kiosk's; the next four follow. */
  readonly firstPort: number;
}

export interface GrantEntry {
  /**
   * What becomes of a browser that opens `path`; undefined where that is no entry of `surface`, or its grant is none, used
   * or over.
   */
  enter(surface: Surface, path: string, cookie: string | undefined, jar: Jar): Entered | undefined;
  /** A way in on the origin of its role, for the paired screen with this id. Good once. `host` as it was typed. */
  addressFor(id: string, host: string): string | undefined;
  /** The paired screens that a browser's cookies are, whatever surface each was when it got its own. */
  screensOf(cookies: Cookies): readonly Screen[];
  /** What to type to pair a screen. */
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
