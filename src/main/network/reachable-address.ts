/** The address of a door of this machine as others can use it. Pure. */
import { isIPv4, isIPv6 } from 'node:net';
import { hostOfAddress } from '../settings/network-hosts.ts';
import { type Interfaces, interfacesIn } from './network-plan.ts';

/**
 * `address` with one of this machine in place of "all of them" (`0.0.0.0`, `::`), which nobody can be sent to; any other
 * stays as it is. IPv4 comes first, for proxies are told it most often. Without a network it is the machine itself.
 */
export function reachableAddress(address: string, interfaces: Interfaces): string {
  const url = new URL(address);
  if (url.hostname !== '0.0.0.0' && url.hostname !== '[::]') return address;
  const own = interfacesIn(interfaces).flatMap(({ addresses }) => addresses);
  // What listens at `0.0.0.0` hears nothing of IPv6.
  const fitting = url.hostname === '[::]' ? own : own.filter(isIPv4);
  const host = fitting.find(isIPv4) ?? fitting.find(isIPv6);
  url.hostname = host === undefined ? '127.0.0.1' : hostOfAddress(host);
  return url.href;
}
