/** Where secrets are kept. They can be written and used by the hub; no screen can read them. */
import { z } from 'zod';

export const SecretNameSchema = z.enum([
  'apiKey',
  'webhookSecret',
  'previousWebhookSecret',
  /** Not secrets: to which service the two belong, kept with them so that both are written at once. */
  'apiKeyOrigin',
  'webhookSecretOrigin',
  /** Never the PIN itself. */
  'staffPinHash',
  /** Of the PIN in the environment, so that its count of wrong tries outlives a restart. */
  'handedPinHash',
]);
export type SecretName = z.infer<typeof SecretNameSchema>;

export type SecretValues = Readonly<Partial<Record<SecretName, string | undefined>>>;

export interface SecretVault {
  /** As it is on the disk. Undefined when it is not set, or when it can no longer be decrypted. */
  read(name: SecretName): string | undefined;
  /** All or none of them, durable when it returns; `undefined` removes one. Throws when the disk refuses. */
  write(values: SecretValues): void;
  /** What protects the values, said as it is: see `SecretProtectionSchema`. */
  readonly protection: 'keychain' | 'file' | 'not-protected';
}
