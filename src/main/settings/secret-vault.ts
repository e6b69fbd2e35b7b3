/** Where secrets are kept. They can be written and used by the hub; no screen can read them. */
import { z } from 'zod';

export const SecretNameSchema = z.enum([
  'apiKey',
  'webhookSecret',
  'previousWebhookSecret',
  /** Never the PIN itself. */
  'staffPinHash',
  /** Of the PIN in the environment, so that its count of wrong tries outlives a restart. */
  'handedPinHash',
]);
export type SecretName = z.infer<typeof SecretNameSchema>;

export interface SecretVault {
  /** Undefined when it is not set, or when it can no longer be decrypted. */
  read(name: SecretName): string | undefined;
  /** Durable when it returns; throws when the disk refuses. */
  write(name: SecretName, value: string): void;
  /** What protects the values, said as it is: see `SecretProtectionSchema`. */
  readonly protection: 'keychain' | 'file' | 'not-protected';
}
