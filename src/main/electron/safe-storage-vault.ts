/** Secrets encrypted by the operating system's keychain, in a file beside the database. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openFileVault, type VaultAnswer } from '../settings/file-vault.ts';
import { SecretNameSchema, type SecretVault } from '../settings/secret-vault.ts';
import { writeFileDurably } from '../storage/write-file-durably.ts';

/** What is used of Electron's `safeStorage`; its newer, asynchronous calls do not tell a missing keyring. */
export interface Keychain {
  isEncryptionAvailable(): boolean;
  encryptString(plainText: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend(): string;
}

export interface SafeStorageVaultOptions {
  readonly keychain: Keychain;
  readonly platform: NodeJS.Platform;
  /** Encrypted values, base64 by name. */
  readonly path: string;
  /** Used where there is no encryption at all; readable by the hub's user only. */
  readonly plainPath: string;
}

const FileSchema = z.partialRecord(SecretNameSchema, z.base64());
const OWNER_ONLY = 0o600;

function protectionOf({ keychain, platform }: SafeStorageVaultOptions): SecretVault['protection'] {
  if (platform !== 'linux') return 'keychain';
  // Without a keyring Chromium encrypts with a password that is the same on every machine.
  const backend = keychain.getSelectedStorageBackend();
  return backend === 'basic_text' || backend === 'unknown' ? 'not-protected' : 'keychain';
}

/**
 * Opens the vault; call it after the app is ready. What cannot be decrypted (another user, a keyring that was replaced)
 * counts as missing and stays in the file until it is written anew.
 */
export function openSafeStorageVault(options: SafeStorageVaultOptions): VaultAnswer {
  const { keychain, path } = options;
  if (!keychain.isEncryptionAvailable()) return openFileVault(options.plainPath);
  let encrypted: z.infer<typeof FileSchema> = {};
  try {
    encrypted = FileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const sentence = `${path} cannot be read as a file of secrets. Mend it or move it away; it was left as it is.`;
    if (!missing) return { kind: 'unreadable', sentence };
  }
  return {
    kind: 'open',
    vault: {
      protection: protectionOf(options),
      read(name) {
        const blob = encrypted[name];
        if (blob === undefined) return undefined;
        try {
          return keychain.decryptString(Buffer.from(blob, 'base64'));
        } catch {
          return undefined;
        }
      },
      write(name, value) {
        const next = { ...encrypted, [name]: keychain.encryptString(value).toString('base64') };
        writeFileDurably(path, `${JSON.stringify(next)}\n`, OWNER_ONLY);
        encrypted = next;
      },
    },
  };
}
