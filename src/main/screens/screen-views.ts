/** What each screen is told, now and from now on: the settings in force and the location's present name. */
import type { ScreenSettings } from '../../contract/screen.ts';
import { NOTHING_OWN, type OwnOfScreens } from '../access/own-of-screens.ts';
import type { Screen } from '../access/screen.ts';
import type { Pauses } from '../appointments/kiosk/kiosk-desk.ts';
import { createFeed } from '../base/feed.ts';
import type { HubVoice } from '../speech/hub-voice.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { LocationNames } from '../webhooks/location-names.ts';
import type { PictureAt } from './pictures.ts';
import { createShown, locationNameOf } from './screen-settings.ts';

export interface ScreenViewsParts {
  readonly inForce: SettingsInForce;
  readonly voice: Pick<HubVoice, 'languages'>;
  readonly locationNames: Pick<LocationNames, 'nameOf' | 'subscribe'>;
  /** What screens have of their own; by default nothing. */
  readonly own?: OwnOfScreens;
  /** Whether any appointment of today or later is known, and who hears that one came or went; by default there is one. */
  readonly appointments?: {
    readonly any: () => boolean;
    readonly subscribe: (heard: () => void) => () => void;
  };
  /** For how many milliseconds a kiosk is paused, and who hears of a change; by default none ever is. */
  readonly pauses?: Pauses;
  /** Aborted when the hub closes: the streams end. */
  readonly closing: AbortSignal;
}

export interface ScreenViews {
  /** As an administrator wrote it, else as the service says. */
  locationName(): string | undefined;
  /**
   * What this screen is told: as it is now, and from now on whenever the service gives this location another name, or
   * staff change what the screen has of its own.
   */
  screenSettings(screen: Screen): ScreenSettings;
  watchScreen(screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<ScreenSettings, void, void>;
  /** What the settings in force show by address. */
  readonly pictureAt: PictureAt;
}

const ALL = 'all';

const NEVER_PAUSED = { forMs: () => undefined, subscribe: () => () => undefined };
const SOME = { any: () => true, subscribe: () => () => undefined };

export function createScreenViews(parts: ScreenViewsParts): ScreenViews {
  const { inForce, voice, locationNames, own = NOTHING_OWN, appointments = SOME, closing } = parts;
  const { pauses = NEVER_PAUSED } = parts;
  /** Ids of screens that are told something else, or `ALL`. */
  const changes = createFeed<string>();
  let wereAny = appointments.any();
  const unsubscribes = [
    locationNames.subscribe(() => changes.touch(ALL)),
    own.subscribe(changes.touch),
    pauses.subscribe(changes.touch),
    appointments.subscribe(() => {
      const areAny = appointments.any();
      if (areAny !== wereAny) changes.touch(ALL);
      wereAny = areAny;
    }),
  ];
  closing.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    changes.close();
  });
  const locationName = (): string | undefined =>
    locationNameOf(inForce, locationNames.nameOf(inForce.settings.locationId));
  const shown = createShown({
    inForce,
    hubVoices: voice.languages,
    locationName,
    own,
    anyAppointment: appointments.any,
    pausedForMs: pauses.forMs,
  });
  async function* watchScreen(screen: Screen, signal: AbortSignal | undefined) {
    const batches = changes.batches(signal);
    try {
      yield shown.to(screen);
      for await (const changed of batches) {
        if (changed.has(ALL) || changed.has(screen.id)) yield shown.to(screen);
      }
    } finally {
      await batches.return();
    }
  }
  return { locationName, screenSettings: shown.to, pictureAt: shown.pictureAt, watchScreen };
}
