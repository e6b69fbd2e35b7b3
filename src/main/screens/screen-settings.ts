/** What screens are told of the settings in force. */
import type { Language } from '../../contract/languages.ts';
import { PATIENCE } from '../../contract/limits.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import { kioskNameOf, type Screen } from '../access/screen.ts';
import { logoPicture, type PictureAt } from './pictures.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import { PERIODS } from '../storage/retention.ts';

/** `named` is how the service calls this location now; a name that an administrator wrote by hand stands above it. */
export function locationNameOf(
  { settings, isLocationNamedHere }: SettingsInForce,
  named?: string,
): string | undefined {
  return isLocationNamedHere === true ? settings.locationName : (named ?? settings.locationName);
}

export interface ShownParts {
  readonly inForce: SettingsInForce;
  readonly hubVoices: readonly Language[];
  /** As it is now. */
  readonly locationName: () => string | undefined;
}

export interface Shown {
  to(screen: Pick<Screen, 'number'>): ScreenSettings;
  readonly pictureAt: PictureAt;
}

/** What is told to each screen, with pictures by their paths, and the pictures. */
export function createShown({ inForce, hubVoices, locationName }: ShownParts): Shown {
  const { settings } = inForce;
  const { logo, privacyContact } = settings;
  const picture = logo === undefined ? undefined : logoPicture(logo);
  const forAll = {
    brandName: settings.brandName,
    brandColour: settings.brandColour,
    ...(picture === undefined ? {} : { logo: picture.path }),
    timeZone: settings.timeZone,
    locale: settings.locale,
    ...PATIENCE,
    hubVoices: [...hubVoices],
    demo: inForce.demo,
  };
  const forKiosks = {
    languages: [...settings.languages],
    camera: settings.camera,
    staffPin: inForce.staffPinHash !== undefined,
    panelInches: settings.panelInches,
    ...(privacyContact === undefined ? {} : { privacyContact }),
    namesKeptH: PERIODS.names.days * 24,
  };
  return {
    to(screen) {
      const named = locationName();
      return {
        ...forAll,
        ...(named === undefined ? {} : { locationName: named }),
        kiosk: { ...forKiosks, name: kioskNameOf(screen, settings.kioskName) },
      };
    },
    pictureAt: (path) => (path === picture?.path ? picture : undefined),
  };
}
