/** The live board: events fold into tickets, and every display gets the whole board again after each change. */
import type { BoardSnapshot, CallBatch } from '../../contract/board.ts';
import { BOARD_HEARTBEAT_MS } from '../../contract/limits.ts';
import { createDays } from '../base/location-day.ts';
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import { createFeed } from '../base/feed.ts';
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Heard } from '../webhooks/heard.ts';
import { boardOf, LIST_KEEPS_MS } from './board.ts';
import type { TicketChange } from './call-news.ts';
import { createCallRoom } from './call-room.ts';
import type { BoardTouch } from './call-stream.ts';
import type { CallTable } from './call-table.ts';
import { type LabelPrivacy, labelOf } from './label.ts';
import type { UnnamedLine } from './lines-read-of.ts';
import { type LineKnown, type LineVerdict, verdictOnLine } from './lobby-lines.ts';
import type { TicketTable } from './ticket-table.ts';
import type { OpaqueName } from './opaque-names.ts';
import { foldTicket, type Ticket } from './ticket.ts';
import { tellsNoMoment } from './told-moments.ts';

/** Tickets read for one snapshot, of those still called and of those finished: the list has finished ones in it. */
const MOST_CALLED = 200;
const MOST_FINISHED = 50;

/** Who began to wait before midnight is counted for this long, in milliseconds; what the service forgot is not. */
const WAITS_OVER_MIDNIGHT_MS = 4 * 3_600_000;

/** What tickets told of the service's clock this long ago still holds, in milliseconds: clocks are put right. */
const LAG_HOLDS_MS = 3_600_000;

export interface BoardRoomDeps {
  readonly tickets: TicketTable;
  readonly calls: CallTable;
  readonly opaque: OpaqueName;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly privacy: LabelPrivacy;
  readonly nameOfDesk: (desk: string) => string;
  /** The code of the appointment that a ticket came from, where that is known. */
  readonly codeOf: (ticketId: string) => string | undefined;
  /** The label that a called ticket was given; without one it is what `labelOf` says. */
  readonly labelGiven?: (ticketId: string) => string | undefined;
  /** The language of the visitor, BCP 47, where their appointment tells one. */
  readonly languageOf: (ticketId: string) => string | undefined;
  readonly lastEventAt: () => number | undefined;
  readonly statuses: TicketStatuses;
  /** Ids of the lines in the settings. */
  readonly namedLines: readonly number[];
  readonly lineKnown: (line: string) => LineKnown;
  /** Minutes after which a call without an end leaves the card; 0: never before it leaves the list. */
  readonly callLeavesAfterMin: number;
}

export interface BoardRoom {
  /** Folds one event; call it inside the transaction that journals it. */
  apply(event: TicketEvent, heard: Heard): TicketChange;
  /** Tells the displays; call it after the transaction. */
  announce(): void;
  snapshot(): BoardSnapshot;
  /** Lines whose tickets are not shown because the settings name lines, and nothing here knows these. */
  unnamedLines(): readonly UnnamedLine[];
  watch(signal: AbortSignal | undefined): AsyncGenerator<BoardSnapshot, void, void>;
  /** One batch of calls, as {@link watchCalls} begins. */
  callsAfter(cursor: string | undefined): CallBatch;
  /** Every call once, on from the cursor `after`; see `board.calls` of the contract. */
  watchCalls(
    after: string | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<CallBatch, void, void>;
  close(): void;
}

export function createBoardRoom(deps: BoardRoomDeps): BoardRoom {
  const { tickets, clock } = deps;
  const changes = createFeed<BoardTouch>();
  const dayAt = createDays(deps.timeZone);
  let cancelHeartbeat: CancelTimer = () => {};

  function beat(): void {
    cancelHeartbeat = clock.after(BOARD_HEARTBEAT_MS, beat);
    changes.touch('beat');
  }
  cancelHeartbeat = clock.after(BOARD_HEARTBEAT_MS, beat);

  const named: ReadonlySet<string> = new Set(deps.namedLines.map(String));
  const callLeavesAfterMs = deps.callLeavesAfterMin === 0 ? undefined : deps.callLeavesAfterMin * 60_000;

  /** Each line is asked about once for each board. */
  function verdicts(): (line: string | undefined) => LineVerdict {
    const known = new Map<string | undefined, LineVerdict>();
    return (line) => {
      const verdict = known.get(line) ?? verdictOnLine(line, named, deps.lineKnown);
      known.set(line, verdict);
      return verdict;
    };
  }

  const shownAs = (ticket: Ticket): string =>
    deps.labelGiven?.(ticket.id) ?? labelOf(ticket, deps.codeOf(ticket.id), deps.privacy);

  const callRoom = createCallRoom({
    ...deps,
    changes,
    labelOf: shownAs,
    verdictOn: (line) => verdictOnLine(line, named, deps.lineKnown),
  });

  function snapshot(): BoardSnapshot {
    const now = wallMs(clock);
    const verdictOn = verdicts();
    const isOurs = (line: string | undefined): boolean => verdictOn(line) === 'ours';
    const { startsAt } = dayAt(now);
    const waitingSince = Math.min(startsAt, now - WAITS_OVER_MIDNIGHT_MS);
    const since = now - LIST_KEEPS_MS;
    const called = [
      ...tickets.stillCalledSince(since, MOST_CALLED, isOurs),
      ...tickets.finishedSince(since, MOST_FINISHED, isOurs),
    ];
    return boardOf(called, {
      labelOf: shownAs,
      keyOf: (call) => deps.opaque('call', call.key),
      nameOfDesk: deps.nameOfDesk,
      waiting: tickets.countWaitingSince(waitingSince, isOurs),
      lastEventAt: deps.lastEventAt(),
      now,
      callLeavesAfterMs,
    });
  }

  const lagFor = (event: TicketEvent, { at }: Heard): number | undefined =>
    tellsNoMoment(event) ? tickets.leastLagSince(at - LAG_HOLDS_MS) : undefined;

  return {
    apply(event, heard) {
      const before = tickets.byId(event.data.id);
      const ticket = foldTicket(before, event, heard, deps.statuses, lagFor(event, heard));
      tickets.put(ticket);
      callRoom.hear({ before, ticket }, event, heard);
      return { before, ticket };
    },
    announce: () => changes.touch('board'),
    snapshot,
    unnamedLines() {
      if (named.size === 0) return [];
      const verdictOn = verdicts();
      return tickets
        .linesSince(wallMs(clock) - LIST_KEEPS_MS)
        .filter(({ line }) => verdictOn(line) === 'unnamed');
    },
    async *watch(signal) {
      const batches = changes.batches(signal);
      try {
        yield snapshot();
        for await (const _ of batches) yield snapshot();
      } finally {
        await batches.return();
      }
    },
    callsAfter: (cursor) => callRoom.stream.after(cursor, callRoom.tell),
    watchCalls: (after, signal) => callRoom.stream.watch(callRoom.tell, after, signal),
    close() {
      cancelHeartbeat();
      changes.close();
    },
  };
}
