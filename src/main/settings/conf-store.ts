import Conf from 'conf';
import type { StoreFile } from './settings-store.ts';

/** Opens `settings.json` in `dataDir`, readable by the hub's user only. Throws if it is not JSON. */
export function openConfStore(dataDir: string): StoreFile {
  // `clearInvalidConfig` would replace an unreadable file by defaults.
  return new Conf({ cwd: dataDir, configName: 'settings', configFileMode: 0o600, clearInvalidConfig: false });
}
