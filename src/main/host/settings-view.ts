import { PLAIN_FIELDS, type PlainSettings, pickSettings } from '../../contract/setting-kinds.ts';
import type { SettingsView, WebhookSignature } from '../../contract/settings.ts';
import type { Hub } from '../hub.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import { originOf } from '../settings/known-services.ts';
import { marksOf } from '../settings/marks.ts';
import { systemRegion } from '../settings/settings.ts';
import type { Interfaces } from '../network/network-plan.ts';
import { reachableAddress } from '../network/reachable-address.ts';

const plainView = (settings: PlainSettings) => pickSettings(PLAIN_FIELDS, settings);

const stateOf = (secret: string | undefined): 'set' | 'missing' => (secret === undefined ? 'missing' : 'set');

const signatureOf = ({
  header,
  algorithm,
  encoding,
  prefix,
  content,
}: WebhookSignature): WebhookSignature => ({
  content,
  header,
  algorithm,
  encoding,
  prefix,
});

export function settingsViewOf(
  inForce: SettingsInForce,
  hub: Pick<
    Hub,
    | 'webhookAddress'
    | 'intake'
    | 'locationName'
    | 'signsAddress'
    | 'signature'
    | 'staffPin'
    | 'voice'
    | 'closing'
  >,
  interfaces: Interfaces,
): SettingsView {
  const { settings } = inForce;
  const { locationId, logo, privacyNotice } = settings;
  const { openingHours, quietHours } = settings;
  const locationName = hub.locationName();
  return {
    ...plainView(settings),
    baseUrl: settings.baseUrl ?? '',
    ...(settings.baseUrl === undefined || inForce.demo ? {} : { serviceOrigin: originOf(settings.baseUrl) }),
    demo: inForce.demo ? 'in-use' : inForce.isDemoLeft === true ? 'left' : 'none',
    ...(inForce.demo && inForce.names !== undefined && inForce.names.length > 0
      ? { isServiceKept: true }
      : {}),
    apiKey: stateOf(inForce.apiKey),
    ...(inForce.keyOfOther === undefined ? {} : { keyOfOther: inForce.keyOfOther }),
    webhookSecret: stateOf(inForce.webhookSecret),
    webhookListensAt: reachableAddress(hub.webhookAddress, interfaces),
    signsAddress: hub.signsAddress,
    signature: signatureOf(hub.signature),
    ...(locationId === undefined ? {} : { locationId }),
    ...(locationName === undefined ? {} : { locationName }),
    system: systemRegion(),
    brandColour: settings.brandColour,
    // In full: only setup requests it.
    ...(logo === undefined ? {} : { logo }),
    languages: [...settings.languages],
    ...(privacyNotice === undefined ? {} : { privacyNotice: { ...privacyNotice } }),
    ...(openingHours === undefined ? {} : { openingHours }),
    ...(quietHours === undefined ? {} : { quietHours }),
    desks: (settings.desks ?? []).map((desk) => ({ ...desk })),
    lines: (settings.lines ?? []).map((line) => ({ ...line })),
    people: (settings.people ?? []).map((person) => ({ ...person })),
    staffPin: stateOf(inForce.staffPinHash),
    // While one hub replaces another, its database is closed.
    staffPinLocked: !hub.closing.aborted && hub.staffPin.isLocked(),
    ...(settings.oidc === undefined ? {} : { oidc: { ...settings.oidc } }),
    oidcSecret: stateOf(inForce.oidcSecret),
    intakeToken: stateOf(inForce.intakeTokenHash),
    intake: { ...hub.intake },
    hubVoices: [...hub.voice.languages],
    secretProtection: inForce.protection,
    locked: [...inForce.locked],
    marks: marksOf(settings),
  };
}
