/** The data folder and the settings, before a hub starts. */
import { resolve } from 'node:path';
import { START_CODES, type StartCode } from '../../contract/start-codes.ts';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { withCredentials } from '../settings/credentials.ts';
import { DEMO_VARIABLE, readDemoLayer, readEnvironment } from '../settings/environment.ts';
import type { VaultAnswer } from '../settings/file-vault.ts';
import { createHostSettings } from '../settings/host-settings.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import { openKnownServices } from '../settings/known-services.ts';
import type { SecretsPlace } from '../settings/secrets-place.ts';
import { createNetworkSettings, type NetworkSettings } from '../settings/network-settings.ts';
import { createSettingsStore, type StoreFile } from '../settings/settings-store.ts';
import { makeDataDir } from './data-dir.ts';
import type { HostLog } from './host-log.ts';
import { type Packaged, settingsFolderOf } from './packaged.ts';

export interface HostSetupOptions {
  readonly dataDir: string;
  /** From `--config`. By default `foyer.config.json` in the data folder, then in `settingsFolderOf`. */
  readonly configFile: string | undefined;
  readonly cwd: string;
  /** Undefined for a git checkout. */
  readonly packaged?: Packaged | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Makes the conf or electron-store instance named `settings`. */
  readonly openStore: (dataDir: string) => StoreFile;
  /** `wanted`: the place for secrets from the configuration. */
  readonly openVault: (dataDir: string, wanted?: SecretsPlace) => VaultAnswer | Promise<VaultAnswer>;
}

export interface CheckedSettings extends HostSettings {
  /** Calls back when secrets become readable, so that settings are read again. */
  onSecrets(listener: () => void): void;
  readonly network: NetworkSettings;
  /** Of the file or the environment, not the demo's. */
  readonly caFile: string | undefined;
  /** As of the last reading. */
  fileTroubles(): Readonly<Record<'settings' | 'secrets' | 'services', readonly FileTrouble[]>>;
}

type HostSetup =
  | {
      readonly kind: 'ready';
      readonly dataDir: string;
      readonly settings: CheckedSettings;
      /** One line about a setting that was left out. */
      readonly told: string | undefined;
    }
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: StartCode };

const listOf = (trouble: FileTrouble | undefined): readonly FileTrouble[] => (trouble ? [trouble] : []);

const failed = (what: keyof typeof START_CODES, sentence: string): HostSetup => ({
  kind: 'failed',
  sentence,
  code: START_CODES[what],
});

export async function setUpHost(options: HostSetupOptions): Promise<HostSetup> {
  const dataDir = resolve(options.cwd, options.dataDir);
  const notMade = makeDataDir(dataDir);
  if (notMade !== undefined) return { kind: 'failed', ...notMade };
  const named = options.configFile === undefined ? undefined : resolve(options.cwd, options.configFile);
  const configFile = readConfigFile(named, [dataDir, settingsFolderOf(options.packaged, options.cwd)]);
  if (configFile.kind === 'invalid') return failed('settings', configFile.sentence);
  const handed = withCredentials(options.env);
  if (handed.kind === 'invalid') return failed('secrets', handed.sentence);
  const environment = readEnvironment(handed.layer, handed.nameOf);
  if (environment.kind === 'invalid') return failed('settings', environment.sentence);
  const demo = readDemoLayer(options.env[DEMO_VARIABLE]);
  if (demo.kind === 'invalid') return failed('settings', demo.sentence);
  const wanted = environment.layer.secrets ?? configFile.layer.secrets;
  const vault = await options.openVault(dataDir, wanted);
  if (vault.kind === 'unreadable') return failed('secrets', vault.sentence);
  const services = openKnownServices(resolve(dataDir, 'services.json'));
  if (services.kind === 'unreadable') return failed('settings', services.sentence);
  const store = createSettingsStore(() => options.openStore(dataDir), resolve(dataDir, 'settings.json'));
  return {
    kind: 'ready',
    dataDir,
    told: configFile.told,
    settings: {
      ...createHostSettings({
        store,
        vault: vault.vault,
        services: services.services,
        configFile: configFile.layer,
        environment: environment.layer,
        demo: demo.layer,
      }),
      network: createNetworkSettings({
        store,
        configFile: configFile.layer,
        environment: environment.layer,
      }),
      caFile: environment.layer.caFile ?? configFile.layer.caFile,
      onSecrets: (listener) => vault.vault.onChange(listener),
      fileTroubles: () => ({
        settings: listOf(store.trouble()),
        secrets: vault.vault.troubles(),
        services: listOf(services.services.trouble),
      }),
    },
  };
}

export function reportLeftOut(
  { told }: Pick<Extract<HostSetup, { kind: 'ready' }>, 'told'>,
  { log, say }: Pick<HostLog, 'log' | 'say'>,
): void {
  if (told === undefined) return;
  log.warn('setting-left-out', { setting: 'logo' });
  say(told);
}
