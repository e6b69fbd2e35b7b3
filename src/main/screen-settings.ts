/** What screens are told of the settings in force. */
import type { Language } from '../contract/languages.ts';
import type { ScreenSettings } from '../contract/screen.ts';
import { kioskNameOf, type Screen } from './access/screen.ts';
import type { SettingsInForce } from './settings/settings-in-force.ts';
import { PERIODS } from './storage/retention.ts';

/** The kiosk's patience, in seconds (issue 4, "Time": the warning comes 20 s ahead). */
const PATIENCE = { idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 20 };

/** `named` is how the service calls this location now; a name that an administrator wrote by hand stands above it. */
export function locationNameOf(
  { settings, isLocationNamedHere }: SettingsInForce,
  named?: string,
): string | undefined {
  return isLocationNamedHere === true ? settings.locationName : (named ?? settings.locationName);
}

export function screenSettingsOf(
  screen: Pick<Screen, 'number'>,
  inForce: SettingsInForce,
  hubVoices: readonly Language[],
  locationName?: string,
): ScreenSettings {
  const { settings } = inForce;
  const { logo, privacyContact } = settings;
  return {
    brandName: settings.brandName,
    brandColour: settings.brandColour,
    ...(logo === undefined ? {} : { logo }),
    ...(locationName === undefined ? {} : { locationName }),
    timeZone: settings.timeZone,
    locale: settings.locale,
    ...PATIENCE,
    hubVoices: [...hubVoices],
    kiosk: {
      name: kioskNameOf(screen, settings.kioskName),
      languages: [...settings.languages],
      camera: settings.camera,
      staffPin: inForce.staffPinHash !== undefined,
      panelInches: settings.panelInches,
      ...(privacyContact === undefined ? {} : { privacyContact }),
      namesKeptH: PERIODS.names.days * 24,
    },
    demo: inForce.demo,
  };
}
