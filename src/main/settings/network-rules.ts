/** The setting `network`: on which of this machine's interfaces screens of other machines are served. Absent: on none. */
import { z } from 'zod';
import { networkAddress, networkName } from './network-hosts.ts';

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
