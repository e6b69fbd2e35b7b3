/** What the latest check-ins made here tell about the service's tickets, where the profile does not say it. Pure. */
import { NEAR_CHECK_IN_MS } from './ticket-match.ts';
import type { CheckInOutcome } from './ticket-owner-table.ts';

/** So many check-ins in a row must have got a ticket with their own id before a number is promised to the next one. */
const ALIKE_TO_BE_SURE = 3;

export interface TicketLearning {
  /** A ticket has its appointment's id, so that the next visitor's number is known before there is a ticket. */
  readonly sharesIds: boolean;
  /** Whether tickets and check-ins made here were brought together; undefined while there is nothing to tell by. */
  readonly canMatch: boolean | undefined;
}

/**
 * `outcomes`: the latest confirmed check-ins, newest first. `ticketsSince`: whether any ticket appeared since a moment;
 * where none did, events do not arrive, and that is another trouble.
 */
export function learnFrom(
  outcomes: readonly CheckInOutcome[],
  now: number,
  ticketsSince: (at: number) => boolean,
): TicketLearning {
  const told = outcomes.filter(
    ({ linkedBy, confirmedAt }) => linkedBy !== undefined || now > confirmedAt + NEAR_CHECK_IN_MS,
  );
  const latest = told.slice(0, ALIKE_TO_BE_SURE);
  const sharesIds = latest.length === ALIKE_TO_BE_SURE && latest.every(({ linkedBy }) => linkedBy === 'id');
  if (told.some(({ linkedBy }) => linkedBy !== undefined)) return { sharesIds, canMatch: true };
  const oldest = told.at(-1);
  return { sharesIds, canMatch: oldest && ticketsSince(oldest.createdAt) ? false : undefined };
}
