/** Names and addresses by which a machine is known on its network. Pure. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** As browsers write the host of an https address; undefined for what cannot be one. */
function hostIn(text: string): string | undefined {
  const address = `https://${text}/`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, href } = new URL(address);
  // Nothing else was hidden in the text.
  return href === `https://${hostname}/` ? hostname : undefined;
}

const NOT_OURS = new BlockList();
// This machine's own, where screens are served without TLS.
NOT_OURS.addAddress('127.0.0.1');
NOT_OURS.addAddress('::1', 'ipv6');
// All addresses at once: `Host` must be one of a list.
NOT_OURS.addSubnet('0.0.0.0', 8);
NOT_OURS.addAddress('::', 'ipv6');
// Of no machine.
NOT_OURS.addSubnet('224.0.0.0', 3);
NOT_OURS.addSubnet('ff00::', 8, 'ipv6');
// Browsers cannot say through which interface.
NOT_OURS.addSubnet('fe80::', 10, 'ipv6');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address that screens can be served at, in the spelling of browsers without brackets; undefined for any other. */
export function networkAddress(text: string): string | undefined {
  const bare = text.trim();
  const family = isIP(bare);
  if (family === 0 || bare.includes('%')) return undefined;
  if (NOT_OURS.check(bare, familyOf(bare))) return undefined;
  if (family === 4) return bare;
  const address = hostIn(`[${bare}]`)?.slice(1, -1);
  // IPv4 in another spelling (RFC 4291, 2.5.5.2). A list of subnets takes it for IPv4 itself.
  return address?.startsWith('::ffff:') === true ? undefined : address;
}

/** As a browser has it in an address and in `Host`. */
export const hostOfAddress = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name in the spelling of browsers, lower-case and in ASCII; undefined for what is none, `localhost` too. */
export function networkName(text: string): string | undefined {
  const name = hostIn(text.trim());
  if (name === undefined || name.length > 253 || isIP(name) !== 0) return undefined;
  const labels = name.split('.');
  if (labels.at(-1) === 'localhost' || !labels.every((label) => LABEL.test(label))) return undefined;
  return name;
}

/** Link-local and private (RFC 3927, RFC 1918), shared by a provider (RFC 6598), loopback, unique local (RFC 4193). */
export const LOCAL_SUBNETS = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
] as const;

const LOCAL = new BlockList();
for (const [subnet, bits] of LOCAL_SUBNETS) LOCAL.addSubnet(subnet, bits, familyOf(subnet));

/** An address that cannot be reached from the internet. */
export const isLocalAddress = (address: string): boolean => LOCAL.check(address, familyOf(address));

const MOST = 16;

type NetworkProblem = 'not-one-line' | 'not-a-network-address' | 'not-a-network-name';

const each = (kind: NetworkProblem, read: (text: string) => string | undefined) =>
  z
    .array(
      z.string().transform((text, context) => {
        const found = read(text);
        if (found !== undefined) return found;
        context.addIssue({ code: 'custom', params: { kind } });
        return z.NEVER;
      }),
    )
    .max(MOST)
    .optional();

const path = z.string().trim().min(1).max(1_000).optional();

export const NetworkSchema = z
  .strictObject({
    /** By name: their addresses may change. */
    interfaces: each('not-one-line', (text) => {
      const name = text.trim();
      return name.length > 0 && name.length <= 100 && /^\P{Cc}*$/u.test(name) ? name : undefined;
    }),
    addresses: each('not-a-network-address', networkAddress),
    /** Of a container's host or a proxy, which passes connections on to the same ports. */
    forwardedAddresses: each('not-a-network-address', networkAddress),
    names: each('not-a-network-name', networkName),
    certFile: path,
    keyFile: path,
  })
  .refine(({ certFile, keyFile }) => (certFile === undefined) === (keyFile === undefined), {
    params: { kind: 'half-a-certificate' },
  });
export type NetworkSetting = z.infer<typeof NetworkSchema>;
