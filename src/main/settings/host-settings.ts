/** The settings and secrets in force, from all layers, and how the setup screen changes them. */
import type { SaveAnswer, SettingField, SettingsChange } from '../../contract/settings.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import type { LayerReading } from './environment.ts';
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
  /** True while the demo's own service is the one in use. */
  readonly demo: boolean;
  readonly locked: readonly SettingField[];
  readonly protection: SecretVault['protection'];
}

export interface HostSettings {
  read(): LayerReading<SettingsInForce>;
  /** Checks and writes a change; `saved` carries nothing, the host then reads anew. */
  save(change: SettingsChange): { readonly kind: 'saved' } | Exclude<SaveAnswer, { kind: 'saved' }>;
}

export interface HostSettingsDeps {
  readonly store: SettingsStore;
  readonly vault: SecretVault;
  /** From `foyer.config.json`. */
  readonly configFile: ConfigFile;
  readonly environment: ConfigFile;
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

type Problem = { readonly field: SettingField; readonly sentence: string };

const LONGEST_SECRET = 500;

/** A secret as it was pasted: surrounding spaces go; what cannot be sent in a header or be a secret is a problem. */
function checkSecret(field: 'apiKey' | 'webhookSecret', text: string): Problem | undefined {
  const value = text.trim();
  const name = field === 'apiKey' ? 'The API key' : 'The webhook secret';
  if (value.length === 0) return { field, sentence: `${name} must not be empty.` };
  if (value.length > LONGEST_SECRET)
    return { field, sentence: `${name} must have at most ${LONGEST_SECRET} characters.` };
  if (field === 'apiKey' && !/^[\x21-\x7e]+$/.test(value)) {
    return { field, sentence: `${name} must hold no spaces or special characters.` };
  }
  if (/\p{Cc}/u.test(value)) return { field, sentence: `${name} must be one line.` };
  return undefined;
}

function problemsOf(change: SettingsChange, locked: readonly SettingField[]): Problem[] {
  const problems: Problem[] = [];
  const touched: Partial<Record<SettingField, unknown>> = { ...change, locationId: change.location };
  for (const field of locked) {
    if (touched[field] !== undefined) {
      problems.push({ field, sentence: 'This is decided by foyer.config.json or the environment.' });
    }
  }
  if (change.baseUrl !== undefined) {
    const parsed = parseBaseUrl(change.baseUrl);
    if (!parsed.ok) problems.push({ field: 'baseUrl', sentence: parsed.sentence });
  }
  for (const field of ['apiKey', 'webhookSecret'] as const) {
    const text = change[field];
    const problem = text === undefined ? undefined : checkSecret(field, text);
    if (problem) problems.push(problem);
  }
  for (const field of ['webhookPort', 'brandName'] as const) {
    if (change[field] === undefined) continue;
    const parsed = SettingsLayerSchema.safeParse({ [field]: change[field] });
    if (!parsed.success) {
      const name = field === 'webhookPort' ? 'The webhook port' : 'The lobby name';
      problems.push({ field, sentence: `${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}.` });
    }
  }
  if (change.location && change.location.name.trim() === '') {
    problems.push({ field: 'locationId', sentence: 'The location must have a name.' });
  }
  return problems;
}

function withoutSecrets(layer: ConfigFile): SettingsLayer {
  return SettingsLayerSchema.strip().parse(layer);
}

export function createHostSettings(deps: HostSettingsDeps): HostSettings {
  const fixed = [deps.configFile, deps.environment];

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
        demo: demo !== undefined,
        locked: lockedFields(fixed),
        protection: deps.vault.protection,
      },
    };
  }

  function save(change: SettingsChange): ReturnType<HostSettings['save']> {
    const problems = problemsOf(change, lockedFields(fixed));
    if (problems.length > 0) return { kind: 'invalid', problems };
    const stored = deps.store.read();
    if (stored.kind === 'invalid') return { kind: 'not-saved', sentence: stored.sentence };
    const { apiKey, webhookSecret, location, ...rest } = change;
    const next: SettingsLayer = SettingsLayerSchema.parse({
      ...stored.layer,
      ...rest,
      ...(location ? { locationId: location.id, locationName: location.name } : {}),
    });
    try {
      if (apiKey !== undefined) deps.vault.write('apiKey', apiKey.trim());
      if (webhookSecret !== undefined) writeWebhookSecret(webhookSecret.trim());
      deps.store.write(next);
    } catch {
      return {
        kind: 'not-saved',
        sentence: 'The settings could not be written to the disk of this machine.',
      };
    }
    return { kind: 'saved' };
  }

  return { read, save };
}
