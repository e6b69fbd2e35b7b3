/** A location's number and the ids of a roster are valid only for the booking system they come from. */
import { isServiceAt, type KnownRoster, type KnownService } from './known-services.ts';
import type { Settings, SettingsLayer, StoredSettings } from './settings.ts';

/** In place of an origin, whatever the demo's port is. */
export const DEMO_SERVICE = 'demo';

/** Leaves out a location of another system than `service`, and the name of another location. */
export function withOwnLocation(
  stored: StoredSettings,
  service: string | undefined,
  services: readonly KnownService[],
  fixed: readonly SettingsLayer[],
): SettingsLayer {
  const { locationOrigin: owner, locationId, locationName, ...rest } = stored;
  if (owner !== undefined && !isServiceAt(services, owner, service)) return rest;
  return {
    ...rest,
    ...(locationId === undefined ? {} : { locationId }),
    ...(locationName === undefined || isOfAnother(locationId, idIn(fixed)) ? {} : { locationName }),
  };
}

/** A name belongs to its number. With another number from a stronger layer, it would be wrong. */
const isOfAnother = (mine: number | undefined, decided: number | undefined): boolean =>
  mine !== undefined && decided !== undefined && mine !== decided;

const idIn = (layers: readonly SettingsLayer[]): number | undefined =>
  layers.findLast(({ locationId }) => locationId !== undefined)?.locationId;

/** An imported location number removes the old name. The booking system reports the new one. */
export function withBrought(stored: StoredSettings, brought: SettingsLayer): StoredSettings {
  const { locationName: _of, ...rest } = stored;
  return { ...(isOfAnother(stored.locationId, brought.locationId) ? rest : stored), ...brought };
}

/** For settings stored before owners were recorded. */
export function withLocationOwner(stored: StoredSettings, service: string | undefined): StoredSettings {
  const { locationId, locationOrigin } = stored;
  if (locationId === undefined || locationOrigin !== undefined || service === undefined) return stored;
  return { ...stored, locationOrigin: service };
}

/** Keeps the owner of a known roster. */
export function withRoster(
  rosters: readonly KnownRoster[],
  path: string | undefined,
  origin: string | undefined,
): readonly KnownRoster[] {
  const isKnown = rosters.some((roster) => roster.path === path);
  return path === undefined || origin === undefined || isKnown ? rosters : [...rosters, { path, origin }];
}

/** Without the roster file if it belongs to another booking system. */
export function withOwnRoster(
  { rosterFile, ...others }: Settings,
  rosters: readonly KnownRoster[],
  services: readonly KnownService[],
  origin: string | undefined,
): { readonly settings: Settings; readonly rosterOfOther?: KnownRoster } {
  if (rosterFile === undefined) return { settings: others };
  const roster = rosters.find(({ path }) => path === rosterFile);
  if (!roster || isServiceAt(services, roster.origin, origin)) return { settings: { ...others, rosterFile } };
  return { settings: others, rosterOfOther: roster };
}
