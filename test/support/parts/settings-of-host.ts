import Conf from 'conf';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { setUpHost } from '../../../src/main/host/host-setup.ts';
import { openFileVault } from '../../../src/main/settings/file-vault.ts';

/** The settings of a host as it starts with these files and variables, or the sentence for which it does not. */
export async function host(about: { env?: Record<string, string>; config?: unknown; dataDir?: string } = {}) {
  const dataDir = about.dataDir ?? temporaryFolder();
  if (about.config !== undefined)
    writeFileSync(join(dataDir, 'foyer.config.json'), JSON.stringify(about.config));
  const setup = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env: about.env ?? {},
    openStore: (cwd) =>
      new Conf({ cwd, configName: 'settings', configFileMode: 0o600, clearInvalidConfig: false }),
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') return { sentence: setup.sentence, dataDir };
  const { settings } = setup;
  const inForce = () => {
    const read = settings.read();
    if (read.kind === 'invalid') throw new Error(read.sentence);
    return read.layer;
  };
  return { settings, inForce, dataDir, file: join(dataDir, 'settings.json') };
}
/** The settings of a host that starts. */
export async function working(about: Parameters<typeof host>[0] = {}) {
  const made = await host(about);
  if (made.settings === undefined) throw new Error(made.sentence);
  return made;
}
