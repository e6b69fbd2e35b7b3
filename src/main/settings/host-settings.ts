/** The settings and secrets in force, from all layers, and how the setup screen changes them. */
import type { SaveProblem } from '../../contract/save-problem.ts';
import type { ServiceTry } from '../../contract/service-try.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { keptHashOf } from '../access/pin-hash.ts';
import { planOfChange } from './change-plan.ts';
import { changeProblems } from './change-problems.ts';
import { createFileSettings, type GoodPlan, type SettingsWritten } from './file-settings.ts';
import type { HostSettings, HostSettingsDeps } from './host-settings-shape.ts';
import { createReading } from './in-force-reading.ts';
import { type KnownRoster, type KnownService, withService } from './known-services.ts';
import { withLocationOwner } from './location-owner.ts';
import { withRoster } from './roster-owner.ts';
import type { KeptSecrets, SecretVault } from './secret-vault.ts';
import { missingOwners, otherOwner } from './service-secrets.ts';
import { NOTHING_UNSENT, type UnsentWork } from '../storage/service-names.ts';
import { createSettingsLayers, type SettingsLayers } from './settings-layers.ts';
import type { StoredSettings } from './settings.ts';

/** Nothing secret was changed. */
const WRITTEN = { kind: 'written' } as const;

const notSaved = (problem: SaveProblem) => ({ kind: 'not-saved' as const, problem, isLost: false });

/** What is on the disk before a change, to go back to. */
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

function originInForce({ read }: HostSettingsDeps['store'], layers: SettingsLayers): string | undefined {
  const stored = read();
  return stored.kind === 'read' ? layers.originWith(stored.layer) : undefined;
}

export function createHostSettings(deps: HostSettingsDeps): HostSettings {
  const { store, vault, services } = deps;
  const layers = createSettingsLayers(deps);
  const handedPin = deps.environment.staffPin;
  let handedPinHash: string | undefined;
  let before: Before | undefined;
  const read = createReading(deps, layers, () => handedPinHash);

  /** Each part is tried; what counts is what is there afterwards. */
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
        // The comparison tells.
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
      // Secrets before the address: were this the end, a key would be without its service, and not with another one.
      services.write(plan.services, plan.rosters);
      const writing = Object.keys(plan.secrets).length > 0 ? await vault.write(plan.secrets) : WRITTEN;
      if (writing.kind === 'refused') {
        services.write(before.services, before.rosters);
        return notSaved(writing.problem);
      }
      store.write(plan.layer);
    } catch {
      if (await undo()) return notSaved({ kind: 'disk' });
      // The disk failed in the middle of the change, and again when it was to be taken back.
      return { kind: 'in-doubt', problem: { kind: 'disk' }, isLost: false, written: 'partly' };
    }
    return { kind: 'saved' };
  }

  return {
    known: () => ({ services, origin: originInForce(store, layers) }),
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
        // A damaged file stays as it is until somebody saves.
        if (owned !== stored.layer && store.trouble() === undefined) store.write(owned);
      } catch {
        // A disk that cannot be written: noted at the next start.
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
 * The hash of `pin`: the one in the vault where it is of this PIN. A new one at each start would count as a new PIN, and
 * a restart would give back the tries that were used up.
 */
async function hashOfHandedPin(pin: string, vault: SecretVault): Promise<string> {
  const kept = vault.read('handedPinHash');
  const hash = await keptHashOf(pin, kept);
  try {
    // Refused, or failed: the PIN holds for this run.
    if (hash !== kept) await vault.write({ handedPinHash: hash });
  } catch {
    // A disk that cannot be written.
  }
  return hash;
}
