/** Secrets encrypted by the operating system's keychain, in a file beside the database. */
import { z } from 'zod';
import { openFileVault, openSecretsFile, type VaultAnswer } from '../settings/file-vault.ts';
import { SecretNameSchema, type SecretVault } from '../settings/secret-vault.ts';

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
  const opened = openSecretsFile(path, FileSchema);
  if (opened.kind === 'unreadable') return opened;
  const { file } = opened;
  const encrypted = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : keychain.encryptString(value).toString('base64');
  return {
    kind: 'open',
    ...(file.trouble === undefined ? {} : { trouble: file.trouble }),
    vault: {
      protection: protectionOf(options),
      read(name) {
        const blob = file.values()[name];
        if (blob === undefined) return undefined;
        try {
          return keychain.decryptString(Buffer.from(blob, 'base64'));
        } catch {
          return undefined;
        }
      },
      write(values) {
        const sealed = Object.entries(values).map(([name, value]) => [name, encrypted(value)] as const);
        file.write({ ...file.values(), ...Object.fromEntries(sealed) });
      },
    },
  };
}
