/** What lies encrypted on the disk, and what is known of it: texts are found by what they are encrypted to. */
import type { SecretsFile } from '../../settings/file-vault.ts';
import { type SecretName, SecretNameSchema, type SecretValues } from '../../settings/secret-vault.ts';
import type { Opened } from './keychain.ts';

export interface SealedSecrets {
  /** Base64 of all that is kept. */
  blobs(): string[];
  read(name: SecretName): string | undefined;
  /** Takes the keychain's answers about `blobs`; returns those that another key protects by now. */
  learn(blobs: readonly string[], opened: readonly Opened[]): ReadonlySet<string>;
  /** What is kept and can never be read. */
  lost(): SecretName[];
  /** The names whose value is one of `blobs`, with its text. */
  textsOf(blobs: ReadonlySet<string>): [SecretName, string][];
  /** Writes `values`, whose texts are `sealed` in their order; `undefined` removes one. Throws when the disk refuses. */
  replace(values: SecretValues, sealed: readonly string[]): void;
}

export function sealedSecretsIn(file: SecretsFile): SealedSecrets {
  const texts = new Map<string, string>();
  const undecryptable = new Set<string>();
  const blobOf = (name: SecretName): string => file.values()[name] ?? '';
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
    lost: () => SecretNameSchema.options.filter((name) => undecryptable.has(blobOf(name))),
    textsOf: (blobs) =>
      SecretNameSchema.options
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
