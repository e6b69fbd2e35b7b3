/**
 * Sends intents until each is confirmed or in front of a person.
 *
 * In order per appointment (but see `heads`), independent between appointments. `sending` is on disk before the first byte. While the
 * service is away one intent probes and the others wait; a visitor's fresh check-in is always tried at once. An intent
 * that keeps failing while others get through is set aside. A create whose outcome is unknown is never sent again.
 * All waiting is by the monotonic clock: a wall clock that jumps neither holds nor hurries anything.
 */
import { UNDO_MS } from '../../contract/limits.ts';
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { createKeyDoubt, type KeyDoubt } from '../service/key-doubt.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import {
  AFTER_THROW,
  createAfterAttempt,
  createTimetable,
  type SendResult,
  type Timetable,
} from './after-attempt.ts';
import { createFailureTally, type FailureTally } from './failure-tally.ts';
import { createGate, type Gate } from './gate.ts';
import { askedOf, type Intent, isOpen } from './intent.ts';
import { isForbidden } from './intent-notice.ts';
import type { Head } from './heads.ts';
import type { OutboxTable } from './outbox-table.ts';
import { type AfterFailure, afterFailure, backoffMs } from './retry-policy.ts';
import { runRound } from './round.ts';
import { settleHeard } from './settled-writes.ts';
import { type Attempt, createUnderWay, type UnderWay } from './under-way.ts';
import { createWaiters, type Waiters } from './waiters.ts';

/**
 * How long a stop waits for the answers to what has been sent, in milliseconds. Without its answer an attempt is of
 * unknown outcome, and the refusal of the next one would be taken for an earlier success.
 */
export const LAST_ANSWERS_MS = 3_000;

export interface OutboxDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Sends one intent; calls `beforeSend` right before the first byte, and sends nothing when that throws. */
  readonly send: (intent: Intent, beforeSend: () => void, signal: AbortSignal) => Promise<SendResult>;
  /** What of the service's answer to a booking can be true, by what is known here; by default all of it. */
  readonly believed?: (intent: Intent, made: MaybeCreated) => MaybeCreated;
  /** Runs inside the transaction that settles an intent. */
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
  /** Whether events have the visitor of an appointment in the service's queue; by default nobody is. */
  readonly isInQueue?: (appointmentId: string) => boolean;
  /** Runs after anything about an intent changed on disk. */
  readonly onChange: (intent: Intent) => void;
  /** What follows a failure; by default the table in `retry-policy.ts`. */
  readonly afterFailure?: AfterFailure;
  /** Whether the service rejects the API key, told of the hub's own looks; by default of the rows alone. */
  readonly key?: KeyDoubt;
  /** How many of the hub's own looks at the service were answered; by default it never looks. */
  readonly looksAnswered?: () => number;
}

export interface Outbox {
  /** Looks for work now; call it after a transaction that added an intent. */
  wake(): void;
  /** A person has decided: it is sent now, whatever wait of its own held it, or nothing more of it is. */
  decided(intentId: number): void;
  /** An event of the appointment's ticket came: where it shows the visitor in the queue, an open check-in is settled. */
  ticketHeard(appointmentId: string): void;
  /** Resolves with the intent once it is settled, or as it is after `withinMs`, or at once while the key is rejected. */
  settled(intentId: number, withinMs: number): Promise<Intent | undefined>;
  keyRejected(): boolean;
  /**
   * Starts nothing more, waits for what is under way ({@link LAST_ANSWERS_MS} at most, then it is cut off), and
   * resolves once everybody who waited for an intent has been told how it stands.
   */
  close(): Promise<void>;
}

/** The intent was undone, or may not be sent a second time: nothing left. */
class NotToBeSent extends Error {}

/** What an earlier process was sending may have reached the service. */
function recover(table: OutboxTable, log: Log): void {
  try {
    const recovered = table.recoverSending();
    if (recovered > 0) log.warn('outbox-recovered', { recovered });
  } catch (error) {
    // A full disk: the rows stay `sending`, and are taken for what they are when their turn comes.
    if (!isStorageFailure(error)) throw error;
    log.error('outbox-not-recovered');
  }
}

/** What is set aside because the key may not do it says no more of the key than it did before the process ended. */
function rememberOwn(table: OutboxTable, key: KeyDoubt): void {
  for (const intent of table.forStaff()) if (isForbidden(intent)) key.know(askedOf(intent).id);
}

/** The intent once it is settled, as it is after a time, or at once where nothing will settle it now. */
const settledIn =
  (
    table: OutboxTable,
    gate: Pick<Gate, 'kind'>,
    underWay: Pick<UnderWay, 'has' | 'isStopping'>,
    waiters: Pick<Waiters, 'wait'>,
  ) =>
  async (intentId: number, withinMs: number): Promise<Intent | undefined> => {
    const intent = table.byId(intentId);
    if (!intent || !isOpen(intent) || gate.kind() === 'key') return intent;
    // While stopping nothing more is sent: what is not under way is not settled here.
    if (underWay.isStopping() && !underWay.has(intent.appointmentId)) return intent;
    await waiters.wait(intentId, withinMs);
    return table.byId(intentId);
  };

