/** The live board: events fold into tickets, and every display gets the whole board again after each change. */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { BoardSnapshot, CallBatch } from '../../contract/board.ts';
import { BOARD_HEARTBEAT_MS } from '../../contract/limits.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { Screen } from '../access/screen.ts';
import { createFeed } from '../base/feed.ts';
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import type { Database } from '../storage/database.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import { type BoardReadingDeps, createBoardReading } from './board-reading.ts';
import { type BoardView, type OwnView, viewOver } from './board-view.ts';
import { LIST_KEEPS_MS } from './board.ts';
import type { TicketChange } from './call-news.ts';
import { createCallRoom } from './call-room.ts';
import type { BoardTouch } from './call-stream.ts';
import type { CallTable } from './call-table.ts';
import type { LabelPrivacy } from './label.ts';
import { heardInTime, latestMoment, type TwoClocks } from './late-call.ts';
import type { UnnamedLine } from './lines-read-of.ts';
import { lagOf, type Lags, LagsSchema, momentOfNews, NO_LAGS, withLag } from './service-lag.ts';
import { uncounted } from './test-call.ts';
import { foldTicket } from './ticket.ts';
import { needsLag } from './told-moments.ts';

const MINUTE_MS = 60_000;

export interface BoardRoomDeps extends Omit<BoardReadingDeps, 'clock'>, Clocked {
  readonly calls: CallTable;
  readonly serviceClock: ServiceClock;
  /** The rung of the house. */
  readonly privacy: LabelPrivacy;
  /** What a screen shows otherwise than the house, as it is now; by default nothing. */
  readonly ownOf?: (screen: ScreenId) => OwnView;
  /** The language of the visitor, BCP 47, where their appointment tells one. */
  readonly languageOf: (ticketId: string) => string | undefined;
  readonly statuses: TicketStatuses;
  /** Whether the service's clock was seen to agree with this machine's, and neither was set since; by default not. */
  readonly clockAgrees?: () => boolean;
}

type ScreenId = Pick<Screen, 'id'>;

/** `screen`: whose board it is; without one it is the house's. */
export interface BoardRoom {
  /** Folds one event; call it inside the transaction that journals it. */
  apply(event: TicketEvent, receipt: Receipt): TicketChange;
  /** Tells the displays; call it after the transaction. */
  announce(): void;
  snapshot(screen?: ScreenId): BoardSnapshot;
  /** Lines whose tickets are not shown because the settings name lines, and nothing here knows these. */
  unnamedLines(): readonly UnnamedLine[];
  watch(signal: AbortSignal | undefined, screen?: ScreenId): AsyncGenerator<BoardSnapshot, void, void>;
  /** One batch of calls, as {@link watchCalls} begins. */
  callsAfter(cursor: string | undefined, screen?: ScreenId): CallBatch;
  /** Every call once, on from the cursor `after`; see `board.calls` of the contract. */
  watchCalls(
    after: string | undefined,
    signal: AbortSignal | undefined,
    screen?: ScreenId,
  ): AsyncGenerator<CallBatch, void, void>;
  /** About what the service's clock says now, by what tickets told of it lately; without a word of them, the hub's. */
  serviceNow(): number;
  /** Whose call it is; undefined for one that is not known. */
  ticketOfCall(callKey: string): string | undefined;
  /**
   * What a screen calls a visitor by in this call; undefined for one that is not to be said any more. Empty for a test
   * call, whose words name nobody.
   */
  labelOfCall(callKey: string, screen?: ScreenId): string | undefined;
  close(): void;
}

