/** The settings and secrets in force, from all layers, and how the setup screen changes them. */
import type { SettingsChange } from '../../contract/settings.ts';
import { hashPin } from '../access/pin-hash.ts';
import { nextLayer, otherServiceProblem, problemsOf, sameServiceProblem } from './change-problems.ts';
import type { LayerReading } from './environment.ts';
import { hashOfHandedPin } from './handed-pin.ts';
import {
  FIRST_FOLDER,
  folderIn,
  isSameService,
  type KnownRoster,
  type KnownService,
  originOf,
  otherServices,
  withService,
} from './known-services.ts';
import { DEMO_SERVICE, withLocationOwner, withOwnLocation } from './location-owner.ts';
import { withOwnRoster, withRoster } from './roster-owner.ts';
import type { KeptSecrets, SecretValues } from './secret-vault.ts';
import {
  missingOwners,
  otherOwner,
  previousSecretFor,
  secretsToWrite,
  type ServiceSecret,
} from './service-secrets.ts';
import {
  type ConfigFile,
  effectiveSettings,
  lockedFields,
  type SettingsLayer,
  SettingsLayerSchema,
  type StoredSettings,
} from './settings.ts';
import type { HostSettings, HostSettingsDeps } from './host-settings-shape.ts';
import type { SettingsInForce } from './settings-in-force.ts';

function withoutSecrets(layer: ConfigFile): SettingsLayer {
  return SettingsLayerSchema.strip().parse(layer);
}

/** After a disk that failed in the middle of a change, and again when the change was to be taken back. */
const PARTLY = 'A part of them may be on the disk, and in force after the next start. Check them then.';

/** Nothing secret was changed. */
const WRITTEN = { kind: 'written' } as const;

/** What is on the disk before a change, to go back to. */
interface Before {
  readonly layer: StoredSettings;
  readonly secrets: KeptSecrets;
  readonly services: readonly KnownService[];
  readonly rosters: readonly KnownRoster[];
}

