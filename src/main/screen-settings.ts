/** What screens are told of the settings in force. */
import type { Language } from '../contract/languages.ts';
import type { ScreenSettings } from '../contract/screen.ts';
import type { SettingsInForce } from './settings/host-settings.ts';
import { PERSONAL_MS } from './storage/retention.ts';

const HOUR_MS = 3_600_000;

/** The kiosk's patience, in seconds (issue 4, "Time": the warning comes 20 s ahead). */
const PATIENCE = { idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 20 };

export function screenSettingsOf(inForce: SettingsInForce, hubVoices: readonly Language[]): ScreenSettings {
  const { settings } = inForce;
  const { logo, locationName, privacyContact } = settings;
  return {
    brandName: settings.brandName,
    brandColour: settings.brandColour,
    ...(logo === undefined ? {} : { logo }),
    ...(locationName === undefined ? {} : { locationName }),
    timeZone: settings.timeZone,
    locale: settings.locale,
    ...PATIENCE,
    kiosk: {
      name: settings.kioskName,
      languages: [...settings.languages],
      camera: settings.camera,
      staffPin: inForce.staffPinHash !== undefined,
      hubVoices: [...hubVoices],
      panelInches: settings.panelInches,
      ...(privacyContact === undefined ? {} : { privacyContact }),
      namesKeptH: PERSONAL_MS / HOUR_MS,
    },
    demo: inForce.demo,
  };
}
