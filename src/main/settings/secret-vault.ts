/** Storage for secrets. No screen can read them. */
import { z } from 'zod';
import type { VaultProblem } from '../../contract/save-problem.ts';
import type { FileTrouble } from '../../contract/storage-trouble.ts';

export const VaultKeySchema = z.enum([
  'apiKey',
  'webhookSecret',
  'previousWebhookSecret',
  /** The owners of the two secrets, stored here so that both are written at once. */
  'apiKeyOrigin',
  'webhookSecretOrigin',
  /** With the issuer that it is for, as JSON. */
  'oidcSecret',
  'staffPinHash',
  /** Keeps the count of wrong tries over a restart. */
  'handedPinHash',
]);
export type VaultKey = z.infer<typeof VaultKeySchema>;

export type SecretValues = Readonly<Partial<Record<VaultKey, string | undefined>>>;

/** As on the disk, possibly encrypted. Only for comparison and `putBack`. */
export type KeptSecrets = Readonly<Record<string, string | undefined>>;

export type VaultWriting =
  | { readonly kind: 'written' }
  | { readonly kind: 'refused'; readonly problem: VaultProblem };

export interface SecretVault {
  /**
   * The value when the vault was opened or last written. Undefined if it is not set or cannot be decrypted.
   */
  read(name: VaultKey): string | undefined;
  /** Writes all or nothing, and durably. `undefined` removes a value. Rejects with disk errors. */
  write(values: SecretValues): Promise<VaultWriting>;
  kept(): KeptSecrets;
  /** Restores the disk's content without the keychain. Rejects with disk errors. */
  putBack(kept: KeptSecrets): Promise<void>;
  /** See `SecretProtectionSchema`. */
  readonly protection: 'keychain' | 'file' | 'not-protected';
  troubles(): readonly FileTrouble[];
  /** Calls back when values become readable or `troubles` changes. */
  onChange(listener: () => void): void;
}
