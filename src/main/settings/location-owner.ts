/** The location of setup with the service that it was chosen at: its number means nothing to another one. */
import { isServiceAt, type KnownService } from './known-services.ts';
import type { SettingsLayer, StoredSettings } from './settings.ts';

/** In place of an origin: the demo's service, at whatever port it listens. */
export const DEMO_SERVICE = 'demo';

/** What is stored, without a location that was chosen at another service than `service`, and a name that is of another one. */
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

/** Setup was given a name with its number: where a stronger layer has another number, it would name a house that is not this. */
const isOfAnother = (mine: number | undefined, decided: number | undefined): boolean =>
  mine !== undefined && decided !== undefined && mine !== decided;

const idIn = (layers: readonly SettingsLayer[]): number | undefined =>
  layers.findLast(({ locationId }) => locationId !== undefined)?.locationId;

/** A file that brings the number of another location brings its name too, or there is none until the service tells it. */
export function withBrought(stored: StoredSettings, brought: SettingsLayer): StoredSettings {
  const { locationName: _of, ...rest } = stored;
  return { ...(isOfAnother(stored.locationId, brought.locationId) ? rest : stored), ...brought };
}

/** With a note of whose its location is, where there is none: it was written before there were such notes. */
export function withLocationOwner(stored: StoredSettings, service: string | undefined): StoredSettings {
  const { locationId, locationOrigin } = stored;
  if (locationId === undefined || locationOrigin !== undefined || service === undefined) return stored;
  return { ...stored, locationOrigin: service };
}
