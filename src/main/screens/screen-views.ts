/** What each screen is told, now and from now on: the settings in force and the location's present name. */
import type { Language } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { Screen } from '../access/screen.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { LocationNames } from '../webhooks/location-names.ts';
import type { PictureAt } from './pictures.ts';
import { createShown, locationNameOf } from './screen-settings.ts';

export interface ScreenViewsParts {
  readonly inForce: SettingsInForce;
  readonly hubVoices: readonly Language[];
  readonly locationNames: Pick<LocationNames, 'nameOf' | 'changes'>;
}

export interface ScreenViews {
  /** As an administrator wrote it, else as the service says. */
  locationName(): string | undefined;
  /** What this screen is told: as it is now, and from now on whenever the service gives this location another name. */
  screenSettings(screen: Screen): ScreenSettings;
  watchScreen(screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<ScreenSettings, void, void>;
  /** What the settings in force show by address. */
  readonly pictureAt: PictureAt;
}

export function createScreenViews({ inForce, hubVoices, locationNames }: ScreenViewsParts): ScreenViews {
  const locationName = (): string | undefined =>
    locationNameOf(inForce, locationNames.nameOf(inForce.settings.locationId));
  const shown = createShown({ inForce, hubVoices, locationName });
  return {
    locationName,
    screenSettings: shown.to,
    pictureAt: shown.pictureAt,
    async *watchScreen(screen, signal) {
      const renamed = locationNames.changes(signal);
      yield shown.to(screen);
      for await (const _ of renamed) yield shown.to(screen);
    },
  };
}
