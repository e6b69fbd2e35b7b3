/** What the latest check-ins made here tell about the service's tickets. Pure. */
import { NEAR_CHECK_IN_MS } from './ticket-match.ts';
import type { CheckInOutcome } from './check-in-reads.ts';

/**
 * Whether tickets and check-ins made here were brought together; undefined while there is nothing to tell by.
 * `outcomes`: the latest confirmed check-ins, newest first. `ticketsSince`: whether any ticket appeared since a moment;
 * where none did, events do not arrive, and that is another trouble.
 */
export function canMatchTickets(
  outcomes: readonly CheckInOutcome[],
  now: number,
  ticketsSince: (at: number) => boolean,
): boolean | undefined {
  const told = outcomes.filter(
    ({ linkedBy, confirmedAt }) => linkedBy !== undefined || now > confirmedAt + NEAR_CHECK_IN_MS,
  );
  if (told.some(({ linkedBy }) => linkedBy !== undefined)) return true;
  const oldest = told.at(-1);
  return oldest && ticketsSince(oldest.createdAt) ? false : undefined;
}
