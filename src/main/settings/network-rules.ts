/** The setting `network`: on which of this machine's interfaces screens of other machines are served. Absent: on none. */
import { z } from 'zod';
import { networkAddress, networkName } from './network-hosts.ts';
import { brokenRule } from './setting-rule.ts';

const MOST = 16;

type NetworkRule = 'not-one-line' | 'not-a-network-address' | 'not-a-network-name';

const each = (rule: string, kind: NetworkRule, read: (text: string) => string | undefined) =>
  z
    .array(
      z.string(rule).transform((text, context) => {
        const found = read(text);
        if (found !== undefined) return found;
        context.addIssue({ code: 'custom', ...brokenRule(rule, { kind }) });
        return z.NEVER;
      }),
      'must be a list',
    )
    .max(MOST, `must have at most ${MOST} entries`)
    .optional();

const path = z
  .string('must be a path')
  .trim()
  .min(1, 'must not be empty')
  .max(1_000, 'must have at most 1000 characters')
  .optional();

export const NetworkSchema = z
  .strictObject({
    /** By name: their addresses may change. */
    interfaces: each('must be the name of an interface', 'not-one-line', (text) => {
      const name = text.trim();
      return name.length > 0 && name.length <= 100 && /^\P{Cc}*$/u.test(name) ? name : undefined;
    }),
    addresses: each(
      'must be an address of this machine in its network, such as 192.168.1.20; not 127.0.0.1 and not 0.0.0.0',
      'not-a-network-address',
      networkAddress,
    ),
    /** Of a container's host or a proxy, which passes connections on to the same ports. */
    forwardedAddresses: each(
      'must be an address in the network, such as 192.168.1.20; not 127.0.0.1 and not 0.0.0.0',
      'not-a-network-address',
      networkAddress,
    ),
    names: each(
      'must be a name of this machine in its network, such as lobby.example',
      'not-a-network-name',
      networkName,
    ),
    certFile: path,
    keyFile: path,
  })
  .refine(
    ({ certFile, keyFile }) => (certFile === undefined) === (keyFile === undefined),
    brokenRule('must have certFile and keyFile, or neither', { kind: 'half-a-certificate' }),
  );
export type NetworkSetting = z.infer<typeof NetworkSchema>;
