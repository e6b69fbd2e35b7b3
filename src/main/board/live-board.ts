/** The live board: events fold into tickets, and every display gets the whole board again after each change. */
import { MINUTE_MS, repeatEvery, wallMs } from '../../clock/clock.ts';
import type { BoardSnapshot, CallBatch } from '../../contract/board.ts';
import { BOARD_HEARTBEAT_MS } from '../../contract/limits.ts';
import type { Screen } from '../access/screen.ts';
import type { Clocked } from '../base/capabilities.ts';
import { createFeed, snapshotAndChanges } from '../base/feed.ts';
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import type { Stored } from '../storage/database.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import { type BoardReadingDeps, createBoardReading } from './board-reading.ts';
import { type DisplayView, type OwnView, viewOver } from './board-view.ts';
import { LIST_KEEPS_MS } from './board.ts';
import type { TicketChange } from './call-news.ts';
import { createCallRoom } from './call-room.ts';
import type { BoardTouch } from './call-stream.ts';
import type { CallTable } from './call-table.ts';
import { receiptInTime, latestMoment, type TwoClocks } from './late-call.ts';
import { createLinesReadOf, type UnnamedLine } from './lobby-lines.ts';
import { createOpaqueNames } from './opaque-names.ts';
import { createServiceClock, momentOfNews } from './service-lag.ts';
import { uncounted } from './test-call.ts';
import { foldTicket } from './ticket.ts';
import { needsLag } from './reported-moments.ts';

export interface LiveBoardDeps extends Omit<BoardReadingDeps, 'clock' | 'opaque'>, Clocked, Stored {
  readonly calls: CallTable;
  readonly ownOf?: (screen: ScreenId) => OwnView;
  readonly languageOf: (ticketId: string) => string | undefined;
  readonly statuses: TicketStatuses;
  /** And neither clock was set since. Default: no. */
  readonly clockAgrees?: () => boolean;
}

type ScreenId = Pick<Screen, 'id'>;

export type LiveBoard = ReturnType<typeof createLiveBoard>;

/** The board of a lobby. `screen` in its functions: whose board it is. Default: the lobby's. */
export function createLiveBoard(deps: LiveBoardDeps) {
  const { database, tickets, calls, clock, settings } = deps;
  const changes = createFeed<BoardTouch>();
  const opaque = createOpaqueNames(database);
  const serviceClock = createServiceClock(database);
  const linesReadOf = createLinesReadOf(database, clock);
  const reading = createBoardReading({ ...deps, opaque });
  const callRoom = createCallRoom({
    calls,
    tickets,
    opaque,
    clock,
    changes,
    reading,
    languageOf: deps.languageOf,
  });
  const leavesAfterMs =
    settings.callLeavesAfterMin === 0 ? undefined : settings.callLeavesAfterMin * MINUTE_MS;

  /** By view: two hundred displays of a lobby need a few different boards. */
  const made = new Map<string, BoardSnapshot>();
  function touch(what: BoardTouch): void {
    made.clear();
    changes.touch(what);
  }

  const cancelHeartbeat = repeatEvery(clock, BOARD_HEARTBEAT_MS, () => touch('beat'));

  const viewOf = (screen: ScreenId | undefined): DisplayView =>
    viewOver(settings.labelPrivacy, screen ? (deps.ownOf?.(screen) ?? {}) : {});

  function sharedBoard(view: DisplayView): BoardSnapshot {
    const key = JSON.stringify(view);
    const board = made.get(key) ?? reading.snapshot(view);
    made.set(key, board);
    return board;
  }

  const clocksNow = (): TwoClocks => ({ lag: serviceClock.lag(), agrees: deps.clockAgrees?.() === true });

  /** Lines whose tickets are not shown, because the settings name other lines and nothing here knows these. */
  function unnamedLines(): readonly UnnamedLine[] {
    if ((settings.lines ?? []).length === 0) return [];
    const verdictOn = reading.verdicts();
    return tickets
      .linesSince(wallMs(clock) - LIST_KEEPS_MS)
      .filter(({ line }) => verdictOn(line) === 'unnamed');
  }

  return {
    /** Folds one event. Call it inside the transaction that journals it. */
    apply(event: TicketEvent, received: Receipt): TicketChange {
      const before = tickets.byId(event.data.id);
      const clocks = clocksNow();
      const inTime = receiptInTime(event, before, received, clocks, leavesAfterMs);
      const receipt = { ...(inTime ?? received), serviceNow: latestMoment(event, received, clocks) };
      const serviceLag = needsLag(before, event) ? clocks.lag : undefined;
      const folded = foldTicket(before, event, receipt, deps.statuses, serviceLag);
      const ticket = isTestTicket(folded.id) ? uncounted(folded) : folded;
      tickets.put(ticket);
      // The visitor of a late call has gone, so it is not announced.
      if (!inTime) callRoom.add({ before, ticket }, event, received);
      const moment = inTime || isTestTicket(ticket.id) ? undefined : momentOfNews(before, event);
      if (moment !== undefined) serviceClock.note(moment, received.at);
      return { before, ticket };
    },
    /** Call it after the transaction. */
    announce: (): void => touch('board'),
    snapshot: (screen?: ScreenId): BoardSnapshot => reading.snapshot(viewOf(screen)),
    watch: (signal: AbortSignal | undefined, screen?: ScreenId): AsyncGenerator<BoardSnapshot, void, void> =>
      snapshotAndChanges(changes, signal, function* (batch) {
        yield batch ? sharedBoard(viewOf(screen)) : reading.snapshot(viewOf(screen));
      }),
    unnamedLines,
    unreadLines: (): readonly UnnamedLine[] => linesReadOf.unread(unnamedLines()),
    /** A person has read of this line; false if the disk failed. */
    readOfLine: linesReadOf.read,
    callsAfter: (cursor: string | undefined, screen?: ScreenId): CallBatch =>
      callRoom.stream.after(
        cursor,
        callRoom.showTo(() => viewOf(screen)),
      ),
    /** From the cursor `after` on; see `board.calls` of the contract. */
    watchCalls: (
      after: string | undefined,
      signal: AbortSignal | undefined,
      screen?: ScreenId,
    ): AsyncGenerator<CallBatch, void, void> =>
      callRoom.stream.watch(
        callRoom.showTo(() => viewOf(screen)),
        after,
        signal,
      ),
    /** The service's time, estimated from the lag of recent tickets; without any, the hub's. */
    serviceNow: (): number => wallMs(clock) - (serviceClock.lag() ?? 0),
    ticketOfCall: (callKey: string): string | undefined => calls.byKey(callKey)?.ticketId,
    /** Undefined if the call is no longer to be announced. Empty for a test call, whose words name no one. */
    labelOfCall: (callKey: string, screen?: ScreenId): string | undefined =>
      callRoom.labelOf(callKey, viewOf(screen)),
    close(): void {
      cancelHeartbeat();
      changes.close();
    },
  };
}
