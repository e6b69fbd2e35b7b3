import type { SecretsFile } from '../../settings/file-vault.ts';
import { type VaultKey, VaultKeySchema, type SecretValues } from '../../settings/secret-vault.ts';
import type { OpenedKeychain } from './keychain.ts';

export function sealedSecretsIn(file: SecretsFile) {
  const texts = new Map<string, string>();
  const undecryptable = new Set<string>();
  const blobOf = (name: VaultKey): string => file.values()[name] ?? '';
  return {
    /** Base64 of all stored values. */
    blobs: (): string[] => Object.values(file.values()).filter((blob) => blob !== undefined),
    read: (name: VaultKey): string | undefined => texts.get(blobOf(name)),
    /** Returns the blobs encrypted with an outdated key. */
    learn(blobs: readonly string[], opened: readonly OpenedKeychain[]): ReadonlySet<string> {
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
    /** Stored values that can never be decrypted. */
    lost: (): VaultKey[] => VaultKeySchema.options.filter((name) => undecryptable.has(blobOf(name))),
    textsOf: (blobs: ReadonlySet<string>): [VaultKey, string][] =>
      VaultKeySchema.options
        .filter((name) => blobs.has(blobOf(name)))
        .map((name) => [name, texts.get(blobOf(name)) ?? '']),
    /** `sealed`: ciphertexts of `values` in order. Throws disk errors. */
    replace(values: SecretValues, sealed: readonly string[]): void {
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
