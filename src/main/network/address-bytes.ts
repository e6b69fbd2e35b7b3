/** Addresses and subnets as certificates write them. Pure. */
import { isIP } from 'node:net';

/** A net and its mask, each of 4 or 16 bytes. */
export type Subnet = readonly [net: Buffer, mask: Buffer];

function bytesOf6(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const words = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
  const [before, after] = [words(head), words(tail ?? '')];
  const between = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => 0);
  return Buffer.from([...before, ...between, ...after].flatMap((word) => [word >> 8, word & 0xff]));
}

/** Of an address in the spelling of `networkAddress`. */
export const bytesOf = (address: string): Buffer =>
  isIP(address) === 6 ? bytesOf6(address) : Buffer.from(address.split('.').map(Number));

/** `bits` are those of the net, from the left. */
export function subnetOf(address: string, bits: number): Subnet {
  const net = bytesOf(address);
  const mask = net.map((_byte, at) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - at * 8))));
  return [net, Buffer.from(mask)];
}
