/** The board: from the tickets of the day to what every display shows. Pure. */
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import { latestCall, stageOf, type Ticket } from './ticket.ts';

/** Calls kept beside the current one. */
export const RECENT_CALLS = 5;

export interface BoardCircumstances {
  readonly labelOf: (ticket: Ticket) => string;
  readonly nameOfDesk: (desk: string) => string;
  readonly waiting: number;
  readonly lastEventAt: number | undefined;
  readonly now: number;
}

interface CalledTicket {
  readonly ticket: Ticket;
  readonly call: NonNullable<ReturnType<typeof latestCall>>;
  readonly isCalled: boolean;
}

/**
 * `tickets` are those of the day that were called at least once, in any order. The current call is the newest whose
 * ticket is still called; a served or cancelled ticket leaves the card. The last five others stay in the list.
 */
export function boardOf(tickets: readonly Ticket[], here: BoardCircumstances): BoardSnapshot {
  const called: CalledTicket[] = tickets
    .flatMap((ticket) => {
      const call = latestCall(ticket);
      return call ? [{ ticket, call, isCalled: stageOf(ticket) === 'called' }] : [];
    })
    .toSorted((a, b) => b.call.at - a.call.at || (a.ticket.id < b.ticket.id ? 1 : -1));
  const current = called.find((entry) => entry.isCalled);
  const show = ({ ticket, call }: CalledTicket): Call => ({
    callKey: call.key,
    label: here.labelOf(ticket),
    ...(call.desk === undefined ? {} : { desk: here.nameOfDesk(call.desk) }),
    calledAt: call.at,
    round: call.round,
  });
  return {
    ...(current ? { current: show(current) } : {}),
    recent: called
      .filter((entry) => entry !== current)
      .slice(0, RECENT_CALLS)
      .map(show),
    waiting: here.waiting,
    ...(here.lastEventAt === undefined ? {} : { lastEventAt: here.lastEventAt }),
    madeAt: here.now,
  };
}
