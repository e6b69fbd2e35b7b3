/** Streams of what each screen shows: settings in force, own settings, the location's name. */
import type { Language } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import { settingsFor } from '../../contract/setting-kinds.ts';
import { VERSION } from '../../contract/version.ts';
import {
  kioskNameOf,
  NOTHING_OWN,
  type OwnOfScreens,
  type Screen,
  type ScreenOwn,
} from '../access/screen.ts';
import type { Pauses } from '../appointments/kiosk/kiosk-desk.ts';
import type { WalkIns } from '../appointments/kiosk/walk-ins.ts';
import type { Closable } from '../base/capabilities.ts';
import { createFeed, snapshotAndChanges } from '../base/feed.ts';
import { printersIn } from '../printing/printers.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { HubVoice } from '../speech/hub-voice.ts';
import { daysOf } from '../storage/retention.ts';
import type { LocationNames } from '../webhooks/location-names.ts';
import { logoPicture } from './pictures.ts';

interface ScreenViewsParts extends Closable {
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
  /** Lines that take visitors without an appointment, and their changes. Default: none. */
  readonly walkIns?: Pick<WalkIns, 'lines' | 'subscribe'>;
  /** Pauses of kiosks in milliseconds, and their changes. Default: none. */
  readonly pauses?: Pauses;
}

export type ScreenViews = ReturnType<typeof createScreenViews>;

const ALL = 'all';

const NEVER_PAUSED = { forMs: () => undefined, subscribe: () => () => undefined };
const NO_WALK_INS = { lines: () => undefined, subscribe: () => () => undefined };
const SOME = { any: () => true, subscribe: () => () => undefined };

export function createScreenViews(parts: ScreenViewsParts) {
  const { inForce, voice, locationNames, own = NOTHING_OWN, appointments = SOME, closing } = parts;
  const { pauses = NEVER_PAUSED, walkIns = NO_WALK_INS } = parts;
  /** Ids of screens with changes, or `ALL`. */
  const changes = createFeed<string>();
  let wereAny = appointments.any();
  const havePrinter = (): boolean => printersIn(inForce.settings, own).length > 0;
  let hadPrinter = havePrinter();
  const unsubscribes = [
    locationNames.subscribe(() => changes.touch(ALL)),
    own.subscribe((screenId) => {
      // Front desks offer to print where any kiosk can.
      const doHave = havePrinter();
      changes.touch(doHave === hadPrinter ? screenId : ALL);
      hadPrinter = doHave;
    }),
    pauses.subscribe(changes.touch),
    walkIns.subscribe(() => changes.touch(ALL)),
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
    walkInLines: walkIns.lines,
  });
  const watchScreen = (screen: Screen, signal: AbortSignal | undefined) =>
    snapshotAndChanges(changes, signal, function* (changed) {
      if (!changed || changed.has(ALL) || changed.has(screen.id)) yield shown.to(screen);
    });
  return {
    locationName,
    /** At once, and again after changes of the location's name or the screen's own settings. */
    screenSettings: shown.to,
    pictureAt: shown.pictureAt,
    watchScreen,
  };
}

/** `named`: the booking system's current name. An administrator's own name takes precedence. */
function locationNameOf(
  { settings, isLocationNamedHere }: SettingsInForce,
  named?: string,
): string | undefined {
  return isLocationNamedHere === true ? settings.locationName : (named ?? settings.locationName);
}

interface ShownParts {
  readonly inForce: SettingsInForce;
  readonly hubVoices: readonly Language[];
  readonly locationName: () => string | undefined;
  readonly own: OwnOfScreens;
  readonly anyAppointment: () => boolean;
  readonly walkInLines: WalkIns['lines'];
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
    ...(settings.openingHours === undefined ? {} : { openingHours: settings.openingHours }),
  };
  function kioskOf(
    screen: Pick<Screen, 'id' | 'number'>,
    { name, kiosk }: ScreenOwn,
  ): ScreenSettings['kiosk'] {
    const languages = kiosk.languages ?? settings.languages;
    const pausedForMs = parts.pausedForMs(screen);
    const walkIns = parts.walkInLines();
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
      ...((kiosk.printer ?? settings.printer) === undefined ? {} : { prints: true as const }),
      ...(walkIns === undefined ? {} : { walkIns }),
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
        ...(printersIn(settings, own).length === 0 ? {} : { prints: true as const }),
        kiosk: kioskOf(screen, own.of(screen)),
        display: displayOf(own.of(screen), settings),
      };
    },
    pictureAt: (path: string) => (path === picture?.path ? picture : undefined),
  };
}
