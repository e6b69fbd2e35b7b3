/** Secrets in one file that only the hub's user can read: the vault of a host without a keychain. */
import { chmodSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileDurably } from '../storage/write-file-durably.ts';
import { SecretNameSchema, type SecretVault } from './secret-vault.ts';

const FileSchema = z.partialRecord(SecretNameSchema, z.string());

const OWNER_ONLY = 0o600;

export type VaultAnswer =
  | { readonly kind: 'open'; readonly vault: SecretVault }
  | { readonly kind: 'unreadable'; readonly sentence: string };

/** Opens the vault at `path`; a missing file is an empty vault, an unreadable one is left as it is. */
export function openFileVault(path: string): VaultAnswer {
  let secrets: z.infer<typeof FileSchema> = {};
  try {
    const text = readFileSync(path, 'utf8');
    chmodSync(path, OWNER_ONLY);
    secrets = FileSchema.parse(JSON.parse(text));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing)
      return {
        kind: 'unreadable',
        sentence: `${path} cannot be read as a file of secrets. Mend it or move it away; it was left as it is.`,
      };
  }
  return {
    kind: 'open',
    vault: {
      protection: 'file',
      read: (name) => secrets[name],
      write(name, value) {
        const next = { ...secrets, [name]: value };
        writeFileDurably(path, `${JSON.stringify(next)}\n`, OWNER_ONLY);
        secrets = next;
      },
    },
  };
}
