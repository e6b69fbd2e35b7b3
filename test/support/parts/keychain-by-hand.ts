/** `safeStorage` as Electron 45 has it on one boot, with every state a test can name. */
import type { SafeStorageCalls } from '../../../src/main/electron/keychain/keychain.ts';

export interface BootOptions {
  /** A keyring's name is its key; undefined: there is none on this boot. */
  readonly keyring: string | undefined;
  readonly platform?: NodeJS.Platform;
  /** Nothing is answered before this. */
  readonly unlocked?: Promise<void>;
}

const FAILED = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
const AGAIN = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';

/** Encryption is the text behind the key's name, so that a test can read it. */
export function bootWith({ keyring, platform = 'linux', unlocked }: BootOptions): SafeStorageCalls {
  const versionOf = (): string => (platform === 'linux' && keyring !== undefined ? 'v11' : 'v10');
  const hasBuiltIn = platform === 'linux';
  return {
    async isAsyncEncryptionAvailable() {
      await unlocked;
      return true;
    },
    async encryptStringAsync(text) {
      await unlocked;
      if (keyring === undefined && !hasBuiltIn) throw new Error('Error while encrypting the text');
      return Buffer.from(`${versionOf()}${keyring ?? 'peanuts'}|${text}`);
    },
    async decryptStringAsync(encrypted) {
      await unlocked;
      const [, version, key, result = ''] = /^(v1[01])([^|]*)\|(.*)$/.exec(encrypted.toString()) ?? [];
      if (hasBuiltIn && version === 'v10') return { shouldReEncrypt: keyring !== undefined, result };
      if (version === undefined) throw new Error(FAILED);
      if (keyring === undefined) throw new Error(AGAIN);
      if (key !== keyring) throw new Error(FAILED);
      return { shouldReEncrypt: false, result };
    },
  };
}
