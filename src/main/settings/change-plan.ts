/** What a change in setup writes to the disk: settings, secrets, and whose service, location and roster they are. */
import type { SaveAnswer, SettingsChange } from '../../contract/settings.ts';
import { hashPin } from '../access/pin-hash.ts';
import { nextLayer, otherServiceProblem, sameServiceProblem } from './change-problems.ts';
import type { HostSettingsDeps } from './host-settings-shape.ts';
import {
  folderIn,
  isSameService,
  type KnownRoster,
  type KnownService,
  withService,
} from './known-services.ts';
import { DEMO_SERVICE, withLocationOwner } from './location-owner.ts';
import { withRoster } from './roster-owner.ts';
import type { SecretValues } from './secret-vault.ts';
import { missingOwners, secretsToWrite } from './service-secrets.ts';
import type { StoredSettings } from './settings.ts';
import type { SettingsLayers } from './settings-layers.ts';

export type ChangePlan =
  | {
      readonly kind: 'plan';
      readonly layer: StoredSettings;
      readonly secrets: SecretValues;
      readonly services: readonly KnownService[];
      readonly rosters: readonly KnownRoster[];
    }
  | Extract<SaveAnswer, { kind: 'invalid' }>;

/** Writes nothing. `isOwed`: see `HostSettings.save`. */
export async function planOfChange(
  deps: Pick<HostSettingsDeps, 'services' | 'vault' | 'demo' | 'now'>,
  layers: SettingsLayers,
  stored: StoredSettings,
  change: SettingsChange,
  isOwed: (folder: string) => boolean,
): Promise<ChangePlan> {
  const { apiKey, webhookSecret, staffPin, location, sameService, ...rest } = change;
  const changed = nextLayer(stored, { ...rest, ...(location ? { location } : {}) });
  const beside = { apiKey, webhookSecret, staffPin, sameService, hasLocation: location !== undefined };
  return planOfLayer(deps, layers, stored, changed, beside, isOwed);
}

/** What goes with settings that setup stores. */
type Beside = Pick<SettingsChange, 'apiKey' | 'webhookSecret' | 'staffPin' | 'sameService'> & {
  /** A location is among what was chosen now. */
  readonly hasLocation: boolean;
};

/** The same for `changed` in place of what is stored. */
export async function planOfLayer(
  deps: Pick<HostSettingsDeps, 'services' | 'vault' | 'demo' | 'now'>,
  layers: SettingsLayers,
  stored: StoredSettings,
  changed: StoredSettings,
  { apiKey, webhookSecret, staffPin, sameService, hasLocation }: Beside,
  isOwed: (folder: string) => boolean,
): Promise<ChangePlan> {
  const { services, vault } = deps;
  const [from, to] = [layers.originWith(stored), layers.originWith(changed)];
  const demo = deps.demo && DEMO_SERVICE;
  if (hasLocation) delete changed.locationOrigin;
  const next = withLocationOwner(changed, hasLocation ? (to ?? demo) : (from ?? demo ?? to));
  const known = from === undefined ? services.all() : withService(services.all(), from);
  const same = sameService === true ? from : undefined;
  const nextServices = to === undefined ? known : withService(known, to, same);
  if (same !== undefined && to !== undefined && nextServices !== known && isOwed(folderIn(known, to))) {
    return { kind: 'invalid', problems: [sameServiceProblem(to)] };
  }
  const nextRosters = withRoster(
    withRoster(services.rosters(), layers.rosterWith(stored), from),
    layers.rosterWith(next),
    to,
  );
  const isOther = from !== undefined && to !== undefined && !isSameService(nextServices, from, to);
  if (isOther) {
    const problem = otherServiceProblem(from, apiKey, layers.isFixed('apiKey'));
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
  return { kind: 'plan', layer: next, secrets, services: nextServices, rosters: nextRosters };
}
