/** Calls as the hub keeps them, and as it tells them to screens. */
import type { CallNews } from '../../contract/board.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Heard } from '../webhooks/heard.ts';
import { isOver, newsOf, type TicketChange } from './call-news.ts';
import { type BoardTouch, type CallStream, createCallStream } from './call-stream.ts';
import type { CallTable, KeptCall } from './call-table.ts';
import type { LineVerdict } from './lobby-lines.ts';
import type { OpaqueName } from './opaque-names.ts';
import type { TicketTable } from './ticket-table.ts';
import type { Ticket } from './ticket.ts';

export interface CallRoomDeps {
  readonly calls: CallTable;
  readonly tickets: Pick<TicketTable, 'toShow'>;
  readonly opaque: OpaqueName;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: Pick<Feed<BoardTouch>, 'batches'>;
  readonly verdictOn: (line: string | undefined) => LineVerdict;
  readonly labelOf: (ticket: Ticket) => string;
  readonly nameOfDesk: (desk: string) => string;
  /** The language of the visitor, BCP 47, where their appointment tells one. */
  readonly languageOf: (ticketId: string) => string | undefined;
}

export interface CallRoom {
  /** Keeps the call that an event is or tells of, where it is news; inside the transaction that folds the event. */
  hear(change: TicketChange, event: TicketEvent, heard: Heard): void;
  readonly tell: (call: KeptCall) => CallNews | undefined;
  readonly stream: CallStream;
}

export function createCallRoom(deps: CallRoomDeps): CallRoom {
  const { calls, opaque } = deps;
  return {
    hear(change, event, heard) {
      const call = newsOf(change, event, heard);
      if (!call) return;
      calls.add({
        key: opaque('call', call.key),
        ticketId: change.ticket.id,
        round: call.round,
        isRecall: call.round > 1,
        calledAt: call.at,
        heardAt: heard.at,
        desk: call.desk,
      });
    },
    // As it stands now: a label may have given way to a code, and its visitor may have been served.
    tell(call) {
      const ticket = deps.tickets.toShow(call.ticketId);
      if (!ticket || deps.verdictOn(ticket.line) !== 'ours') return undefined;
      const language = deps.languageOf(ticket.id);
      return {
        seq: call.seq,
        callKey: call.key,
        ticketRef: opaque('ticket', ticket.id),
        label: deps.labelOf(ticket),
        ...(call.desk === undefined ? {} : { desk: deps.nameOfDesk(call.desk) }),
        round: call.round,
        isRecall: call.isRecall,
        heardAt: call.heardAt,
        ...(language === undefined ? {} : { language }),
        ...(isOver(ticket, call.calledAt) ? { ended: true } : {}),
      };
    },
    stream: createCallStream({ ...deps, table: calls, database: opaque('database', '') }),
  };
}
