/** Lines that visitors would read an id of, since nothing gives them a name. Pure. */
import type { Places } from '../../../contract/fleet.ts';
import type { NamedLine } from '../../../contract/named.ts';

/**
 * The ids of `known` (of appointments, tickets and settings) without a name. `listed` are the settings as they are now,
 * which may be newer than `known`: a name that was saved since counts.
 */
export function unnamedLines(known: Places['lines'], listed: readonly NamedLine[]): readonly number[] {
  const named = new Set(listed.filter(({ name }) => name !== undefined).map(({ id }) => id));
  return known.filter(({ id, name }) => name === undefined && !named.has(id)).map(({ id }) => id);
}
