/** The board: from the tickets of the last hours to what every display shows. Pure. */
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import { MOST_FRESH, MOST_RECENT } from '../../contract/limits.ts';
import { type LatestCall, latestCall, stageOf, type Ticket } from './ticket.ts';

/** A call leaves the list this long after the hub heard of it, in milliseconds. */
export const LIST_KEEPS_MS = 12 * 3_600_000;

/** As long as a call may wait for others to be said first, in milliseconds. */
const FRESH_MS = 10 * 60_000;

export interface BoardCircumstances {
  readonly labelOf: (ticket: Ticket) => string;
  /** What a screen knows the call by. */
  readonly keyOf: (call: LatestCall) => string;
  readonly nameOfDesk: (desk: string) => string;
  readonly waiting: number;
  readonly lastEventAt: number | undefined;
  readonly now: number;
  /** A call whose end never arrives leaves the card after this many milliseconds; undefined: with the list only. */
  readonly callLeavesAfterMs: number | undefined;
}

interface CalledTicket {
  readonly ticket: Ticket;
  readonly call: LatestCall;
  readonly isCalled: boolean;
}

/**
 * `tickets` were called at least once, in any order. The current call is the newest whose ticket is still called and
 * that was heard lately enough; the others stay in the list, the last five of them. Which call is newer is said by the
 * service's clock alone, how old one is by the hub's alone.
 */
export function boardOf(tickets: readonly Ticket[], here: BoardCircumstances): BoardSnapshot {
  const called: CalledTicket[] = tickets
    .flatMap((ticket) => {
      const call = latestCall(ticket);
      if (!call || here.now - call.heardAt > LIST_KEEPS_MS) return [];
      return [{ ticket, call, isCalled: stageOf(ticket) === 'called' }];
    })
    .toSorted((a, b) => b.call.order - a.call.order || (a.ticket.id < b.ticket.id ? 1 : -1));
  const leavesAfter = here.callLeavesAfterMs ?? LIST_KEEPS_MS;
  const current = called.find(({ isCalled, call }) => isCalled && here.now - call.heardAt < leavesAfter);
  const fresh = called
    .filter(({ isCalled, call }) => isCalled && here.now - call.heardAt < FRESH_MS)
    .toSorted((a, b) => b.call.heardAt - a.call.heardAt);
  const show = ({ ticket, call }: CalledTicket): Call => ({
    callKey: here.keyOf(call),
    label: here.labelOf(ticket),
    ...(call.desk === undefined ? {} : { desk: here.nameOfDesk(call.desk) }),
    calledAt: call.at,
    heardAt: call.heardAt,
    round: call.round,
  });
  return {
    ...(current ? { current: show(current) } : {}),
    recent: called
      .filter((entry) => entry !== current)
      .slice(0, MOST_RECENT)
      .map(show),
    fresh: fresh.slice(0, MOST_FRESH).map(show),
    desks: [],
    open: true,
    waiting: here.waiting,
    ...(here.lastEventAt === undefined ? {} : { lastEventAt: here.lastEventAt }),
    madeAt: here.now,
  };
}
