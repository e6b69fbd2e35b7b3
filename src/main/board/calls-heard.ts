/** When a ticket was called, as the front desk reads it beside its visitor. Pure. */
import type { Ticket } from './ticket-shape.ts';
import { callsOf } from './whole-calls.ts';

export interface CallHeard {
  /** Milliseconds since 1970, by the hub's clock. */
  readonly at: number;
  /** Its id at the service; absent where the service named none. */
  readonly deskId?: string;
}

/** Calls and recalls in the order they were heard. A call that only other events reported was heard by nobody. */
export function callsHeard({ calls }: Pick<Ticket, 'calls'>): readonly CallHeard[] {
  return callsOf(calls)
    .flatMap(({ news, desk }) =>
      news.map(({ heardAt }) => ({ at: heardAt, ...(desk === undefined ? {} : { deskId: desk.name }) })),
    )
    .toSorted((a, b) => a.at - b.at);
}
