/** Stores calls and sends them to screens. */
import type { CallNews } from '../../contract/board.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';
import { untilWritten } from '../storage/until-written.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import type { BoardReading } from './board-reading.ts';
import { type DisplayView, showsDesk } from './board-view.ts';
import { FRESH_MS } from './board.ts';
import { isOver, newsOf, type TicketChange } from './call-news.ts';
import { type BoardTouch, createCallStream, type ShowCall } from './call-stream.ts';
import type { CallTable, KeptCall } from './call-table.ts';
import type { LabelPrivacy } from './label.ts';
import type { OpaqueName } from './opaque-names.ts';
import { isTestTicket, TEST_CALL_MARK } from '../storage/test-call-rows.ts';
import { isPastTest } from './test-call.ts';
import type { TicketTable } from './ticket-table.ts';
import { latestCall } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf, isCallOf } from './whole-calls.ts';

interface CallRoomDeps {
  readonly calls: CallTable;
  readonly tickets: Pick<TicketTable, 'toShow' | 'writes'>;
  readonly opaque: OpaqueName;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: Pick<Feed<BoardTouch>, 'batches'>;
  readonly reading: Pick<BoardReading, 'isShown' | 'labelOf' | 'placeOf'>;
  /** BCP 47. */
  readonly languageOf: (ticketId: string) => string | undefined;
}

/** As many as fifty batches hold. */
const MAX_REMEMBERED = 10_000;

/** While this is the ticket's last call: a later event may have corrected the desk. */
function deskOf(call: KeptCall, ticket: Ticket): string | undefined {
  const last = callsOf(ticket.calls).at(-1);
  return last && isCallOf(last, call.calledAt) ? latestCall(ticket)?.desk : call.desk;
}

export function createCallRoom(deps: CallRoomDeps) {
  const { calls, opaque, reading } = deps;

  interface Known {
    readonly ticket: Ticket;
    readonly desk: string | undefined;
    /** Equal for every display. */
    readonly news: Omit<CallNews, 'label' | 'desk' | 'direction'>;
    readonly labels: Map<LabelPrivacy, string>;
  }
  /** Looked up once for all displays, until any write. */
  const remembered = untilWritten(deps.tickets.writes, () => new Map<number, Known | undefined>());

  // Read as it is now: a label may have given way to a code, and the visitor may have been served.
  function lookUp(call: KeptCall): Known | undefined {
    const ticket = deps.tickets.toShow(call.ticketId);
    if (!ticket) return undefined;
    const desk = deskOf(call, ticket);
    const isTest = isTestTicket(ticket.id);
    const language = deps.languageOf(ticket.id);
    const news = {
      seq: call.seq,
      callKey: call.key,
      // All test calls share one ticket: a second one repeats the call, instead of standing beside it on the card.
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
    if (known.size >= MAX_REMEMBERED) known.clear();
    if (!known.has(call.seq)) known.set(call.seq, lookUp(call));
    return known.get(call.seq);
  }

  function show(call: KeptCall, view: DisplayView): CallNews | undefined {
    const found = knownOf(call);
    if (isPastTest(call.ticketId, call.heardAt, wallMs(deps.clock))) return undefined;
    if (!found || !reading.isShown(found.ticket.line, view) || !showsDesk(view, found.desk)) return undefined;
    const label = found.labels.get(view.privacy) ?? reading.labelOf(found.ticket, view);
    found.labels.set(view.privacy, label);
    return { ...found.news, ...reading.placeOf(found.desk, found.ticket.id, view), label };
  }

  return {
    /** Runs inside the transaction that folds the event. */
    add(change: TicketChange, event: TicketEvent, receipt: Receipt): void {
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
    /** The view is read for each call, because settings may change meanwhile. */
    showTo:
      (viewNow: () => DisplayView): ShowCall =>
      (call) =>
        show(call, viewNow()),
    /** Undefined if the call is not shown, too old, or its stay has ended. */
    labelOf(callKey: string, view: DisplayView): string | undefined {
      const call = calls.byKey(callKey);
      if (!call || wallMs(deps.clock) - call.heardAt >= FRESH_MS) return undefined;
      const shown = show(call, view);
      if (!shown || shown.ended === true) return undefined;
      return shown.isTest === true ? '' : shown.label;
    },
    stream: createCallStream({ table: calls, clock: deps.clock, changes: deps.changes, opaque }),
  };
}
