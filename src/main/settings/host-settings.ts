/** The settings and secrets in force, from all layers, and how the setup screen changes them. */
import type { SaveAnswer, SettingField, SettingsChange } from '../../contract/settings.ts';
import { hashPin } from '../access/pin-hash.ts';
import { problemsOf, REMOVABLE } from './change-problems.ts';
import type { EnvironmentLayer, LayerReading } from './environment.ts';
import { hashOfHandedPin } from './handed-pin.ts';
import { isStillTaken, keptSecret, type PreviousSecret, readKeptSecret } from './previous-secret.ts';
import type { SecretVault } from './secret-vault.ts';
import {
  type ConfigFile,
  effectiveSettings,
  lockedFields,
  type Settings,
  type SettingsLayer,
  SettingsLayerSchema,
} from './settings.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SettingsInForce {
  readonly settings: Settings;
  readonly apiKey: string | undefined;
  readonly webhookSecret: string | undefined;
  /** The webhook secret before the last change in setup. */
  readonly previousWebhookSecret?: PreviousSecret | undefined;
  /** Of `hashPin`; undefined where no staff PIN is set. */
  readonly staffPinHash: string | undefined;
  /** True while the demo's own service is the one in use. */
  readonly demo: boolean;
  readonly locked: readonly SettingField[];
  readonly protection: SecretVault['protection'];
}

export interface HostSettings {
  /** Once, before the settings are used: hashes a staff PIN that the environment hands over. */
  prepare(): Promise<void>;
  read(): LayerReading<SettingsInForce>;
  /** Checks and writes a change; `saved` carries nothing, the host then reads anew. */
  save(change: SettingsChange): Promise<{ readonly kind: 'saved' } | Exclude<SaveAnswer, { kind: 'saved' }>>;
}

export interface HostSettingsDeps {
  readonly store: SettingsStore;
  readonly vault: SecretVault;
  /** From `foyer.config.json`. */
  readonly configFile: ConfigFile;
  readonly environment: EnvironmentLayer;
  /** The demo's service, used only where nothing else names one. */
  readonly demo: ConfigFile | undefined;
  /** Milliseconds since 1970; the system's clock where none is given. */
  readonly now?: () => number;
}

/**
 * The secrets a webhook may be signed with at `now`, in milliseconds since 1970: the one in force and, for a day after a
 * change, the one before, since a service does not change at the same moment.
 */
export function webhookSecrets(
  inForce: Pick<SettingsInForce, 'webhookSecret' | 'previousWebhookSecret'>,
  now: number,
): readonly string[] {
  const { webhookSecret, previousWebhookSecret: previous } = inForce;
  if (webhookSecret === undefined) return [];
  return previous && isStillTaken(previous, now) ? [webhookSecret, previous.secret] : [webhookSecret];
}

function withoutSecrets(layer: ConfigFile): SettingsLayer {
  return SettingsLayerSchema.strip().parse(layer);
}

export function createHostSettings(deps: HostSettingsDeps): HostSettings {
  const fixed = [deps.configFile, deps.environment];
  const handedPin = deps.environment.staffPin;
  let handedPinHash: string | undefined;

  function secret(name: 'apiKey' | 'webhookSecret', demo: ConfigFile | undefined): string | undefined {
    return deps.environment[name] ?? deps.configFile[name] ?? deps.vault.read(name) ?? demo?.[name];
  }

  /** Only where setup decides about the secret: elsewhere the administrator has the one and only say. */
  function previousSecret(): PreviousSecret | undefined {
    if (fixed.some((layer) => layer.webhookSecret !== undefined)) return undefined;
    return readKeptSecret(deps.vault.read('previousWebhookSecret'));
  }

  function writeWebhookSecret(secret: string): void {
    const before = deps.vault.read('webhookSecret');
    if (before === secret) return;
    // The old one first: between the two writes both are the same, and nothing is refused.
    if (before !== undefined)
      deps.vault.write('previousWebhookSecret', keptSecret(before, (deps.now ?? Date.now)()));
    deps.vault.write('webhookSecret', secret);
  }

  function read(): LayerReading<SettingsInForce> {
    const stored = deps.store.read();
    if (stored.kind === 'invalid') return stored;
    const own = [stored.layer, ...fixed];
    const demo = own.some((layer) => layer.baseUrl !== undefined) ? undefined : deps.demo;
    const settings = effectiveSettings([...(demo ? [demo] : []), ...own].map(withoutSecrets));
    return {
      kind: 'read',
      layer: {
        settings,
        apiKey: secret('apiKey', demo),
        webhookSecret: secret('webhookSecret', demo),
        previousWebhookSecret: previousSecret(),
        staffPinHash: handedPin === undefined ? deps.vault.read('staffPinHash') : handedPinHash,
        demo: demo !== undefined,
        locked: lockedFields(fixed),
        protection: deps.vault.protection,
      },
    };
  }

  async function save(change: SettingsChange): ReturnType<HostSettings['save']> {
    const problems = problemsOf(change, lockedFields(fixed));
    if (problems.length > 0) return { kind: 'invalid', problems };
    const stored = deps.store.read();
    if (stored.kind === 'invalid') return { kind: 'not-saved', sentence: stored.sentence };
    const { apiKey, webhookSecret, staffPin, location, ...rest } = change;
    const kept = { ...stored.layer, ...rest };
    for (const field of REMOVABLE) if (change[field] === '') delete kept[field];
    const next: SettingsLayer = SettingsLayerSchema.parse({
      ...kept,
      ...(location ? { locationId: location.id, locationName: location.name } : {}),
    });
    const staffPinHash = staffPin === undefined ? undefined : await hashPin(staffPin.trim());
    try {
      if (apiKey !== undefined) deps.vault.write('apiKey', apiKey.trim());
      if (webhookSecret !== undefined) writeWebhookSecret(webhookSecret.trim());
      if (staffPinHash !== undefined) deps.vault.write('staffPinHash', staffPinHash);
      deps.store.write(next);
    } catch {
      return {
        kind: 'not-saved',
        sentence: 'The settings could not be written to the disk of this machine.',
      };
    }
    return { kind: 'saved' };
  }

  return {
    async prepare() {
      if (handedPin !== undefined) handedPinHash = await hashOfHandedPin(handedPin, deps.vault);
    },
    read,
    save,
  };
}
