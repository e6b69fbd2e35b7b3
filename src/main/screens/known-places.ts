/** Known lines, desks and people with their names, for administrators to choose from. */
import type { Places } from '../../contract/fleet.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';

/** Of each kind. */
const MAX_PLACES = 500;

interface KnownPlacesDeps {
  readonly database: Pick<Database, 'sqlite'>;
  readonly settings: Pick<Settings, 'lines' | 'desks' | 'people' | 'locationId'>;
  /** As most of its appointments have it. */
  readonly nameOfLine: (lineId: number) => string | undefined;
}

type Place = Places['lines'][number];

/** Settings name lines and desks by number, but the booking system's ids may be other texts. */
const idOf = (text: unknown): readonly number[] => (/^-?\d{1,15}$/u.test(String(text)) ? [Number(text)] : []);

/** Those in settings first, in their order. The others by id. */
function inOrder(named: readonly Place[], seen: readonly Place[]): Place[] {
  const ids = new Set(named.map(({ id }) => id));
  const others = seen.filter(({ id }) => !ids.has(id)).toSorted((a, b) => a.id - b.id);
  return [...named, ...others].slice(0, MAX_PLACES);
}

/** From settings, appointments of this location, and recent events. */
export function createKnownPlaces({ database, settings, nameOfLine }: KnownPlacesDeps): () => Places {
  const { sqlite } = database;
  const selectLines = sqlite.prepare(
    `SELECT DISTINCT line_id AS id FROM appointments
       WHERE ?1 IS NULL OR location_id IS NULL OR location_id = ?1
     UNION SELECT DISTINCT line FROM tickets WHERE line IS NOT NULL LIMIT ${MAX_PLACES}`,
  );
  const selectDesks = sqlite.prepare(
    `SELECT DISTINCT desk AS id FROM calls WHERE desk IS NOT NULL LIMIT ${MAX_PLACES}`,
  );
  const selectPeople = sqlite.prepare(
    `SELECT assignee_id AS id, max(assignee_name) AS name FROM appointments
       WHERE assignee_id IS NOT NULL AND (?1 IS NULL OR location_id IS NULL OR location_id = ?1)
     GROUP BY assignee_id LIMIT ${MAX_PLACES}`,
  );

  function lineOf(id: number, inSettings?: string): Place {
    const name = inSettings ?? nameOfLine(id);
    return { id, ...(name === undefined ? {} : { name }) };
  }

  return () => {
    const lines = selectLines.all(settings.locationId ?? null).flatMap(({ id }) => idOf(id));
    const desks = selectDesks.all().flatMap(({ id }) => idOf(id));
    return {
      lines: inOrder(
        (settings.lines ?? []).map(({ id, name }) => lineOf(id, name)),
        [...new Set(lines)].map((id) => lineOf(id)),
      ),
      desks: inOrder(
        (settings.desks ?? []).map(({ id, name }) => ({ id, name })),
        [...new Set(desks)].map((id) => ({ id })),
      ),
      people: inOrder(
        settings.people ?? [],
        selectPeople
          .all(settings.locationId ?? null)
          .map(({ id, name }) => ({ id: Number(id), ...(name === null ? {} : { name: String(name) }) })),
      ),
    };
  };
}
