/** Where screens of other machines are to be served now, and under which names. Pure. */
import { isIP } from 'node:net';
import type { NetworkProblem } from '../../contract/network.ts';
import { hostOfAddress, isLocalAddress, networkAddress, networkName } from '../settings/network-hosts.ts';
import type { NetworkSetting } from '../settings/network-rules.ts';

/** What `os.networkInterfaces` says, as far as it is used. */
export type Interfaces = Readonly<
  Record<string, readonly { readonly address: string; readonly internal: boolean }[] | undefined>
>;

export interface FoundInterface {
  readonly name: string;
  /** Those that screens can be served at when it is switched on. */
  readonly addresses: readonly string[];
}

/**
 * Of IPv6 only what stays in the building: an address of the internet reaches further, and most change every day. Who
 * wants one names it.
 */
const isServed = (address: string): boolean => isIP(address) === 4 || isLocalAddress(address);

/** The interfaces that lead to other machines. */
export function interfacesIn(interfaces: Interfaces): readonly FoundInterface[] {
  return Object.entries(interfaces).flatMap(([name, entries = []]) => {
    const found = entries.filter(({ internal }) => !internal);
    const addresses = found.flatMap(({ address }) => networkAddress(address) ?? []).filter(isServed);
    return found.length > 0 ? [{ name, addresses: [...new Set(addresses)] }] : [];
  });
}

export interface NetworkPlan {
  /** Of this machine, without brackets. */
  readonly addresses: readonly string[];
  /** Best to type first. */
  readonly names: readonly string[];
  /** All of them as browsers write them in `Host`: the exact list, each port adds its own number. */
  readonly hosts: readonly string[];
  readonly problems: readonly NetworkProblem[];
}

/** A whole loopback net stands in for a network where there is none; no interface lists what is in it. */
const isLoopback = (address: string): boolean => address.startsWith('127.');

/** `lobby` and `lobby.local` (RFC 6762) for a machine that calls itself `Lobby.local` or `Lobby`. */
function ownNames(hostname: string): readonly string[] {
  const name = networkName(hostname);
  if (name === undefined) return [];
  const [label = ''] = name.split('.');
  // Of a machine that nobody named; elsewhere in the network it means somebody else.
  return label === 'localhost' ? [] : [`${label}.local`, name];
}

/** Addresses of another machine, where nothing is listened on: browsers have them in `Host`, and so has the certificate. */
export const forwardedIn = (setting: NetworkSetting | undefined): readonly string[] =>
  setting?.forwardedAddresses ?? [];

export function planNetwork(
  setting: NetworkSetting | undefined,
  machine: { readonly interfaces: Interfaces; readonly hostname: string },
): NetworkPlan {
  const found = interfacesIn(machine.interfaces);
  const byName = new Map(found.map(({ name, addresses }) => [name, addresses]));
  const here = new Set(
    Object.values(machine.interfaces).flatMap((entries) =>
      (entries ?? []).map(({ address }) => networkAddress(address)),
    ),
  );
  const problems: NetworkProblem[] = [];
  const addresses = new Set<string>();
  for (const name of setting?.interfaces ?? []) {
    const own = byName.get(name) ?? [];
    if (own.length === 0) problems.push({ kind: 'no-interface', name });
    for (const address of own) addresses.add(address);
  }
  for (const address of setting?.addresses ?? []) {
    if (here.has(address) || isLoopback(address)) addresses.add(address);
    else problems.push({ kind: 'no-address', address });
  }
  const names = new Set([...(setting?.names ?? []), ...ownNames(machine.hostname)]);
  return {
    addresses: [...addresses],
    names: [...names],
    hosts: [...names, ...Array.from(new Set([...forwardedIn(setting), ...addresses]), hostOfAddress)],
    problems,
  };
}
