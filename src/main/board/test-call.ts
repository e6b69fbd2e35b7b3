/** A test call on the board: shown and said as any call is, and counted as nothing. Pure. */
import { SAID_FOR_MS } from '../../contract/limits.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { type BoardView, showsDesk } from './board-view.ts';
import type { Ticket } from './ticket-shape.ts';

/** Of a page that does not know test calls; one that does says it in its own words. */
export const TEST_LABEL = 'TEST';

/** For as long as a call is said at all; then no board has it, even where the disk would not let its rows go. */
export const TEST_LASTS_MS = SAID_FOR_MS;

/** True for a test call, heard at `heardAt`, that no display shows at `now` any more: by the hub's clock, which may be set. */
export const isPastTest = (ticketId: string, heardAt: number, now: number): boolean =>
  isTestTicket(ticketId) && Math.abs(now - heardAt) >= TEST_LASTS_MS;

/** Nobody came with it, and what it tells of the service's clock is what was known before. */
export function uncounted(ticket: Ticket): Ticket {
  const { joinedAt: _joinedAt, leastLag: _leastLag, ...rest } = ticket;
  return rest;
}

/** A real call names a desk, so a test call is to the first one of its display, as the service names it; `desks`: the house's. */
export function deskOfTest(view: BoardView, desks: readonly { readonly id: number }[]): string | undefined {
  const [desk] = desks.map(({ id }) => String(id)).filter((id) => showsDesk(view, id));
  return desk ?? view.desks?.map(String)[0];
}
