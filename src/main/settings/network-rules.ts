/** The setting `network`: on which of this machine's interfaces screens of other machines are served. Absent: on none. */
import { z } from 'zod';
import { networkAddress, networkName } from './network-hosts.ts';

const MOST = 16;

const each = (rule: string, read: (text: string) => string | undefined) =>
  z
    .array(
      z.string(rule).transform((text, context) => {
        const found = read(text);
        if (found !== undefined) return found;
        context.addIssue({ code: 'custom', message: rule });
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
    interfaces: each('must be the name of an interface', (text) => {
      const name = text.trim();
      return name.length > 0 && name.length <= 100 && /^\P{Cc}*$/u.test(name) ? name : undefined;
    }),
    addresses: each(
      'must be an address of this machine in its network, such as 192.168.1.20; not 127.0.0.1 and not 0.0.0.0',
      networkAddress,
    ),
    names: each('must be a name of this machine in its network, such as lobby.example', networkName),
    certFile: path,
    keyFile: path,
  })
  .refine(({ certFile, keyFile }) => (certFile === undefined) === (keyFile === undefined), {
    message: 'must have certFile and keyFile, or neither',
  });
export type NetworkSetting = z.infer<typeof NetworkSchema>;
