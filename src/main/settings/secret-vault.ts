/** Where secrets are kept. They can be written and used by the hub; no screen can read them. */
import { z } from 'zod';
import type { VaultProblem } from '../../contract/save-problem.ts';
import type { FileTrouble } from '../../contract/storage-trouble.ts';

export const VaultKeySchema = z.enum([
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
export type VaultKey = z.infer<typeof VaultKeySchema>;

export type SecretValues = Readonly<Partial<Record<VaultKey, string | undefined>>>;

/** What lies on the disk, as it lies there (encrypted, where it is): only to be compared, and given to `putBack`. */
export type KeptSecrets = Readonly<Record<string, string | undefined>>;

export type VaultWriting =
  | { readonly kind: 'written' }
  /** Nothing was written. */
  | { readonly kind: 'refused'; readonly problem: VaultProblem };

export interface SecretVault {
  /**
   * As it was on the disk when the vault was opened or last written; nothing is decrypted here. Undefined when it is not
   * set, cannot be decrypted any more, or not now.
   */
  read(name: VaultKey): string | undefined;
  /** All or none of them, durable when it resolves; `undefined` removes one. Rejects when the disk refuses. */
  write(values: SecretValues): Promise<VaultWriting>;
  kept(): KeptSecrets;
  /** Makes the disk hold what it held, whatever became of the keychain. Rejects when the disk refuses. */
  putBack(kept: KeptSecrets): Promise<void>;
  /** What protects the values, said as it is: see `SecretProtectionSchema`. */
  readonly protection: 'keychain' | 'file' | 'not-protected';
  /** What staff must know, as of now; nothing: all is well. */
  troubles(): readonly FileTrouble[];
  /** Calls back when values can be read that could not before, or `troubles` says something else. */
  onChange(listener: () => void): void;
}
