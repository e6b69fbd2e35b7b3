/** Whether the service lists the location that is set. Without schemas, for screens. Pure. */
import type { ConnectionTestAnswer } from './service-try.ts';

/**
 * `locationId` if a complete list lacks it. Undefined if listed or unknown: the key may not list locations, the list
 * may be partial or unusable.
 */
export function unlistedLocation(
  locationId: number | undefined,
  answer: ConnectionTestAnswer,
): number | undefined {
  if (answer.kind !== 'reached' || answer.isPart === true || answer.locations.length === 0) return undefined;
  return answer.locations.some(({ id }) => id === locationId) ? undefined : locationId;
}
