/** Opens the Electron host's vault, chosen by the keychain, file or record that exists. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FileTrouble } from '../../../contract/storage-trouble.ts';
import { openFileVault, openSecretsFile, type VaultAnswer } from '../../settings/file-vault.ts';
import { previousPathOf } from '../../settings/kept-file.ts';
import { VaultKeySchema, type SecretVault } from '../../settings/secret-vault.ts';
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
  /** From the configuration. */
  readonly wanted: SecretsPlace | undefined;
}

const FileSchema = z.partialRecord(VaultKeySchema, z.base64());

/** Adds problems to those of the vault itself (`own`). */
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
 * Only once the app is ready. With secrets in a file, no keychain is used. On Windows no second process is used: the
 * key is in this one's folder, and another would create its own, report all secrets as lost, and delete the key at its
 * end.
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
