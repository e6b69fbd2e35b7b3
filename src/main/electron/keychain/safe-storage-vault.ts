/** Opens the vault of the Electron host: what keychain, file or record there is decides which it is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FileTrouble } from '../../../contract/storage-trouble.ts';
import { openFileVault, openSecretsFile, type VaultAnswer } from '../../settings/file-vault.ts';
import { previousPathOf } from '../../settings/kept-file.ts';
import { SecretNameSchema, type SecretVault } from '../../settings/secret-vault.ts';
import {
  ENCRYPTED_SECRETS,
  openPlaceFile,
  PLACE_RECORD,
  PLAIN_SECRETS,
  plainBeside,
  placeConflict,
  placeOf,
  type SecretsPlace,
} from '../../settings/secrets-place.ts';
import { createKeychainVault, type KeychainVaultDeps } from './keychain-vault.ts';

export interface SafeStorageVaultOptions extends Pick<
  KeychainVaultDeps,
  'keychain' | 'again' | 'keepWrappingKey' | 'platform' | 'clock' | 'log'
> {
  readonly dataDir: string;
  /** Of the configuration. */
  readonly wanted: SecretsPlace | undefined;
}

const FileSchema = z.partialRecord(SecretNameSchema, z.base64());

/** The same vault, with more to say. `own` is what it says itself. */
function saying(
  vault: SecretVault,
  more: (own: readonly FileTrouble[]) => FileTrouble | undefined,
): SecretVault {
  return {
    ...vault,
    get protection() {
      return vault.protection;
    },
    troubles() {
      const own = vault.troubles();
      const also = more(own);
      return also ? [...own, also] : own;
    },
  };
}

/**
 * Call it after the app is ready. Where secrets are kept in a file, no keychain is asked for anything. On Windows no
 * other process is asked: the key lies in the folder of this one, and another would make a key of its own, call
 * everything lost that it cannot decrypt, and take the key along when it ends.
 */
export async function openSafeStorageVault(options: SafeStorageVaultOptions): Promise<VaultAnswer> {
  const { dataDir, wanted } = options;
  const [encryptedPath, plainPath] = [join(dataDir, ENCRYPTED_SECRETS), join(dataDir, PLAIN_SECRETS)];
  const encrypted = openSecretsFile(encryptedPath, FileSchema);
  if (encrypted.kind === 'unreadable') return encrypted;
  const placeFile = openPlaceFile(join(dataDir, PLACE_RECORD));
  const hasPlain = existsSync(plainPath) || existsSync(previousPathOf(plainPath));
  const place = placeOf({
    record: placeFile.record,
    hasEncrypted: Object.values(encrypted.file.values()).some((blob) => blob !== undefined),
    hasPlain,
    wanted,
  });
  const conflict = place && placeConflict(place.place, wanted);
  const plain = (protection: 'file' | 'not-protected'): VaultAnswer =>
    openFileVault(plainPath, { protection, encryptedPath });
  if (place?.place === 'file') {
    const opened = plain(place.because === 'no-keyring' ? 'not-protected' : 'file');
    return opened.kind === 'open' ? { kind: 'open', vault: saying(opened.vault, () => conflict) } : opened;
  }
  const vault = await createKeychainVault({
    ...options,
    again: options.platform === 'win32' ? options.keychain : options.again,
    file: encrypted.file,
    placeFile,
    isDecided: place !== undefined,
    openPlain: () => plain('not-protected'),
  });
  const more = (own: readonly FileTrouble[]): FileTrouble | undefined =>
    conflict ?? (hasPlain && own.length > 0 ? plainBeside() : undefined);
  return { kind: 'open', vault: saying(vault, more) };
}