interface Remembering {
  readonly timetable: Timetable;
  readonly tally: FailureTally;
  readonly key: KeyDoubt;
  readonly gate: Gate;
  readonly waiters: Waiters;
}

/** Nothing more is sent of an intent, so it says no more of the key. */
const forgetting =
  ({ timetable, tally, key, gate, waiters }: Remembering) =>
  (intent: Intent): void => {
    timetable.forget(intent.id);
    tally.forget(intent.id);
    key.forget(askedOf(intent).id);
    if (gate.kind() === 'key' && !key.isRejected()) gate.open();
    waiters.wake(intent.id);
  };

export function createOutbox(deps: OutboxDeps): Outbox {
  const { table, clock, log, random, looksAnswered = () => 0, key = createKeyDoubt() } = deps;
  const underWay = createUnderWay(clock);
  const timetable = createTimetable(UNDO_MS);
  const tally = createFailureTally({ monotonic: clock.monotonic, looksAnswered });
  const waiters = createWaiters(clock);
  const gate = createGate(clock, log, random);
  const after = createAfterAttempt({
    decide: deps.afterFailure ?? afterFailure,
    isInQueue: () => false,
    believed: (_intent, made) => made,
    ...deps,
    timetable,
    tally,
    gate,
    key,
    onKeyRejected: waiters.wakeAll,
  });
  const forget = forgetting({ timetable, tally, key, gate, waiters });
  let cancelTimer: CancelTimer = () => {};

  recover(table, log);
  rememberOwn(table, key);

  function changed(intentId: number): void {
    const intent = table.byId(intentId);
    if (!intent) return;
    if (!isOpen(intent)) forget(intent);
    deps.onChange(intent);
  }

  async function attempt(intent: Intent, { begin, signal }: Attempt): Promise<void> {
    const markSending = (): void => {
      if (!begin() || !table.markSending(intent.id, wallMs(clock))) throw new NotToBeSent();
    };
    const result = await deps.send(intent, markSending, signal);
    // Also while stopping: an answer that came is written down, or the next start would presume what was refused.
    after.ended(intent, result);
  }

  function afterThrow(intentId: number, error: unknown): void {
    if (!(error instanceof NotToBeSent)) after.threw(intentId, error);
  }

  function start({ id, appointmentId }: Head): void {
    const intent = table.byId(id);
    if (!intent) return;
    const stumbled = (error: unknown): void => afterThrow(id, error);
    const ended = underWay.start(appointmentId, (mine) =>
      attempt(intent, mine)
        .catch(stumbled)
        .then(() => changed(id))
        .catch(stumbled),
    );
    void ended.then(pump);
  }

  const earliest = (head: Head): number =>
    timetable.earliest(head, { monotonicMs: clock.monotonic(), wallMs: wallMs(clock) });

  /** Starts what may go; returns when to look at it again, should that fail. One row's trouble is that row's alone. */
  function take(head: Head): number {
    try {
      if (head.isCreate && head.isSending) {
        table.leaveUnresolved(head.id);
        changed(head.id);
      } else start(head);
      return Number.POSITIVE_INFINITY;
    } catch (error) {
      afterThrow(head.id, error);
      return earliest(head);
    }
  }

  function pump(): void {
    if (underWay.isStopping()) return;
    cancelTimer();
    try {
      const now = clock.monotonic();
      const wakeAt = runRound({ heads: table.heads(), underWay, gate, now, earliest, take });
      if (wakeAt < Number.POSITIVE_INFINITY) cancelTimer = clock.after(wakeAt - now, pump);
    } catch (error) {
      log.error('outbox-not-read', { reason: error instanceof Error ? error.name : 'unknown' });
      cancelTimer = clock.after(backoffMs(AFTER_THROW, random()), pump);
    }
  }

  pump();
  return {
    wake: pump,
    decided(intentId) {
      const intent = table.byId(intentId);
      if (intent && !isOpen(intent)) forget(intent);
      else timetable.forget(intentId);
      pump();
    },
    ticketHeard(appointmentId) {
      const settled = settleHeard(deps, appointmentId);
      if (settled !== undefined) changed(settled);
    },
    settled: (id, withinMs) => waiters.answer(() => settledIn(table, gate, underWay, waiters)(id, withinMs)),
    keyRejected: () => gate.kind() === 'key',
    async close() {
      cancelTimer();
      await underWay.stop(LAST_ANSWERS_MS);
      waiters.wakeAll();
      await waiters.allAnswered();
    },
  };
}
