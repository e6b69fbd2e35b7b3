import type { SaveProblem } from '../../contract/save-problem.ts';
import type { ServiceTry } from '../../contract/service-try.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { keptHashOf } from '../access/pin-hash.ts';
import { NOTHING_UNSENT, type UnsentWork } from '../storage/service-names.ts';
import { planOfChange } from './change-plan.ts';
import { changeProblems } from './change-problems.ts';
import { createFileSettings, type GoodPlan, type SettingsWritten } from './file-settings.ts';
import {
  createSettingsLayers,
  type HostSettings,
  type HostSettingsDeps,
  type SettingsLayers,
} from './host-settings-shape.ts';
import type { FileReading } from './kept-file.ts';
import { type KnownRoster, type KnownService, namesInUse, withService } from './known-services.ts';
import {
  DEMO_SERVICE,
  withLocationOwner,
  withOwnLocation,
  withOwnRoster,
  withRoster,
} from './location-owner.ts';
import type { KeptSecrets, SecretVault } from './secret-vault.ts';
import { oidcSecretFor } from './oidc-secret.ts';
import { missingOwners, otherOwner, previousSecretFor, type ServiceSecret } from './service-secrets.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import type { ConfigFile, StoredSettings } from './settings.ts';

const WRITTEN = { kind: 'written' } as const;

const notSaved = (problem: SaveProblem) => ({ kind: 'not-saved' as const, problem, isLost: false });

interface Before {
  readonly layer: StoredSettings;
  readonly secrets: KeptSecrets;
  readonly services: readonly KnownService[];
  readonly rosters: readonly KnownRoster[];
}

const whatIsThere = (
  layer: StoredSettings,
  { vault, services }: Pick<HostSettingsDeps, 'vault' | 'services'>,
): Before => ({ layer, secrets: vault.kept(), services: services.all(), rosters: services.rosters() });

export function createHostSettings(deps: HostSettingsDeps): HostSettings {
  const { store, vault, services } = deps;
  const layers = createSettingsLayers(deps);
  const handedPin = deps.environment.staffPin;
  let handedPinHash: string | undefined;
  let before: Before | undefined;
  const read = createReading(deps, layers, () => handedPinHash);

  /** Tries every part, and then compares. */
  async function undo(): Promise<boolean> {
    if (!before) return false;
    const { layer, secrets, services: list, rosters } = before;
    for (const goBack of [
      () => vault.putBack(secrets),
      async () => store.write(layer),
      async () => services.write(list, rosters),
    ]) {
      try {
        await goBack();
      } catch {
        // The comparison decides.
      }
    }
    const stored = store.read();
    return (
      stored.kind === 'read' &&
      JSON.stringify([stored.layer, vault.kept(), services.all(), services.rosters()]) ===
        JSON.stringify([layer, secrets, list, rosters])
    );
  }

  async function tryOut(change: ServiceTry): ReturnType<HostSettings['tryOut']> {
    const problems = changeProblems(change, layers.locked);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const stored = store.read();
    if (stored.kind === 'invalid') return notSaved(stored.problem);
    const plan = await planOfChange(deps, layers, stored.layer, change, NOTHING_UNSENT);
    if (plan.kind === 'invalid') return plan;
    const { environment, configFile } = deps;
    const to = layers.originWith(plan.layer);
    const isMine = otherOwner(vault, 'apiKey', to, plan.services) === undefined;
    const kept = isMine ? vault.read('apiKey') : undefined;
    return {
      kind: 'service',
      baseUrl: layers.allWith(plan.layer).baseUrl,
      apiKey: environment.apiKey ?? configFile.apiKey ?? change.apiKey?.trim() ?? kept,
    };
  }

  async function save(
    change: SettingsChange,
    unsent: UnsentWork = NOTHING_UNSENT,
  ): ReturnType<HostSettings['save']> {
    const problems = changeProblems(change, layers.locked);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const stored = store.read();
    if (stored.kind === 'invalid') return notSaved(stored.problem);
    const plan = await planOfChange(deps, layers, stored.layer, change, unsent);
    return plan.kind === 'invalid' ? plan : write(stored.layer, plan);
  }

  async function write(stored: StoredSettings, plan: GoodPlan): Promise<SettingsWritten> {
    before = whatIsThere(stored, deps);
    try {
      // Secrets first: after a crash here, a key is without a booking system, but not with a wrong one.
      services.write(plan.services, plan.rosters);
      const writing = Object.keys(plan.secrets).length > 0 ? await vault.write(plan.secrets) : WRITTEN;
      if (writing.kind === 'refused') {
        services.write(before.services, before.rosters);
        return notSaved(writing.problem);
      }
      store.write(plan.layer);
    } catch {
      if (await undo()) return notSaved({ kind: 'disk' });
      // The disk failed twice: during the change, and during the undo.
      return { kind: 'in-doubt', problem: { kind: 'disk' }, isLost: false, written: 'partly' };
    }
    return { kind: 'saved' };
  }

  return {
    ...createFileSettings({ deps, layers, write }),
    async prepare() {
      if (handedPin !== undefined) handedPinHash = await hashOfHandedPin(handedPin, vault);
      const stored = store.read();
      if (stored.kind !== 'read') return;
      const origin = layers.originWith(stored.layer);
      if (origin === undefined) return;
      try {
        services.write(
          withService(services.all(), origin),
          withRoster(services.rosters(), layers.rosterWith(stored.layer), origin),
        );
        const owners = missingOwners(vault, origin);
        if (Object.keys(owners).length > 0) await vault.write(owners);
        const owned = withLocationOwner(stored.layer, origin);
        // A damaged file is kept until someone saves.
        if (owned !== stored.layer && store.trouble() === undefined) store.write(owned);
      } catch {
        // Retried at the next start.
      }
    },
    read,
    isHandedPin: async (isIt) => handedPin !== undefined && isIt(handedPin),
    tryOut,
    save,
    undo,
  };
}

