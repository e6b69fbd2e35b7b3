/** Where secrets are kept. They can be written and used by the hub; no screen can read them. */
import { z } from 'zod';

export const SecretNameSchema = z.enum(['apiKey', 'webhookSecret', 'previousWebhookSecret']);
export type SecretName = z.infer<typeof SecretNameSchema>;

export interface SecretVault {
  /** Undefined when it is not set, or when it can no longer be decrypted. */
  read(name: SecretName): string | undefined;
  /** Durable when it returns; throws when the disk refuses. */
  write(name: SecretName, value: string): void;
  /** What protects the values, said as it is: see `SecretProtectionSchema`. */
  readonly protection: 'keychain' | 'file' | 'not-protected';
}
