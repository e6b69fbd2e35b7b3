/** What a value in a file of settings must be, and is not. */
import { z } from 'zod';

export const SettingRuleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'missing',
      'not-text',
      'not-a-number',
      'not-whole',
      'not-a-list',
      'not-an-object',
      'empty',
      'no-entry',
      'not-one-line',
      /** Text may have several lines, and has signs that cannot be seen. */
      'not-plain-text',
      /** A list names one thing twice. */
      'twice',
      'not-a-time',
      /** Hours that end before they begin. */
      'backwards',
      'not-a-zone',
      'not-a-locale',
      'not-a-service-address',
      'not-https-address',
      'not-a-colour',
      /** No address of this machine that others can reach. */
      'not-a-network-address',
      'not-a-network-name',
      /** A certificate without its key, or a key without its certificate. */
      'half-a-certificate',
      /** No file that begins with a certificate and can be read now. */
      'not-an-authority',
      'not-a-hash',
      /** None of these. */
      'other',
    ]),
  }),
  z.object({ kind: z.literal('at-least'), least: z.number() }),
  /** `too-long`: in characters. `too-many`: in entries. `not-a-picture`: nor of at most `most` kB. */
  z.object({ kind: z.enum(['at-most', 'too-long', 'too-many', 'not-a-picture']), most: z.number() }),
  /** `not-a-language`: the key is no tag of the kiosk's languages, which are `values`. */
  z.object({ kind: z.enum(['one-of', 'not-a-language']), values: z.array(z.string()) }),
  /** White text cannot be read on it; `proposal` is the nearest colour that passes. */
  z.object({ kind: z.literal('too-light'), colour: z.string(), proposal: z.string() }),
]);
export type SettingRule = z.infer<typeof SettingRuleSchema>;