export function createHostSettings(deps: HostSettingsDeps): HostSettings {
  const { store, vault, services } = deps;
  const fixed = [deps.configFile, deps.environment];
  const handedPin = deps.environment.staffPin;
  let handedPinHash: string | undefined;
  let before: Before | undefined;

  const isFixed = (field: 'locationName' | ServiceSecret): boolean =>
    fixed.some((layer) => layer[field] !== undefined);

  /** Of the address that is set, the demo's not counted. */
  function originWith(stored: SettingsLayer): string | undefined {
    const { baseUrl } = effectiveSettings([stored, ...fixed].map(withoutSecrets));
    return baseUrl === undefined ? undefined : originOf(baseUrl);
  }

  const rosterWith = (stored: SettingsLayer): string | undefined =>
    effectiveSettings([stored, ...fixed].map(withoutSecrets)).rosterFile;

  function secret(
    name: ServiceSecret,
    origin: string | undefined,
    demo: ConfigFile | undefined,
  ): string | undefined {
    // The demo's service is nobody's: it gets no secret but its own.
    if (demo) return demo[name];
    const mine = otherOwner(vault, name, origin, services.all()) === undefined ? vault.read(name) : undefined;
    return deps.environment[name] ?? deps.configFile[name] ?? mine;
  }

  function read(): LayerReading<SettingsInForce> {
    const stored = store.read();
    if (stored.kind === 'invalid') return stored;
    const origin = originWith(stored.layer);
    const demo = origin === undefined ? deps.demo : undefined;
    const known = services.all();
    // Without an address it is the first service's folder.
    const service = demo ? DEMO_SERVICE : (origin ?? known[0]?.origin);
    const own = withOwnLocation(stored.layer, service, known);
    const all = effectiveSettings([...(demo ? [demo] : []), own, ...fixed].map(withoutSecrets));
    const { settings, rosterOfOther } = demo
      ? { settings: all }
      : withOwnRoster(all, services.rosters(), known, service);
    const folder = origin === undefined ? FIRST_FOLDER : services.folderOf(origin);
    return {
      kind: 'read',
      layer: {
        settings,
        apiKey: secret('apiKey', origin, demo),
        webhookSecret: secret('webhookSecret', origin, demo),
        // Only where setup decides about the secret: elsewhere the administrator has the one and only say.
        previousWebhookSecret:
          demo || isFixed('webhookSecret') ? undefined : previousSecretFor(vault, origin, known),
        staffPinHash: handedPin === undefined ? vault.read('staffPinHash') : handedPinHash,
        demo: demo !== undefined,
        isLocationNamedHere: isFixed('locationName'),
        folder,
        keyOfOther: isFixed('apiKey') ? undefined : otherOwner(vault, 'apiKey', origin, known),
        otherServices: otherServices(known, demo ? undefined : folder),
        ...(rosterOfOther ? { rosterOfOther } : {}),
        locked: lockedFields(fixed),
        protection: vault.protection,
      },
    };
  }

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

  async function save(
    change: SettingsChange,
    isOwed: (folder: string) => boolean = () => false,
  ): ReturnType<HostSettings['save']> {
    const problems = problemsOf(change, lockedFields(fixed));
    if (problems.length > 0) return { kind: 'invalid', problems };
    const stored = store.read();
    if (stored.kind === 'invalid') return { kind: 'not-saved', sentence: stored.sentence };
    const { apiKey, webhookSecret, staffPin, location, sameService, ...rest } = change;
    const changed = nextLayer(stored.layer, { ...rest, ...(location ? { location } : {}) });
    const [from, to] = [originWith(stored.layer), originWith(changed)];
    const demo = deps.demo && DEMO_SERVICE;
    if (location) delete changed.locationOrigin;
    const next = withLocationOwner(changed, location ? (to ?? demo) : (from ?? demo ?? to));
    const known = from === undefined ? services.all() : withService(services.all(), from);
    const same = sameService === true ? from : undefined;
    const nextServices = to === undefined ? known : withService(known, to, same);
    if (same !== undefined && to !== undefined && nextServices !== known && isOwed(folderIn(known, to))) {
      return { kind: 'invalid', problems: [sameServiceProblem(to)] };
    }
    const nextRosters = withRoster(
      withRoster(services.rosters(), rosterWith(stored.layer), from),
      rosterWith(next),
      to,
    );
    const isOther = from !== undefined && to !== undefined && !isSameService(nextServices, from, to);
    if (isOther) {
      const problem = otherServiceProblem(from, apiKey, isFixed('apiKey'));
      if (problem) return { kind: 'invalid', problems: [problem] };
    }
    const staffPinHash = staffPin === undefined ? undefined : await hashPin(staffPin.trim());
    const secrets: SecretValues = {
      ...(to === undefined ? {} : missingOwners(vault, from ?? to)),
      ...secretsToWrite(
        vault,
        { apiKey: apiKey?.trim(), webhookSecret: webhookSecret?.trim() },
        to,
        isOther,
        (deps.now ?? Date.now)(),
      ),
      ...(staffPinHash === undefined ? {} : { staffPinHash }),
    };
    before = {
      layer: stored.layer,
      secrets: vault.kept(),
      services: services.all(),
      rosters: services.rosters(),
    };
    try {
      // Secrets before the address: were this the end, a key would be without its service, and not with another one.
      services.write(nextServices, nextRosters);
      const writing = Object.keys(secrets).length > 0 ? await vault.write(secrets) : WRITTEN;
      if (writing.kind === 'refused') {
        services.write(before.services, before.rosters);
        return { kind: 'not-saved', sentence: writing.sentence };
      }
      store.write(next);
    } catch {
      const sentence = 'The settings could not be written to the disk of this machine.';
      if (await undo()) return { kind: 'not-saved', sentence };
      return { kind: 'in-doubt', sentence: `${sentence} ${PARTLY}` };
    }
    return { kind: 'saved' };
  }

  return {
    async prepare() {
      if (handedPin !== undefined) handedPinHash = await hashOfHandedPin(handedPin, vault);
      const stored = store.read();
      const origin = stored.kind === 'read' ? originWith(stored.layer) : undefined;
      if (stored.kind !== 'read' || origin === undefined) return;
      try {
        services.write(
          withService(services.all(), origin),
          withRoster(services.rosters(), rosterWith(stored.layer), origin),
        );
        const owners = missingOwners(vault, origin);
        if (Object.keys(owners).length > 0) await vault.write(owners);
        const owned = withLocationOwner(stored.layer, origin);
        // A damaged file stays as it is, and told, until somebody saves.
        if (owned !== stored.layer && store.trouble() === undefined) store.write(owned);
      } catch {
        // A disk that cannot be written: noted at the next start.
      }
    },
    read,
    save,
    undo,
  };
}
