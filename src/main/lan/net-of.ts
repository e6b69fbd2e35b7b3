/** Whom a network address belongs to. Pure. */
import { isIPv6 } from 'node:net';

/** Of an IPv6 address as Node writes it, the groups before and after `::`. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between =
    tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after];
}

/**
 * What counts as one machine: an IPv4 address, also one that an IPv6 socket writes, or the first 64 bits of an IPv6
 * address, of which a machine has as many as it likes (RFC 8981).
 */
export function netOf(remote: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remote) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [bare = ''] = remote.split('%');
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::` : bare;
}
