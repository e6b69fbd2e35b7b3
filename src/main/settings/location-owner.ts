/** The location of setup with the service that it was chosen at: its number means nothing to another one. */
import { isServiceAt, type KnownService } from './known-services.ts';
import type { SettingsLayer, StoredSettings } from './settings.ts';

/** In place of an origin: the demo's service, at whatever port it listens. */
export const DEMO_SERVICE = 'demo';

/** What is stored, without a location that was chosen at another service than `service`. */
export function withOwnLocation(
  stored: StoredSettings,
  service: string | undefined,
  services: readonly KnownService[],
): SettingsLayer {
  const { locationOrigin: owner, locationId, locationName, ...rest } = stored;
  if (owner !== undefined && !isServiceAt(services, owner, service)) return rest;
  return {
    ...rest,
    ...(locationId === undefined ? {} : { locationId }),
    ...(locationName === undefined ? {} : { locationName }),
  };
}

/** With a note of whose its location is, where there is none: it was written before there were such notes. */
export function withLocationOwner(stored: StoredSettings, service: string | undefined): StoredSettings {
  const { locationId, locationOrigin } = stored;
  if (locationId === undefined || locationOrigin !== undefined || service === undefined) return stored;
  return { ...stored, locationOrigin: service };
}