/**
 * Reuses the vault's hash of the same PIN. A new hash would count as a new PIN, and a restart would reset the count of
 * wrong tries.
 */
async function hashOfHandedPin(pin: string, vault: SecretVault): Promise<string> {
  const kept = vault.read('handedPinHash');
  const hash = await keptHashOf(pin, kept);
  try {
    // If this fails, the PIN is valid for this run.
    if (hash !== kept) await vault.write({ handedPinHash: hash });
  } catch {
    // A disk that cannot be written.
  }
  return hash;
}

function createReading(
  deps: HostSettingsDeps,
  layers: SettingsLayers,
  handedPinHash: () => string | undefined,
): () => FileReading<SettingsInForce> {
  const { vault, services } = deps;

  function secret(
    name: ServiceSecret,
    origin: string | undefined,
    demo: ConfigFile | undefined,
  ): string | undefined {
    // The demo gets no secret but its own.
    if (demo) return demo[name];
    const mine = otherOwner(vault, name, origin, services.all()) === undefined ? vault.read(name) : undefined;
    return deps.environment[name] ?? deps.configFile[name] ?? mine;
  }

  return function read() {
    const stored = deps.store.read();
    if (stored.kind === 'invalid') return stored;
    const origin = layers.originWith(stored.layer);
    const demo = origin === undefined ? deps.demo : undefined;
    const known = services.all();
    // Without an address, it is the one whose database is here.
    const service = demo ? DEMO_SERVICE : namesInUse(known, origin)[0];
    const own = withOwnLocation(stored.layer, service, known, layers.fixed);
    const all = layers.allWith(...(demo ? [demo] : []), own);
    const { settings, rosterOfOther } = demo
      ? { settings: all }
      : withOwnRoster(all, services.rosters(), known, service);
    return {
      kind: 'read',
      layer: {
        settings,
        apiKey: secret('apiKey', origin, demo),
        webhookSecret: secret('webhookSecret', origin, demo),
        // Only if setup owns the secret.
        previousWebhookSecret:
          demo || layers.isFixed('webhookSecret') ? undefined : previousSecretFor(vault, origin, known),
        staffPinHash: deps.environment.staffPin === undefined ? vault.read('staffPinHash') : handedPinHash(),
        // Other programs send real visitors, and strangers may watch the demo.
        intakeTokenHash: demo
          ? undefined
          : (deps.environment.intakeTokenHash ??
            deps.configFile.intakeTokenHash ??
            stored.layer.intakeTokenHash),
        oidcSecret:
          deps.environment.oidcSecret ??
          deps.configFile.oidcSecret ??
          oidcSecretFor(vault, settings.oidc?.issuer),
        outgoingSecret: deps.environment.outgoingSecret ?? deps.configFile.outgoingSecret,
        // The demo is a lobby of its own.
        engineUrl: demo ? undefined : (deps.environment.engineUrl ?? deps.configFile.engineUrl),
        demo: demo !== undefined,
        isDemoLeft: demo === undefined && deps.demo !== undefined && !layers.isFixed('baseUrl'),
        isLocationNamedHere: layers.isFixed('locationName'),
        names: namesInUse(known, origin),
        keyOfOther: layers.isFixed('apiKey') ? undefined : otherOwner(vault, 'apiKey', origin, known),
        ...(rosterOfOther ? { rosterOfOther } : {}),
        locked: layers.locked,
        protection: vault.protection,
      },
    };
  };
}
