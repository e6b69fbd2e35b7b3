/** A test call: shown and announced like any call, but not counted. Pure. */
import { SAID_FOR_MS } from '../../contract/limits.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { type DisplayView, showsDesk } from './board-view.ts';
import type { Ticket } from './ticket-shape.ts';

/** For pages without words for test calls. */
export const TEST_LABEL = 'TEST';

/** As long as a call is announced. After that no board shows it, even if its rows could not be deleted. */
export const TEST_LASTS_MS = SAID_FOR_MS;

/** True once no display shows the test call, by the hub's clock, which may be set. */
export const isPastTest = (ticketId: string, heardAt: number, now: number): boolean =>
  isTestTicket(ticketId) && Math.abs(now - heardAt) >= TEST_LASTS_MS;

/** No visitor came, and its moment proves nothing about the service's clock. */
export function uncounted(ticket: Ticket): Ticket {
  const { joinedAt: _joinedAt, leastLag: _leastLag, ...rest } = ticket;
  return rest;
}

/** A real call has a desk, so a test call gets the first one of its display, by the service's name. */
export function deskOfTest(view: DisplayView, desks: readonly { readonly id: number }[]): string | undefined {
  const [desk] = desks.map(({ id }) => String(id)).filter((id) => showsDesk(view, id));
  return desk ?? view.desks?.map(String)[0];
}
