/** Screens on the network as a run before this one left them in the hub's folder: let in, sent away, or of the hub's own machine. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '../../../src/clock/clock.ts';
import { SURFACES, type Surface } from '../../../src/contract/roles.ts';
import { handleOf } from '../../../src/main/access/fleet-view.ts';
import { openScreens } from '../../../src/main/access/screens.ts';
import { cookieName } from '../../../src/main/lan/screen-cookies.ts';
import { portFor } from '../../../src/main/lan/ports-in-row.ts';
import { silentLog } from '../../support/silent-log.ts';
import type { Seat } from './line.ts';

/** Where the hub is to serve them: stands in for a network. */
export const NETWORK_ADDRESS = '127.0.0.2';

/** As many of each as attackers take in some hundred runs; then the first come again. A hub lets 64 kiosks in. */
const PAIRED: Readonly<Record<Surface, number>> = { kiosk: 30, display: 120, desk: 30, setup: 40 };

/** Kiosks besides that nobody has used before. */
const FRESH = 28;

/** And such as are sent away while they work. */
const DOOMED: readonly Surface[] = Array.from({ length: 72 }, (_, n) => (n % 6 === 0 ? 'desk' : 'display'));

export interface Stranger {
  readonly surface: Surface;
  readonly why: 'revoked' | 'of the hub’s own machine';
  readonly pass: string;
}

/** A screen that staff will send away. */
export interface Doomed {
  readonly seat: Seat;
  /** What staff's pages call it. */
  readonly screenId: string;
}

export interface NetworkSeats {
  /** The next screen of `surface` that was let in. `first`: the kiosk's port. */
  seatOf(surface: Surface, first: number): Seat;
  /** A kiosk that has done nothing yet; undefined when there is none left. */
  freshKiosk(first: number): Seat | undefined;
  /** Another one that nobody has used; undefined when there is none left. */
  doomed(first: number): Doomed | undefined;
  /** What these have must open nothing on the network. */
  readonly strangers: readonly Stranger[];
}

/** The cookie that a browser of the network has for `pass` at a surface's own port. */
export const networkCookie = (surface: Surface, port: number, pass: string): string =>
  `${cookieName({ surface, port, isSecure: true }, 1)}=${pass}`;

/** Before the hub starts: it reads the file once. */
export function pairSeats(dataDir: string): NetworkSeats {
  const known = openScreens({
    path: join(dataDir, 'screens.json'),
    random: randomBytes,
    clock: systemClock,
    log: silentLog,
  });
  const passOf = (
    surface: Surface,
  ): { readonly id: string; readonly screenId: string; readonly pass: string } => {
    const admitted = known.admit(surface, { name: `A ${surface}` });
    const given = admitted && known.passAgain(admitted.id);
    if (!given) throw new Error(`no ${surface} can be let in`);
    return { id: given.screen.id, screenId: handleOf(given.screen), pass: given.pass };
  };
  const strangers = SURFACES.flatMap((surface): readonly Stranger[] => {
    const revoked = passOf(surface);
    known.forget(revoked.id);
    return [
      { surface, why: 'revoked', pass: revoked.pass },
      { surface, why: 'of the hub’s own machine', pass: known.enrol(surface)?.pass ?? '' },
    ];
  });
  const passes = new Map(
    SURFACES.map((surface) => [surface, Array.from({ length: PAIRED[surface] }, () => passOf(surface).pass)]),
  );
  const taken = new Map<Surface, number>();
  const doomed = DOOMED.map((surface) => ({ surface, ...passOf(surface) }));
  const unused = Array.from({ length: FRESH }, () => passOf('kiosk').pass);
  const seatWith = (surface: Surface, first: number, pass: string): Seat => {
    const port = portFor(first, surface);
    const origin = `https://${NETWORK_ADDRESS}:${port}`;
    const cookie = networkCookie(surface, port, pass);
    return { surface, address: `${origin}/${surface}/`, origin, port, cookie };
  };

  return {
    strangers,
    seatOf(surface, first) {
      const at = taken.get(surface) ?? 0;
      taken.set(surface, at + 1);
      const all = passes.get(surface) ?? [];
      return seatWith(surface, first, all[at % all.length] ?? '');
    },
    doomed(first) {
      const next = doomed.pop();
      return next && { seat: seatWith(next.surface, first, next.pass), screenId: next.screenId };
    },
    freshKiosk(first) {
      const pass = unused.pop();
      return pass === undefined ? undefined : seatWith('kiosk', first, pass);
    },
  };
}
