import { isIPv4, isIPv6 } from 'node:net';
import { hostOfAddress } from '../settings/network-hosts.ts';
import { type Interfaces, interfacesIn } from './network-plan.ts';

/**
 * Replaces "all addresses" (`0.0.0.0`, `::`) by one of this machine that others can use. Any other address is
 * unchanged. IPv4 first, as proxies mostly expect it. Without a network, the machine itself.
 */
export function reachableAddress(address: string, interfaces: Interfaces): string {
  const url = new URL(address);
  if (url.hostname !== '0.0.0.0' && url.hostname !== '[::]') return address;
  const own = interfacesIn(interfaces).flatMap(({ addresses }) => addresses);
  // `0.0.0.0` does not receive IPv6.
  const fitting = url.hostname === '[::]' ? own : own.filter(isIPv4);
  const host = fitting.find(isIPv4) ?? fitting.find(isIPv6);
  url.hostname = host === undefined ? '127.0.0.1' : hostOfAddress(host);
  return url.href;
}
