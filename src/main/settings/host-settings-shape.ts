/** What the settings of a host offer, and what they are made from. */
import type { ServiceTry } from '../../contract/service-try.ts';
import type { SaveAnswer, SettingsChange } from '../../contract/settings.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../contract/settings-file.ts';
import type { UnsentWork } from '../storage/service-names.ts';
import type { EnvironmentLayer } from './environment.ts';
import type { FileReading } from './kept-file.ts';
import type { KnownServices } from './known-services.ts';
import type { SecretVault } from './secret-vault.ts';
import type { ConfigFile } from './settings.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import type { SettingsStore } from './settings-store.ts';

export interface HostSettings {
  /** The services this machine has worked for, and the one whose address is set, the demo's not counted. */
  known(): { readonly services: KnownServices; readonly origin: string | undefined };
  /** Once, before the settings are used: hashes a staff PIN that the environment hands over. */
  prepare(): Promise<void>;
  read(): FileReading<SettingsInForce>;
  /** Whether the environment hands over a staff PIN, and it is the one that `isIt` knows. */
  isHandedPin(isIt: (pin: string) => Promise<boolean>): Promise<boolean>;
  /**
   * Checks and writes a change; `saved` carries nothing, the host then reads anew. `unsent`: what was not sent yet, which
   * is not left without a person's word; by default nothing.
   */
  save(
    change: SettingsChange,
    unsent?: UnsentWork,
  ): Promise<{ readonly kind: 'saved' } | Exclude<SaveAnswer, { kind: 'saved' }>>;
  /** Which address and key the settings would have after a change of these; writes nothing. */
  tryOut(
    change: ServiceTry,
  ): Promise<
    | { readonly kind: 'service'; readonly baseUrl: string | undefined; readonly apiKey: string | undefined }
    | Exclude<SaveAnswer, { kind: 'saved' }>
  >;
  /** All that is set, as one file without secrets. */
  fileText(): string;
  /** What `saveFile` would do; writes nothing. */
  lookAtFile(text: string, unsent?: UnsentWork): Promise<SettingsFileLook>;
  /** Checks and writes what a file of settings says, as `save` does. */
  saveFile(text: string, unsent?: UnsentWork): Promise<SettingsFileApplied>;
  /** Writes back what was there before the last `save`; true when it is what is on the disk now. */
  undo(): Promise<boolean>;
}

export interface HostSettingsDeps {
  readonly store: SettingsStore;
  readonly vault: SecretVault;
  readonly services: KnownServices;
  /** From `foyer.config.json`. */
  readonly configFile: ConfigFile;
  readonly environment: EnvironmentLayer;
  /** The demo's service, used only where nothing else names one. */
  readonly demo: ConfigFile | undefined;
  /** Milliseconds since 1970; the system's clock where none is given. */
  readonly now?: () => number;
}
