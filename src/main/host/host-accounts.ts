/** Sign-in with accounts: its setting, its sessions, its trail, and the addresses to register. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { NetworkView } from '../../contract/network.ts';
import { accountPathOf } from '../lan/account-pages.ts';
import { HOST } from '../lan/refusals.ts';
import { LOOPBACK, NETWORK, originAt } from '../lan/handler.ts';
import { portFor } from '../lan/ports-in-row.ts';
import { type AccountAct, type Accounts, createAccounts, type Seats } from '../oidc/accounts.ts';
import type { HubHostOptions } from './hub-host-shape.ts';
import type { HubPlace } from './hub-place.ts';

type Options = Pick<HubHostOptions, 'dataDir' | 'clock' | 'log' | 'fetch' | 'fleet'>;

export function openHostAccounts(
  { dataDir, clock, log, fetch, fleet }: Options,
  place: Pick<HubPlace, 'inForce' | 'hub'>,
  seats: () => { readonly desk: Seats; readonly setup: Seats },
): Accounts {
  function audit({ action, screenId = '', clerk, outcome }: AccountAct): void {
    const screen = fleet.wordsOf(screenId) ?? '';
    place.hub().audit.write({ action, clerk, screen, outcome, detail: undefined });
  }
  return createAccounts({
    path: join(dataDir, 'accounts.json'),
    random: randomBytes,
    clock,
    log,
    fetch,
    setting() {
      const { settings, oidcSecret } = place.inForce();
      return { oidc: settings.oidc, secret: oidcSecret };
    },
    seats,
    audit,
  });
}

const SURFACES = ['desk', 'setup'] as const;

/** For the network's hosts, and for browsers of this computer where it has pages for them. */
export function redirectsOf(
  { pairingAddresses }: Pick<NetworkView, 'pairingAddresses'>,
  firstPort: number | undefined,
  hasTabs: boolean,
): readonly string[] {
  if (firstPort === undefined) return [];
  const origins = (surface: (typeof SURFACES)[number]): readonly string[] => {
    const port = portFor(firstPort, surface);
    const hosts = pairingAddresses.map((address) => new URL(address).hostname);
    const here = hasTabs ? [originAt(LOOPBACK, HOST, port)] : [];
    return [...hosts.map((host) => originAt(NETWORK, host, port)), ...here];
  };
  return SURFACES.flatMap((surface) =>
    origins(surface).map((origin) => `${origin}${accountPathOf(surface)}`),
  );
}
