/** Streams of what each screen shows: settings in force, own settings, the location's name. */
import { NOTHING_OWN, type OwnOfScreens, type Screen } from '../access/screen.ts';
import type { Pauses } from '../appointments/kiosk/kiosk-desk.ts';
import type { Closable } from '../base/capabilities.ts';
import { createFeed } from '../base/feed.ts';
import type { HubVoice } from '../speech/hub-voice.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { LocationNames } from '../webhooks/location-names.ts';
import { createShown, locationNameOf } from './screen-settings.ts';

export interface ScreenViewsParts extends Closable {
  readonly inForce: SettingsInForce;
  readonly voice: Pick<HubVoice, 'languages'>;
  readonly locationNames: Pick<LocationNames, 'nameOf' | 'subscribe'>;
  /** Default: none. */
  readonly own?: OwnOfScreens;
  /** Whether there is any appointment today or later, and its changes. Default: there is one. */
  readonly appointments?: {
    readonly any: () => boolean;
    readonly subscribe: (heard: () => void) => () => void;
  };
  /** Pauses of kiosks in milliseconds, and their changes. Default: none. */
  readonly pauses?: Pauses;
}

export type ScreenViews = ReturnType<typeof createScreenViews>;

const ALL = 'all';

const NEVER_PAUSED = { forMs: () => undefined, subscribe: () => () => undefined };
const SOME = { any: () => true, subscribe: () => () => undefined };

export function createScreenViews(parts: ScreenViewsParts) {
  const { inForce, voice, locationNames, own = NOTHING_OWN, appointments = SOME, closing } = parts;
  const { pauses = NEVER_PAUSED } = parts;
  /** Ids of screens with changes, or `ALL`. */
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
  /** The administrator's, else the booking system's. */
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
  return {
    locationName,
    /** At once, and again after changes of the location's name or the screen's own settings. */
    screenSettings: shown.to,
    pictureAt: shown.pictureAt,
    watchScreen,
  };
}
