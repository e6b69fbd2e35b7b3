/** Locations: the documented list, and the control surface's create and change with their events. */
import { done, refused, type Outcome } from './outcome.ts';
import type { Location } from './records.ts';
import type { Service } from './service.ts';

export function listLocations(service: Service): Location[] {
  return [...service.day().locations.values()];
}

export function createLocation(service: Service, name: string): Outcome<Location> {
  const { locations } = service.day();
  const location: Location = { id: Math.max(0, ...locations.keys()) + 1, name };
  locations.set(location.id, location);
  service.changed('other');
  service.emit({ type: 'location_created', data: location });
  return done(location);
}

/** Renames a location; the roster names locations too, so it is rewritten. */
export function renameLocation(service: Service, id: number, name: string): Outcome<Location> {
  const { locations } = service.day();
  if (!locations.has(id)) return refused(404, 'There is no location with this id.');
  const location: Location = { id, name };
  locations.set(id, location);
  service.changed('appointments');
  service.emit({ type: 'location_changed', data: location });
  return done(location);
}
