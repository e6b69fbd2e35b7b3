import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { openConfStore } from '../../../src/main/settings/conf-store.ts';
import { type EnvironmentLayer, readEnvironment } from '../../../src/main/settings/environment.ts';
import { openFileVault } from '../../../src/main/settings/file-vault.ts';
import { openServices } from './open-services.ts';
import { createHostSettings } from '../../../src/main/settings/host-settings.ts';
import type { ConfigFile } from '../../../src/main/settings/settings.ts';
import { createSettingsStore } from '../../../src/main/settings/settings-store.ts';

interface About {
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  readonly config?: ConfigFile;
}

/** The settings of a data folder, beside what the config file and the environment decide. */
export function site({ dataDir = temporaryFolder(), env = {}, config = {} }: About = {}) {
  const opened = openFileVault(join(dataDir, 'secrets.json'));
  const environment = readEnvironment(env);
  if (opened.kind !== 'open') throw new Error(opened.sentence);
  if (environment.kind === 'invalid') throw new Error(environment.sentence);
  const layer: EnvironmentLayer = environment.layer;
  const file = join(dataDir, 'settings.json');
  const settings = createHostSettings({
    store: createSettingsStore(() => openConfStore(dataDir), file),
    vault: opened.vault,
    services: openServices(dataDir),
    configFile: config,
    environment: layer,
    demo: undefined,
  });
  const inForce = () => {
    const read = settings.read();
    if (read.kind === 'invalid') throw new Error(read.sentence);
    return read.layer;
  };
  return { ...settings, inForce, dataDir, file, secrets: join(dataDir, 'secrets.json') };
}
