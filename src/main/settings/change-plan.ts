/** What a change in setup writes to the disk. */
import type { SaveAnswer, SettingsChange } from '../../contract/settings.ts';
import { hashPin } from '../access/pin-hash.ts';
import type { UnsentWork } from '../storage/service-names.ts';
import { nextLayer, otherServiceProblem, unsentProblem } from './change-problems.ts';
import type { HostSettingsDeps, SettingsLayers } from './host-settings-shape.ts';
import {
  isSameService,
  type KnownRoster,
  type KnownService,
  namesInUse,
  withService,
} from './known-services.ts';
import { DEMO_SERVICE, withLocationOwner, withRoster } from './location-owner.ts';
import type { SecretValues } from './secret-vault.ts';
import { oidcSecretToWrite } from './oidc-secret.ts';
import { missingOwners, secretsToWrite } from './service-secrets.ts';
import type { StoredSettings } from './settings.ts';

export type ChangePlan =
  | {
      readonly kind: 'plan';
      readonly layer: StoredSettings;
      readonly secrets: SecretValues;
      readonly services: readonly KnownService[];
      readonly rosters: readonly KnownRoster[];
    }
  | Extract<SaveAnswer, { kind: 'invalid' }>;

/** Writes nothing. `unsent`: see `HostSettings.save`. */
export async function planOfChange(
  deps: Pick<HostSettingsDeps, 'services' | 'vault' | 'demo' | 'now'>,
  layers: SettingsLayers,
  stored: StoredSettings,
  change: SettingsChange,
  unsent: UnsentWork,
): Promise<ChangePlan> {
  const { apiKey, webhookSecret, oidcSecret, staffPin, location, sameService, leaveUnsent, ...rest } = change;
  const changed = nextLayer(stored, { ...rest, ...(location ? { location } : {}) });
  const hasLocation = location !== undefined;
  const beside = { apiKey, webhookSecret, oidcSecret, staffPin, sameService, leaveUnsent, hasLocation };
  return planOfLayer(deps, layers, stored, changed, beside, unsent);
}

type Beside = Pick<
  SettingsChange,
  'apiKey' | 'webhookSecret' | 'oidcSecret' | 'staffPin' | 'sameService' | 'leaveUnsent'
> & {
  readonly hasLocation: boolean;
};

export async function planOfLayer(
  deps: Pick<HostSettingsDeps, 'services' | 'vault' | 'demo' | 'now'>,
  layers: SettingsLayers,
  stored: StoredSettings,
  changed: StoredSettings,
  { apiKey, webhookSecret, oidcSecret, staffPin, sameService, leaveUnsent, hasLocation }: Beside,
  unsent: UnsentWork,
): Promise<ChangePlan> {
  const { services, vault } = deps;
  const [from, to] = [layers.originWith(stored), layers.originWith(changed)];
  const demo = deps.demo && DEMO_SERVICE;
  if (hasLocation) delete changed.locationOrigin;
  const next = withLocationOwner(changed, hasLocation ? (to ?? demo) : (from ?? demo ?? to));
  const known = from === undefined ? services.all() : withService(services.all(), from);
  const same = sameService === true ? from : undefined;
  const nextServices = to === undefined ? known : withService(known, to, same);
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
  const left =
    to === undefined || leaveUnsent === true
      ? undefined
      : unsentProblem(unsent, namesInUse(nextServices, to));
  if (left) return { kind: 'invalid', problems: [left] };
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
    ...oidcSecretToWrite(vault, layers.allWith(next).oidc?.issuer, oidcSecret),
    ...(staffPinHash === undefined ? {} : { staffPinHash }),
  };
  return { kind: 'plan', layer: next, secrets, services: nextServices, rosters: nextRosters };
}
