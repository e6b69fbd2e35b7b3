/**
 * Test calls: a fictitious call passes through the webhook port and the board to every display, which reports what it
 * did. One at a time. Its rows are removed once all have reported, after a minute, or with the hub.
 */
import type { DisplayTested, TestCallAnswer, TestCallState, TestReport } from '../../contract/test-call.ts';
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createFeed, currentAndChanges } from '../base/feed.ts';
import { TEST_LASTS_MS } from '../board/test-call.ts';
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import type { Database } from '../storage/database.ts';
import { removeTestCalls } from '../storage/test-call-rows.ts';
import { type TestCallSent, testEvent } from '../webhooks/own-loop.ts';

/** The chime comes at once unless real calls are queued, so a display that is later needs a check. */
const LATE_AFTER_MS = 15_000;

interface TestCallsDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  readonly randomBytes: (bytes: number) => Buffer;
  readonly statuses: TicketStatuses;
  /** Sends a signed body to the webhook port. */
  readonly sendIn: (body: Buffer) => Promise<TestCallSent>;
  /** The booking system's time, and the owner of a call key. */
  readonly board: {
    serviceNow(): number;
    ticketOfCall(callKey: string): string | undefined;
    announce(): void;
  };
}

export type TestCalls = ReturnType<typeof createTestCalls>;

/** Set before the event is sent, because a display may show it before its sender has the answer. */
interface UnderWay {
  readonly ticketId: string;
  readonly displays: Map<string, DisplayTested>;
}

const hasAnswered = ({ shownAt, sound }: DisplayTested): boolean =>
  shownAt !== undefined && sound !== undefined;

export function createTestCalls({ clock, board, ...deps }: TestCallsDeps) {
  const changes = createFeed<'state'>();
  let state: TestCallState = { kind: 'none' };
  let underWay: UnderWay | undefined;
  let sending: Promise<TestCallAnswer> | undefined;
  let isEnded = false;
  let cancels: readonly CancelTimer[] = [];

  function setState(next: TestCallState): void {
    state = next;
    changes.touch('state');
  }

  function setPhase(phase: 'late' | 'over'): void {
    if (state.kind === 'came-in') setState({ ...state, phase });
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
    setPhase('over');
  }

  function leaveWhenAllAnswered({ displays }: UnderWay): void {
    if ([...displays.values()].every(hasAnswered)) leave();
  }

  function cameIn(one: UnderWay): void {
    setState({ kind: 'came-in', at: wallMs(clock), phase: 'fresh', displays: [...one.displays.values()] });
    cancels = [clock.after(LATE_AFTER_MS, () => setPhase('late')), clock.after(TEST_LASTS_MS, leave)];
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
      // On a slow disk it may still be written.
      cancels = [clock.after(TEST_LASTS_MS, removeRows)];
    }
    return { loop };
  }

  return {
    /** `displays`: the open ones. Ends a running test call. A request while one is being sent joins it. */
    send(displays: readonly string[]): Promise<TestCallAnswer> {
      sending ??= sendOne(displays).finally(() => (sending = undefined));
      return sending;
    },
    /** A display's result. False for another call. */
    report(screenId: string, { callKey, sound }: TestReport): boolean {
      const one = underWay;
      if (!one || board.ticketOfCall(callKey) !== one.ticketId) return false;
      const at = wallMs(clock);
      const currentAndChanges = sound === undefined ? { shownAt: at } : { sound, soundAt: at };
      one.displays.set(screenId, { ...one.displays.get(screenId), screenId, ...currentAndChanges });
      if (state.kind !== 'came-in' || sending) return true;
      setState({ ...state, displays: [...one.displays.values()] });
      leaveWhenAllAnswered(one);
      return true;
    },
    watch: (signal: AbortSignal | undefined): AsyncGenerator<TestCallState, void, void> =>
      currentAndChanges(changes, signal, () => state),
    /** The hub is closing. */
    end(): void {
      isEnded = true;
      leave();
      removeRows();
      changes.close();
    },
  };
}
