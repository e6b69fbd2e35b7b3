/** The types of the host's settings, and their layers: stored values, the file, the environment. */
import type { ServiceTry } from '../../contract/service-try.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../contract/settings-file.ts';
import type { SaveAnswer, SettingsChange } from '../../contract/settings.ts';
import type { UnsentWork } from '../storage/service-names.ts';
import type { EnvironmentLayer } from './environment.ts';
import type { FileReading } from './kept-file.ts';
import { type KnownServices, originOf } from './known-services.ts';
import type { SecretVault } from './secret-vault.ts';
import type { ServiceSecret } from './service-secrets.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import type { SettingsStore } from './settings-store.ts';
import {
  type ConfigFile,
  effectiveSettings,
  lockedFields,
  type Settings,
  type SettingsLayer,
  SettingsLayerSchema,
} from './settings.ts';

export interface HostSettings {
  /** Call it once, first. Hashes a staff PIN from the environment. */
  prepare(): Promise<void>;
  read(): FileReading<SettingsInForce>;
  /** Whether the environment sets a staff PIN that `isIt` accepts. */
  isHandedPin(isIt: (pin: string) => Promise<boolean>): Promise<boolean>;
  /**
   * Checks and writes a change. The host then has to read again. `unsent`: work that is lost only if a person agrees.
   * Default: none.
   */
  save(
    change: SettingsChange,
    unsent?: UnsentWork,
  ): Promise<{ readonly kind: 'saved' } | Exclude<SaveAnswer, { kind: 'saved' }>>;
  /** The address and key after a change. Writes nothing. */
  tryOut(
    change: ServiceTry,
  ): Promise<
    | { readonly kind: 'service'; readonly baseUrl: string | undefined; readonly apiKey: string | undefined }
    | Exclude<SaveAnswer, { kind: 'saved' }>
  >;
  /** All settings except secrets. */
  fileText(): string;
  /** A preview of `saveFile`. Writes nothing. */
  lookAtFile(text: string, unsent?: UnsentWork): Promise<SettingsFileLook>;
  saveFile(text: string, unsent?: UnsentWork): Promise<SettingsFileApplied>;
  /** Restores the state before the last `save`. True if the disk has that state. */
  undo(): Promise<boolean>;
}

export interface HostSettingsDeps {
  readonly store: SettingsStore;
  readonly vault: SecretVault;
  readonly services: KnownServices;
  readonly configFile: ConfigFile;
  readonly environment: EnvironmentLayer;
  /** Used only if nothing else names a booking system. */
  readonly demo: ConfigFile | undefined;
  /** Milliseconds since 1970. Default: the system's clock. */
  readonly now?: () => number;
}

export type SettingsLayers = ReturnType<typeof createSettingsLayers>;

function withoutSecrets(layer: ConfigFile): SettingsLayer {
  return SettingsLayerSchema.strip().parse(layer);
}

export function createSettingsLayers({
  configFile,
  environment,
}: Pick<HostSettingsDeps, 'configFile' | 'environment'>) {
  /** The file, then the environment, with secrets. */
  const fixed = [configFile, environment];
  /** `weaker`: the weakest first. */
  const allWith = (...weaker: readonly SettingsLayer[]): Settings =>
    effectiveSettings([...weaker, ...fixed].map(withoutSecrets));
  return {
    /** An administrator has set it in the file or the environment. */
    isFixed: (field: keyof SettingsLayer | ServiceSecret): boolean =>
      fixed.some((layer) => layer[field] !== undefined),
    fixed,
    locked: lockedFields(fixed),
    /** Ignores the demo's address. */
    originWith(stored: SettingsLayer): string | undefined {
      const { baseUrl } = allWith(stored);
      return baseUrl === undefined ? undefined : originOf(baseUrl);
    },
    rosterWith: (stored: SettingsLayer): string | undefined => allWith(stored).rosterFile,
    allWith,
  };
}
