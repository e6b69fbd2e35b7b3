/** Whether the service has the location that is set, by what it told. Free of schemas, for screens. Pure. */
import type { ConnectionTestAnswer } from './service-try.ts';

/**
 * `locationId` where the answer's list is whole and does not have it. Undefined where it has, and where nothing can be
 * known of it: a key may be allowed to do less than to list locations, a list may go on elsewhere, or have none to be used.
 */
export function unlistedLocation(
  locationId: number | undefined,
  answer: ConnectionTestAnswer,
): number | undefined {
  if (answer.kind !== 'reached' || answer.isPart === true || answer.locations.length === 0) return undefined;
  return answer.locations.some(({ id }) => id === locationId) ? undefined : locationId;
}
