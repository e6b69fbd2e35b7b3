/** A network screen enters by a grant of pairing. */
import type { Surface } from '../../contract/roles.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import { NETWORK, originAt } from './handler.ts';
import type { Entered, Jar } from './jar.ts';
import { pairingPortFor, portFor } from './ports-in-row.ts';
import { type Cookies, passesInAll } from './screen-cookies.ts';

interface GrantEntryDeps {
  readonly screens: Screens;
  readonly fleet: Pick<FleetDesk, 'grants' | 'pairing'>;
  readonly firstPort: number;
}

export type GrantEntry = ReturnType<typeof createGrantEntry>;

export function createGrantEntry({ screens, fleet, firstPort }: GrantEntryDeps) {
  const { grants, pairing } = fleet;
  return {
    /** Undefined if the grant is invalid, used or expired. */
    enter(surface: Surface, path: string, cookie: string | undefined, jar: Jar): Entered | undefined {
      const [before, door, name, grant, ...more] = path.split('/');
      if (before !== '' || door !== 'enter' || name !== surface || !grant || more.length > 0)
        return undefined;
      const id = grants.redeem(grant);
      if (id === undefined || screens.of(id)?.record.surface !== surface) return undefined;
      const entered = jar.enterAs(cookie, id);
      if (entered?.kind === 'entered') pairing.done(id);
      return entered;
    },
    /** A one-time address. `host` as typed. */
    addressFor(id: string, host: string): string | undefined {
      const surface = screens.of(id)?.record.surface;
      if (surface === undefined) return undefined;
      const origin = originAt(NETWORK, host, portFor(firstPort, surface));
      return `${origin}/enter/${surface}/${grants.give(id)}`;
    },
    screensOf: (cookies: Cookies): readonly Screen[] =>
      passesInAll(cookies, firstPort).flatMap((pass) => screens.paired(pass) ?? []),
    pairingAddressAt: (host: string): string => `${originAt(NETWORK, host, pairingPortFor(firstPort))}/`,
  };
}
