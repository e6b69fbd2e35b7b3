/** The addresses and names to serve other machines at. Pure. */
import { isIP } from 'node:net';
import type { NetworkProblem } from '../../contract/network.ts';
import {
  hostOfAddress,
  isLocalAddress,
  networkAddress,
  networkName,
  type NetworkSetting,
} from '../settings/network-hosts.ts';

/** The used part of `os.networkInterfaces`. */
export type Interfaces = Readonly<
  Record<string, readonly { readonly address: string; readonly internal: boolean }[] | undefined>
>;

interface FoundInterface {
  readonly name: string;
  /** Addresses that could be served. */
  readonly addresses: readonly string[];
}

/** Of IPv6 only local addresses: global ones reach beyond the building and change daily. A setting can name one. */
const isServed = (address: string): boolean => isIP(address) === 4 || isLocalAddress(address);

/** Interfaces to other machines. */
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
  /** Exact `Host` values. Each port adds its number. */
  readonly hosts: readonly string[];
  readonly problems: readonly NetworkProblem[];
}

/** Loopback stands in where there is no network. No interface lists its addresses. */
const isLoopback = (address: string): boolean => address.startsWith('127.');

/** `lobby` and `lobby.local` (RFC 6762), whether the machine is called `Lobby.local` or `Lobby`. */
function ownNames(hostname: string): readonly string[] {
  const name = networkName(hostname);
  if (name === undefined) return [];
  const [label = ''] = name.split('.');
  // The name of an unnamed machine. On other machines it means themselves.
  return label === 'localhost' ? [] : [`${label}.local`, name];
}

/**
 * Addresses of a forwarding machine. Nothing listens there, but browsers send them as `Host`, and the certificate
 * needs them.
 */
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
