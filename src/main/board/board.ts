/** Makes a board from the tickets of the last hours. Pure. */
import type { BoardSnapshot, Call, DeskRow } from '../../contract/board.ts';
import { MAX_DESKS_SHOWN, MAX_FRESH, MAX_RECENT } from '../../contract/limits.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { isPastTest } from './test-call.ts';
import { endedAboutOf, endOf, type LatestCall, latestCall, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

/** Milliseconds after its receipt. */
export const LIST_KEEPS_MS = 12 * 3_600_000;

/** How long a call may wait to be announced, in milliseconds. */
export const FRESH_MS = 10 * 60_000;

interface BoardCircumstances {
  readonly labelOf: (ticket: Ticket) => string;
  readonly keyOf: (call: LatestCall) => string;
  /** By the service's name for the desk. */
  readonly placeOf: (desk: string | undefined, ticket: Ticket) => Pick<Call, 'desk' | 'direction'>;
  readonly showsDesk: (desk: string | undefined) => boolean;
  readonly waiting: number | undefined;
  readonly waits?: BoardSnapshot['waits'];
  readonly lastEventAt: number | undefined;
  readonly now: number;
  readonly house: Pick<BoardSnapshot, 'open' | 'opensAt' | 'notice' | 'quiet'>;
  /** After this the call of a served visitor leaves its desk. */
  readonly servedStaysMs: number;
  /** After this a call without an end leaves the card; undefined: when it leaves the list. */
  readonly callLeavesAfterMs: number | undefined;
}

interface CalledTicket {
  readonly ticket: Ticket;
  readonly call: LatestCall;
  readonly isCalled: boolean;
}

/**
 * Newest first: those still called, and for a while those served. Cancelled and absent visitors have no row, because
 * nothing is left to find.
 */
function desksOf(
  called: readonly CalledTicket[],
  leavesAfter: number,
  here: BoardCircumstances,
): readonly (CalledTicket & Pick<DeskRow, 'state'>)[] {
  function stateOf({ ticket, call, isCalled }: CalledTicket): DeskRow['state'] | undefined {
    if (isCalled) return here.now - call.heardAt < leavesAfter ? 'called' : undefined;
    const endedAt = endOf(ticket) === 'served' ? endedAboutOf(ticket) : undefined;
    return endedAt !== undefined && here.now - endedAt < here.servedStaysMs ? 'served' : undefined;
  }
  const seen = new Set<string>();
  return called.flatMap((entry) => {
    const state = stateOf(entry);
    const { desk } = entry.call;
    if (state === undefined || (desk !== undefined && seen.has(desk))) return [];
    if (desk !== undefined) seen.add(desk);
    return [{ ...entry, state }];
  });
}

/**
 * `tickets`: called at least once, in any order. The current call is the newest one still called and recent enough; the
 * last five others are in the list. The service's clock alone orders calls; the hub's alone gives their age.
 */
export function boardOf(tickets: readonly Ticket[], here: BoardCircumstances): BoardSnapshot {
  const called: CalledTicket[] = tickets
    .flatMap((ticket) => {
      const call = latestCall(ticket);
      if (!call || here.now - call.heardAt > LIST_KEEPS_MS || !here.showsDesk(call.desk)) return [];
      if (isPastTest(ticket.id, call.heardAt, here.now)) return [];
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
    ...here.placeOf(call.desk, ticket),
    calledAt: call.at,
    heardAt: call.heardAt,
    round: call.round,
    ...(isTestTicket(ticket.id) ? { isTest: true as const } : {}),
  });
  return {
    ...(current ? { current: show(current) } : {}),
    recent: called
      .filter((entry) => entry !== current)
      .slice(0, MAX_RECENT)
      .map(show),
    fresh: fresh.slice(0, MAX_FRESH).map(show),
    desks: desksOf(called, leavesAfter, here)
      .slice(0, MAX_DESKS_SHOWN)
      .map((entry): DeskRow => ({ ...show(entry), state: entry.state })),
    ...here.house,
    ...(here.waiting === undefined ? {} : { waiting: here.waiting }),
    ...(here.waits === undefined ? {} : { waits: here.waits }),
    ...(here.lastEventAt === undefined ? {} : { lastEventAt: here.lastEventAt }),
    madeAt: here.now,
  };
}
