/** How the service's locations are called, by what it last said: kept on disk, and told to screens as it changes. */
import type { ServiceEvent } from './event.ts';
import { createFeed } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';

const LONGEST_NAME = 200;

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface LocationNames {
  /** Inside the transaction that accepts the event. Events that are not about locations change nothing. */
  heard(event: ServiceEvent): void;
  /** A list as the service answered it. */
  listed(locations: readonly Named[]): void;
  /** Undefined while the service has said none. */
  nameOf(locationId: number | undefined): string | undefined;
  /** Calls back after each change; returns how to stop. */
  subscribe(heard: () => void): () => void;
  close(): void;
}

/** A name as screens and the column take it; undefined for what cannot be one. */
function readable({ id, name }: Named): Named | undefined {
  const text = name.trim().slice(0, LONGEST_NAME);
  return Number.isSafeInteger(id) && text !== '' ? { id, name: text } : undefined;
}

export function createLocationNames({
  database,
  log,
}: {
  readonly database: Database;
  readonly log: Log;
}): LocationNames {
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
    heard(event) {
      if (event.type !== 'location_created' && event.type !== 'location_changed') return;
      // Told once the transaction is over: a name that was not kept is not shown.
      if (note(event.data)) setImmediate(() => feed.touch('names'));
    },
    listed(locations) {
      try {
        const isNew = database.transaction(() => locations.map(note).some(Boolean));
        if (isNew) feed.touch('names');
      } catch (error) {
        // The next answer names them again.
        if (!isStorageFailure(error)) throw error;
        log.warn('location-names-not-kept');
      }
    },
    nameOf,
    subscribe: feed.subscribe,
    close: feed.close,
  };
}
