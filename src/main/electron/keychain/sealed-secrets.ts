/** Encrypted values on the disk, and their decrypted texts by ciphertext. */
import type { SecretsFile } from '../../settings/file-vault.ts';
import { type VaultKey, VaultKeySchema, type SecretValues } from '../../settings/secret-vault.ts';
import type { OpenedKeychain } from './keychain.ts';

export interface SealedSecrets {
  /** Base64 of all stored values. */
  blobs(): string[];
  read(name: VaultKey): string | undefined;
  /** Stores the keychain's answers for `blobs`. Returns those of an outdated key. */
  learn(blobs: readonly string[], opened: readonly OpenedKeychain[]): ReadonlySet<string>;
  /** Stored values that can never be decrypted. */
  lost(): VaultKey[];
  /** Names and texts of the values in `blobs`. */
  textsOf(blobs: ReadonlySet<string>): [VaultKey, string][];
  /** `sealed`: ciphertexts of `values` in order. `undefined` removes a value. Throws disk errors. */
  replace(values: SecretValues, sealed: readonly string[]): void;
}

export function sealedSecretsIn(file: SecretsFile): SealedSecrets {
  const texts = new Map<string, string>();
  const undecryptable = new Set<string>();
  const blobOf = (name: VaultKey): string => file.values()[name] ?? '';
  return {
    blobs: () => Object.values(file.values()).filter((blob) => blob !== undefined),
    read: (name) => texts.get(blobOf(name)),
    learn(blobs, opened) {
      const stale = new Set<string>();
      blobs.forEach((blob, index) => {
        const answer = opened[index];
        if (answer?.kind === 'undecryptable') undecryptable.add(blob);
        if (answer?.kind !== 'text') return;
        texts.set(blob, answer.text);
        undecryptable.delete(blob);
        if (answer.isStale) stale.add(blob);
      });
      return stale;
    },
    lost: () => VaultKeySchema.options.filter((name) => undecryptable.has(blobOf(name))),
    textsOf: (blobs) =>
      VaultKeySchema.options
        .filter((name) => blobs.has(blobOf(name)))
        .map((name) => [name, texts.get(blobOf(name)) ?? '']),
    replace(values, sealed) {
      let next = 0;
      const entries = Object.entries(values).map(([name, text]) => {
        const blob = text === undefined ? undefined : sealed[next++];
        if (blob !== undefined && text !== undefined) texts.set(blob, text);
        return [name, blob] as const;
      });
      file.write({ ...file.values(), ...Object.fromEntries(entries) });
    },
  };
}
