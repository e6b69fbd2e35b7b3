/** The settings that screens get. */
import type { Language } from '../../contract/languages.ts';
import { settingsFor } from '../../contract/setting-kinds.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import { VERSION } from '../../contract/version.ts';
import { kioskNameOf, type OwnOfScreens, type Screen, type ScreenOwn } from '../access/screen.ts';
import { logoPicture } from './pictures.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import { daysOf } from '../storage/retention.ts';

/** `named`: the booking system's current name. An administrator's own name takes precedence. */
export function locationNameOf(
  { settings, isLocationNamedHere }: SettingsInForce,
  named?: string,
): string | undefined {
  return isLocationNamedHere === true ? settings.locationName : (named ?? settings.locationName);
}

export interface ShownParts {
  readonly inForce: SettingsInForce;
  readonly hubVoices: readonly Language[];
  readonly locationName: () => string | undefined;
  readonly own: OwnOfScreens;
  readonly anyAppointment: () => boolean;
  /** Undefined if it is not paused. */
  readonly pausedForMs: (screen: Pick<Screen, 'id'>) => number | undefined;
}

function displayOf(
  { display, speaks, unheardSince }: ScreenOwn,
  settings: SettingsInForce['settings'],
): ScreenSettings['display'] {
  const { language, theme, sound = true, page } = display;
  return {
    ...settingsFor('display', settings),
    ...(language === undefined ? {} : { language }),
    ...(theme === undefined ? {} : { theme }),
    ...(page === undefined ? {} : { page }),
    speaks: speaks && sound,
    ...(speaks && sound && unheardSince !== undefined ? { unheardSince } : {}),
    sound,
  };
}

/** The settings by screen, with paths of pictures, and the pictures. */
export function createShown(parts: ShownParts) {
  const { inForce, hubVoices, locationName, own, anyAppointment } = parts;
  const { settings } = inForce;
  const { logo, privacyNotice } = settings;
  const picture = logo === undefined ? undefined : logoPicture(logo);
  const forAll = {
    ...settingsFor('all', settings),
    brandColour: settings.brandColour,
    ...(picture === undefined ? {} : { logo: picture.path }),
    hubVoices: [...hubVoices],
    demo: inForce.demo,
    hubVersion: VERSION,
  };
  const forKiosks = {
    staffPin: inForce.staffPinHash !== undefined,
    ...settingsFor('kiosk', settings),
    namesKeptH: daysOf('names', settings.retention) * 24,
  };
  function kioskOf(
    screen: Pick<Screen, 'id' | 'number'>,
    { name, kiosk }: ScreenOwn,
  ): ScreenSettings['kiosk'] {
    const languages = kiosk.languages ?? settings.languages;
    const pausedForMs = parts.pausedForMs(screen);
    const notice = languages.filter((language) => privacyNotice?.[language] !== undefined);
    return {
      ...forKiosks,
      languages: [...languages],
      ...(notice.length === 0
        ? {}
        : { privacyNotice: Object.fromEntries(notice.map((one) => [one, privacyNotice?.[one]])) }),
      camera: kiosk.camera ?? settings.camera,
      panelInches: kiosk.panelInches ?? settings.panelInches,
      lowerControls: kiosk.lowerControls ?? false,
      ...(anyAppointment() ? {} : { knowsNoAppointment: true as const }),
      ...(pausedForMs === undefined ? {} : { pausedForMs }),
      name: name ?? kioskNameOf(screen, settings.kioskName),
    };
  }
  return {
    to(screen: Pick<Screen, 'id' | 'number'>): ScreenSettings {
      const named = locationName();
      return {
        ...forAll,
        ...(named === undefined ? {} : { locationName: named }),
        kiosk: kioskOf(screen, own.of(screen)),
        display: displayOf(own.of(screen), settings),
      };
    },
    pictureAt: (path: string) => (path === picture?.path ? picture : undefined),
  };
}
