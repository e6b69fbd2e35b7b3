import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFakeClock } from '../fake-clock.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { silentLog } from '../silent-log.ts';
import type { VaultAnswer } from '../../../src/main/settings/file-vault.ts';
import type { SecretVault } from '../../../src/main/settings/secret-vault.ts';
import { type BootOptions, bootWith } from './keychain-by-hand.ts';
import { keychainOf } from '../../../src/main/electron/keychain/keychain.ts';
import {
  openSafeStorageVault,
  type SafeStorageVaultOptions,
} from '../../../src/main/electron/keychain/safe-storage-vault.ts';

export const KEY = 'CANARY-key';

export interface Boot
  extends BootOptions, Partial<Pick<SafeStorageVaultOptions, 'wanted' | 'keepWrappingKey'>> {
  /** Of a process that is asked later. */
  readonly later?: BootOptions;
}

/** A data folder that is started again and again. */
/** A kiosk whose keyring may be another at every boot. */
export function kiosk() {
  const dataDir = temporaryFolder();
  const clock = createFakeClock();
  const at = (name: string): string => join(dataDir, name);
  function answer({ later, wanted, keepWrappingKey, ...boot }: Boot): Promise<VaultAnswer> {
    const { platform = 'linux' } = boot;
    return openSafeStorageVault({
      dataDir,
      wanted,
      keychain: keychainOf(bootWith(boot)),
      again: keychainOf(bootWith(later ?? boot)),
      keepWrappingKey,
      platform,
      clock,
      log: silentLog,
    });
  }
  async function open(boot: Boot): Promise<SecretVault> {
    const opened = await answer(boot);
    if (opened.kind !== 'open') throw new Error(opened.sentence);
    return opened.vault;
  }
  return {
    at,
    clock,
    answer,
    open,
    encrypted: () => readFileSync(at('secrets.encrypted.json'), 'utf8'),
    hasPlain: () => existsSync(at('secrets.json')),
  };
}

export const GNOME: Boot = { keyring: 'gnome' };
export const MISSING: Boot = { keyring: undefined };
