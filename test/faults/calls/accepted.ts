/** What the hub of the `calls` suite accepted, and what must follow from it: the calls that are told, and the board. */
import type { BoardSnapshot, Call, CallNews } from '../../../src/contract/board.ts';
import { boardOf } from '../../../src/main/board/board.ts';
import { latestMoment } from '../../../src/main/board/late-call.ts';
import { lagOf, momentOfNews, NO_LAGS, withLag } from '../../../src/main/board/service-lag.ts';
import { foldTicket } from '../../../src/main/board/ticket.ts';
import type { Ticket } from '../../../src/main/board/ticket-shape.ts';
import { needsLag } from '../../../src/main/board/reported-moments.ts';
import { DEFAULT_TICKET_STATUSES } from '../../../src/main/service/ticket-statuses.ts';
import { isOfTicket, readEvent } from '../../../src/main/webhooks/event.ts';
import type { Happening } from './day.ts';
import { createLedger } from './owed.ts';

const MINUTE = 60_000;

/** The settings of the lobby. */
export const HOUSE = {
  placeOf: (desk: string | undefined): Pick<Call, 'desk'> => (desk === undefined ? {} : { desk }),
  settings: { callLeavesAfterMin: 30, servedStaysMin: 10 },
};

const labelOf = (ticketId: string): string => ticketId.slice(-3);

/** What a room sees of a board, whatever its calls are keyed by. */
const seen = ({ current, recent, desks, fresh }: BoardSnapshot): string =>
  JSON.stringify([current, recent, desks, fresh], (key, value: unknown) =>
    key === 'callKey' ? undefined : value,
  );

export interface Accepted {
  /** `when`: of its receipt, by the hub's clock. What was received before changes nothing. */
  receive(happening: Happening, when: number): void;
  /** Whether the `n`th call that is told must be told as over, as far as was received; undefined: it is not owed. */
  mustBeOver(n: number): boolean | undefined;
  readonly calls: () => number;
  /** What is wrong at rest, in words. */
  wrongAtRest(told: readonly CallNews[], board: BoardSnapshot): readonly string[];
}

export function createAccepted(): Accepted {
  const ledger = createLedger();
  const received = new Set<Happening>();
  /** When each call that is owed was received, in the order of the ledger. */
  const heardAt: number[] = [];
  const folded = new Map<string, Ticket>();

  let lags = NO_LAGS;

  function expectedBoard(now: number): BoardSnapshot {
    return boardOf([...folded.values()], {
      placeOf: HOUSE.placeOf,
      labelOf: ({ id }) => labelOf(id),
      keyOf: ({ key }) => key,
      showsDesk: () => true,
      house: { open: true },
      waiting: 0,
      lastEventAt: undefined,
      now,
      callLeavesAfterMs: HOUSE.settings.callLeavesAfterMin * MINUTE,
      servedStaysMs: HOUSE.settings.servedStaysMin * MINUTE,
    });
  }

  return {
    calls: () => ledger.owed.length,
    receive(happening, when) {
      if (received.has(happening)) return;
      received.add(happening);
      const owed = ledger.owed.length;
      ledger.receive(happening);
      if (ledger.owed.length > owed) heardAt.push(when);
      const reading = readEvent(happening.body);
      if (reading.kind !== 'event' || !isOfTicket(reading.event)) throw new Error('no event of a ticket');
      const heard = { key: String(received.size).padStart(6, '0'), at: when };
      const { ticketId } = happening;
      const before = folded.get(ticketId);
      const service = lagOf(lags);
      const clocks = { lag: service, agrees: false };
      const lag = needsLag(before, reading.event) ? service : undefined;
      const serviceNow = latestMoment(reading.event, heard, clocks);
      const bounded = { ...heard, serviceNow };
      folded.set(ticketId, foldTicket(before, reading.event, bounded, DEFAULT_TICKET_STATUSES, lag));
      const moment = momentOfNews(before, reading.event);
      if (moment !== undefined) lags = withLag(lags, when - moment, when);
    },
    mustBeOver(n) {
      const owed = ledger.owed[n];
      return owed && ledger.isOver(owed.ticketId, owed.calledAt);
    },
    wrongAtRest(told, board) {
      const owed = ledger.owed.map(({ ticketId }, n) => `${labelOf(ticketId)} heard at ${heardAt[n]}`);
      const heard = told.map((call) => `${call.label} heard at ${call.heardAt}`);
      const keys = new Set(told.map(({ callKey }) => callKey));
      const [is, must] = [seen(board), seen(expectedBoard(board.madeAt))];
      return [
        ...(heard.join() === owed.join()
          ? []
          : [`told ${heard.length} calls, not ${owed.length}: ${heard.join()} and not ${owed.join()}`]),
        ...(keys.size === told.length ? [] : ['a call was told twice']),
        ...(is === must ? [] : [`the board is ${is} and not ${must}`]),
      ];
    },
  };
}
