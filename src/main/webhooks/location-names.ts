/** The booking system's location names, stored and sent to screens. */
import type { ServiceEvent } from './event.ts';
import { createFeed } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';

const MAX_NAME_LENGTH = 200;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Undefined if unusable. */
function readable({ id, name }: Named): Named | undefined {
  const text = name.trim().slice(0, MAX_NAME_LENGTH);
  return Number.isSafeInteger(id) && text !== '' ? { id, name: text } : undefined;
}

export function createLocationNames({ database, log }: { readonly database: Database; readonly log: Log }) {
  const { sqlite } = database;
  const feed = createFeed<'names'>();
  const select = sqlite.prepare('SELECT name FROM locations WHERE id = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO locations (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
  );

  function nameOf(locationId: number | undefined): string | undefined {
    const row = locationId === undefined ? undefined : select.get(locationId);
    return row && String(row['name']);
  }

  function note(location: Named): boolean {
    const named = readable(location);
    if (!named || nameOf(named.id) === named.name) return false;
    upsert.run(named.id, named.name);
    return true;
  }

  return {
    /** Call it inside the transaction that accepts the event. */
    onEvent(event: ServiceEvent): void {
      if (event.type !== 'location_created' && event.type !== 'location_changed') return;
      // A name that was rolled back must not be shown.
      if (note(event.data)) setImmediate(() => feed.touch('names'));
    },
    onList(locations: readonly Named[]): void {
      try {
        const isNew = database.transaction(() => locations.map(note).some(Boolean));
        if (isNew) feed.touch('names');
      } catch (error) {
        // The next answer has them again.
        if (!isStorageFailure(error)) throw error;
        log.warn('location-names-not-kept');
      }
    },
    nameOf,
    /** Returns the unsubscribe function. */
    subscribe: feed.subscribe,
    close: feed.close,
  };
}

export type LocationNames = ReturnType<typeof createLocationNames>;
