/** When a ticket was called, as the front desk reads it beside its visitor. Pure. */
import { bornAfter } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf } from './whole-calls.ts';

export interface CallHeard {
  /** Milliseconds since 1970, by the hub's clock. */
  readonly at: number;
  /** Its id at the service; absent where it is not known. */
  readonly deskId?: string;
}

/**
 * Calls and recalls in the order they were heard, without those of an earlier ticket with this id. A call whose webhook
 * was lost counts from when another event told of it, since displays show it from then on. A call knows its latest desk
 * only, so the desk stands with its newest recall.
 */
export function callsHeard(ticket: Ticket): readonly CallHeard[] {
  const born = bornAfter(ticket);
  return callsOf(ticket.calls)
    .filter(({ at }) => at >= born)
    .flatMap(({ news, toldAt, desk }) => {
      const heard = news.length === 0 ? [toldAt] : news.map(({ heardAt }) => heardAt);
      const newest = Math.max(...heard);
      return heard.map((at) => ({
        at,
        ...(desk === undefined || at !== newest ? {} : { deskId: desk.name }),
      }));
    })
    .toSorted((a, b) => a.at - b.at);
}
