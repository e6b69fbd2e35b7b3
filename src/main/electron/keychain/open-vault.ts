import { app, safeStorage } from 'electron';
import { join } from 'node:path';
import { systemClock } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import type { VaultAnswer } from '../../settings/file-vault.ts';
import type { SecretsPlace } from '../../settings/secrets-place.ts';
import { keychainOfNewProcess } from './keychain-errand.ts';
import { keychainOf } from './keychain.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';
import { keeperOf, WRAPPING_KEY_COPY, type WrappingKeyFiles } from './wrapping-key.ts';

/** Call it after `sessionData` was set. */
export const wrappingKeyFiles = (dataDir: string): WrappingKeyFiles => ({
  localState: join(app.getPath('sessionData'), 'Local State'),
  copy: join(dataDir, WRAPPING_KEY_COPY),
});

export function openVault(dataDir: string, wanted: SecretsPlace | undefined, log: Log): Promise<VaultAnswer> {
  const { platform } = process;
  return openSafeStorageVault({
    dataDir,
    wanted,
    keychain: keychainOf(safeStorage),
    again: keychainOfNewProcess,
    keepWrappingKey: platform === 'win32' ? keeperOf(wrappingKeyFiles(dataDir), systemClock) : undefined,
    platform,
    clock: systemClock,
    log,
  });
}