export function createBoardRoom(deps: BoardRoomDeps): BoardRoom {
  const { tickets, clock } = deps;
  const changes = createFeed<BoardTouch>();
  const reading = createBoardReading(deps);
  let cancelHeartbeat: CancelTimer = () => {};

  /** Boards made since the last touch, by what is shown: two hundred displays of a house want a few different ones. */
  const made = new Map<string, BoardSnapshot>();
  function touch(what: BoardTouch): void {
    made.clear();
    changes.touch(what);
  }

  function beat(): void {
    cancelHeartbeat = clock.after(BOARD_HEARTBEAT_MS, beat);
    touch('beat');
  }
  cancelHeartbeat = clock.after(BOARD_HEARTBEAT_MS, beat);

  const viewOf = (screen: ScreenId | undefined): BoardView =>
    viewOver(deps.privacy, screen ? (deps.ownOf?.(screen) ?? {}) : {});

  function sharedBoard(view: BoardView): BoardSnapshot {
    const key = JSON.stringify(view);
    const board = made.get(key) ?? reading.snapshot(view);
    made.set(key, board);
    return board;
  }

  const callRoom = createCallRoom({ ...deps, changes, reading });

  const leavesAfterMs = deps.callLeavesAfterMin === 0 ? undefined : deps.callLeavesAfterMin * MINUTE_MS;

  const clocksNow = (): TwoClocks => ({
    lag: deps.serviceClock.lag(),
    agrees: deps.clockAgrees?.() === true,
  });

  return {
    apply(event, received) {
      const before = tickets.byId(event.data.id);
      const clocks = clocksNow();
      const inTime = heardInTime(event, before, received, clocks, leavesAfterMs);
      const receipt = { ...(inTime ?? received), serviceNow: latestMoment(event, received, clocks) };
      const serviceLag = needsLag(before, event) ? clocks.lag : undefined;
      const folded = foldTicket(before, event, receipt, deps.statuses, serviceLag);
      const ticket = isTestTicket(folded.id) ? uncounted(folded) : folded;
      tickets.put(ticket);
      // Nobody is to go anywhere any more.
      if (!inTime) callRoom.add({ before, ticket }, event, received);
      const moment = inTime || isTestTicket(ticket.id) ? undefined : momentOfNews(before, event);
      if (moment !== undefined) deps.serviceClock.note(moment, received.at);
      return { before, ticket };
    },
    announce: () => touch('board'),
    snapshot: (screen) => reading.snapshot(viewOf(screen)),
    unnamedLines() {
      if (deps.namedLines.length === 0) return [];
      const verdictOn = reading.verdicts();
      return tickets
        .linesSince(wallMs(clock) - LIST_KEEPS_MS)
        .filter(({ line }) => verdictOn(line) === 'unnamed');
    },
    async *watch(signal, screen) {
      const batches = changes.batches(signal);
      try {
        yield reading.snapshot(viewOf(screen));
        for await (const _ of batches) yield sharedBoard(viewOf(screen));
      } finally {
        await batches.return();
      }
    },
    callsAfter: (cursor, screen) =>
      callRoom.stream.after(
        cursor,
        callRoom.teller(() => viewOf(screen)),
      ),
    watchCalls: (after, signal, screen) =>
      callRoom.stream.watch(
        callRoom.teller(() => viewOf(screen)),
        after,
        signal,
      ),
    serviceNow() {
      return wallMs(clock) - (deps.serviceClock.lag() ?? 0);
    },
    ticketOfCall: (callKey) => deps.calls.byKey(callKey)?.ticketId,
    labelOfCall: (callKey, screen) => callRoom.labelOf(callKey, viewOf(screen)),
    close() {
      cancelHeartbeat();
      changes.close();
    },
  };
}

const NAME = 'service-lags';

interface ServiceClock {
  /** How far the hub's clock is ahead, in milliseconds; undefined where no event told. */
  lag(): number | undefined;
  /** Inside the transaction of an event that was heard at `heardAt` and happened at `moment`, each by its own clock. */
  note(moment: number, heardAt: number): void;
}

/** What events have told of the service's clock, on disk: one small row, read and written in their transactions. */
export function createServiceClock({ sqlite }: Pick<Database, 'sqlite'>): ServiceClock {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  function known(): Lags {
    try {
      return LagsSchema.safeParse(JSON.parse(String(select.get(NAME)?.['value']))).data ?? NO_LAGS;
    } catch {
      return NO_LAGS;
    }
  }
  return {
    lag: () => lagOf(known()),
    note(moment, heardAt) {
      const before = known();
      const after = withLag(before, heardAt - moment, heardAt);
      if (after !== before) upsert.run(NAME, JSON.stringify(after));
    },
  };
}
