/** Calls as the hub keeps them, and as it tells them to screens. */
import type { CallNews } from '../../contract/board.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';
import { untilWritten } from '../storage/until-written.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import type { BoardReading } from './board-reading.ts';
import { type BoardView, showsDesk } from './board-view.ts';
import { FRESH_MS } from './board.ts';
import { isOver, newsOf, type TicketChange } from './call-news.ts';
import { type BoardTouch, type CallStream, createCallStream, type TellCall } from './call-stream.ts';
import type { CallTable, KeptCall } from './call-table.ts';
import type { LabelPrivacy } from './label.ts';
import type { OpaqueName } from './opaque-names.ts';
import { isTestTicket, TEST_CALL_MARK } from '../storage/test-call-rows.ts';
import { isPastTest } from './test-call.ts';
import type { TicketTable } from './ticket-table.ts';
import { latestCall } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf, isCallOf } from './whole-calls.ts';

export interface CallRoomDeps {
  readonly calls: CallTable;
  readonly tickets: Pick<TicketTable, 'toShow' | 'writes'>;
  readonly opaque: OpaqueName;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: Pick<Feed<BoardTouch>, 'batches'>;
  readonly reading: Pick<BoardReading, 'isShown' | 'labelOf' | 'placeOf'>;
  /** The language of the visitor, BCP 47, where their appointment tells one. */
  readonly languageOf: (ticketId: string) => string | undefined;
}

export interface CallRoom {
  /** Keeps the call that an event is or tells of, where it is news; inside the transaction that folds the event. */
  add(change: TicketChange, event: TicketEvent, receipt: Receipt): void;
  /** Tells calls to a screen whose view is asked for with each of them: settings change while it listens. */
  teller(viewNow: () => BoardView): TellCall;
  /** Undefined for a call that is not shown, whose visitor was served or has gone, or that is not to be said any more. */
  labelOf(callKey: string, view: BoardView): string | undefined;
  readonly stream: CallStream;
}

/** Calls remembered at most until the next write: as many as fifty batches hold. */
const MOST_REMEMBERED = 10_000;

/** Where the board has it, as long as it is the ticket's last call: what came later may have told another desk, or the first. */
function deskOf(call: KeptCall, ticket: Ticket): string | undefined {
  const last = callsOf(ticket.calls).at(-1);
  return last && isCallOf(last, call.calledAt) ? latestCall(ticket)?.desk : call.desk;
}

export function createCallRoom(deps: CallRoomDeps): CallRoom {
  const { calls, opaque, reading } = deps;

  interface Known {
    readonly ticket: Ticket;
    readonly desk: string | undefined;
    /** As far as it is the same for every display. */
    readonly news: Omit<CallNews, 'label' | 'desk' | 'direction'>;
    readonly labels: Map<LabelPrivacy, string>;
  }
  /** Looked up once for all displays; any write may have changed what is told of a call. */
  const remembered = untilWritten(deps.tickets.writes, () => new Map<number, Known | undefined>());

  // As it stands now: a label may have given way to a code, and its visitor may have been served.
  function lookUp(call: KeptCall): Known | undefined {
    const ticket = deps.tickets.toShow(call.ticketId);
    if (!ticket) return undefined;
    const desk = deskOf(call, ticket);
    const isTest = isTestTicket(ticket.id);
    const language = deps.languageOf(ticket.id);
    const news = {
      seq: call.seq,
      callKey: call.key,
      // All test calls are of one: a second one is that call made again, and never beside the first on the card.
      ticketRef: opaque('ticket', isTest ? TEST_CALL_MARK : ticket.id),
      round: call.round,
      isRecall: call.isRecall,
      heardAt: call.heardAt,
      ...(language === undefined ? {} : { language }),
      ...(isOver(ticket, call.calledAt) ? { ended: true as const } : {}),
      ...(isTest ? { isTest: true as const } : {}),
    };
    return { ticket, desk, news, labels: new Map() };
  }

  function knownOf(call: KeptCall): Known | undefined {
    const known = remembered();
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (!known.has(call.seq)) known.set(call.seq, lookUp(call));
    return known.get(call.seq);
  }

  function tell(call: KeptCall, view: BoardView): CallNews | undefined {
    const found = knownOf(call);
    if (isPastTest(call.ticketId, call.heardAt, wallMs(deps.clock))) return undefined;
    if (!found || !reading.isShown(found.ticket.line, view) || !showsDesk(view, found.desk)) return undefined;
    const label = found.labels.get(view.privacy) ?? reading.labelOf(found.ticket, view);
    found.labels.set(view.privacy, label);
    return { ...found.news, ...reading.placeOf(found.desk, found.ticket.id, view), label };
  }

  return {
    add(change, event, receipt) {
      const call = newsOf(change, event, receipt);
      if (!call) return;
      calls.add({
        key: opaque('call', call.key),
        ticketId: change.ticket.id,
        round: call.round,
        isRecall: call.round > 1,
        calledAt: call.at,
        heardAt: receipt.at,
        desk: call.desk,
      });
    },
    teller: (viewNow) => (call) => tell(call, viewNow()),
    labelOf(callKey, view) {
      const call = calls.byKey(callKey);
      if (!call || wallMs(deps.clock) - call.heardAt >= FRESH_MS) return undefined;
      const told = tell(call, view);
      if (!told || told.ended === true) return undefined;
      return told.isTest === true ? '' : told.label;
    },
    stream: createCallStream({ ...deps, table: calls }),
  };
}
