/**
 * Test calls: a call of nobody goes in over the own port, onto the board and out to every display, and each display tells
 * what it did with it. One at a time; its rows go when all have told, after a minute at the latest, and with the hub.
 */
import type { DisplayTested, TestCallAnswer, TestCallState, TestReport } from '../../contract/test-call.ts';
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import { createFeed, told } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { TEST_LASTS_MS } from '../board/test-call.ts';
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import type { Database } from '../storage/database.ts';
import { removeTestCalls } from '../storage/test-call-rows.ts';
import type { TestCallSent } from '../webhooks/own-loop.ts';
import { testEvent } from '../webhooks/test-event.ts';

/** A display that has not shown it by then needs to be looked at: the chime comes at once, unless real calls are before it. */
const LATE_AFTER_MS = 15_000;

export interface TestCallsDeps {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomBytes: (bytes: number) => Buffer;
  readonly statuses: TicketStatuses;
  /** Sends a signed body in over the own port. */
  readonly sendIn: (body: Buffer) => Promise<TestCallSent>;
  /** What the service's clock says, and whose call a key names. */
  readonly board: {
    serviceNow(): number;
    ticketOfCall(callKey: string): string | undefined;
    announce(): void;
  };
}

export interface TestCalls {
  /** `displays`: those that are open. One that is under way ends; whoever asks while one is being sent is told of that one. */
  send(displays: readonly string[]): Promise<TestCallAnswer>;
  /** What a display did with it. False for any other call. */
  report(screenId: string, report: TestReport): boolean;
  watch(signal: AbortSignal | undefined): AsyncGenerator<TestCallState, void, void>;
  /** The hub rests: nothing comes in any more. */
  end(): void;
}

/** One on its way in, or in: a display may have painted it before its sender hears that it came in. */
interface UnderWay {
  readonly ticketId: string;
  readonly displays: Map<string, DisplayTested>;
}

const hasAnswered = ({ shownAt, sound }: DisplayTested): boolean =>
  shownAt !== undefined && sound !== undefined;

export function createTestCalls({ clock, board, ...deps }: TestCallsDeps): TestCalls {
  const changes = createFeed<'state'>();
  let state: TestCallState = { kind: 'none' };
  let underWay: UnderWay | undefined;
  let sending: Promise<TestCallAnswer> | undefined;
  let isEnded = false;
  let cancels: readonly CancelTimer[] = [];

  function tell(next: TestCallState): void {
    state = next;
    changes.touch('state');
  }

  function tellPhase(phase: 'late' | 'over'): void {
    if (state.kind === 'came-in') tell({ ...state, phase });
  }

  function removeRows(): void {
    removeTestCalls(deps.database, deps.log);
    board.announce();
  }

  function leave(): void {
    for (const cancel of cancels) cancel();
    cancels = [];
    if (!underWay) return;
    underWay = undefined;
    removeRows();
    tellPhase('over');
  }

  function leaveWhenAllAnswered({ displays }: UnderWay): void {
    if ([...displays.values()].every(hasAnswered)) leave();
  }

  function cameIn(one: UnderWay): void {
    tell({ kind: 'came-in', at: wallMs(clock), phase: 'fresh', displays: [...one.displays.values()] });
    cancels = [clock.after(LATE_AFTER_MS, () => tellPhase('late')), clock.after(TEST_LASTS_MS, leave)];
    leaveWhenAllAnswered(one);
  }

  async function sendOne(screenIds: readonly string[]): Promise<TestCallAnswer> {
    leave();
    const { ticketId, body } = testEvent(deps.randomBytes(16), board.serviceNow(), deps.statuses);
    const one: UnderWay = {
      ticketId,
      displays: new Map(screenIds.map((screenId) => [screenId, { screenId }])),
    };
    underWay = one;
    const loop = await deps.sendIn(body);
    if (isEnded) return { loop };
    if (loop === 'heard') cameIn(one);
    else {
      leave();
      // It may be written yet, where the disk is slow.
      cancels = [clock.after(TEST_LASTS_MS, removeRows)];
    }
    return { loop };
  }

  return {
    send(displays) {
      sending ??= sendOne(displays).finally(() => (sending = undefined));
      return sending;
    },
    report(screenId, { callKey, sound }) {
      const one = underWay;
      if (!one || board.ticketOfCall(callKey) !== one.ticketId) return false;
      const at = wallMs(clock);
      const told = sound === undefined ? { shownAt: at } : { sound, soundAt: at };
      one.displays.set(screenId, { ...one.displays.get(screenId), screenId, ...told });
      if (state.kind !== 'came-in' || sending) return true;
      tell({ ...state, displays: [...one.displays.values()] });
      leaveWhenAllAnswered(one);
      return true;
    },
    watch: (signal) => told(changes, signal, () => state),
    end() {
      isEnded = true;
      leave();
      removeRows();
      changes.close();
    },
  };
}
