/**
 * Sends intents until each is confirmed or in front of a person.
 *
 * Intents of one appointment are sent in order (but see `heads`), those of different appointments independently.
 * `sending` is on disk before the first byte. While the service is away, one intent probes and the others wait; a
 * visitor's new check-in is always tried at once. An intent that keeps failing while others get through is parked. A
 * create of unknown outcome is never sent again. All waits use the monotonic clock, so a wall clock that is set changes
 * nothing.
 */
import { UNDO_MS } from '../../contract/limits.ts';
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createKeyDoubt, type KeyDoubt } from '../service/key-doubt.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import {
  createAfterAttempt,
  createTimetable,
  FAILURES_AFTER_THROW,
  type SendResult,
  settleInQueue,
  type Timetable,
} from './after-attempt.ts';
import { createFailureTally, type FailureTally } from './failure-tally.ts';
import { type Attempt, createGate, createUnderWay, type Gate, runRound, type UnderWay } from './gate.ts';
import { topicOf, type Intent, isOpenIntent } from './intent.ts';
import { isForbidden } from './intent-notice.ts';
import type { Head } from './heads.ts';
import type { OutboxTable } from './outbox-table.ts';
import { type AfterFailure, afterFailure, backoffMs } from './retry-policy.ts';
import { createWaiters, type Waiters } from './waiters.ts';

/**
 * How long `close` waits for answers, in milliseconds. An attempt without an answer has an unknown outcome, and a
 * refusal of the next attempt would be read as an earlier success.
 */
export const LAST_ANSWERS_MS = 3_000;

export interface OutboxDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly random: () => number;
  /** Calls `beforeSend` right before the first byte; if that throws, nothing is sent. */
  readonly send: (intent: Intent, beforeSend: () => void, signal: AbortSignal) => Promise<SendResult>;
  /** The part of a create's answer that is plausible here. Default: all of it. */
  readonly believed?: (intent: Intent, made: MaybeCreated) => MaybeCreated;
  /** Runs inside the transaction that settles an intent. */
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
  /** Whether events show the appointment's visitor in the service's queue. Default: no one is. */
  readonly isInQueue?: (appointmentId: string) => boolean;
  readonly onChange: (intent: Intent) => void;
  readonly afterFailure?: AfterFailure;
  /** Default: a doubt that only the outbox feeds. */
  readonly key?: KeyDoubt;
  /** How many of the hub's own looks at the service were answered. Default: none. */
  readonly looksAnswered?: () => number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The intent was undone, or must not be sent a second time. */
class NotToBeSent extends Error {}

function recover({ table, log, clock, database }: OutboxDeps): void {
  try {
    const recovered = table.recoverSending();
    // Their visitors have gone to the front desk.
    database.transaction(() => {
      for (const id of table.queuedWalkIns()) table.withdraw(id, wallMs(clock), { kind: 'not-sent' });
    });
    if (recovered > 0) log.warn('outbox-recovered', { recovered });
  } catch (error) {
    // The disk is full. The rows stay `sending` and are handled when their turn comes.
    if (!isStorageFailure(error)) throw error;
    log.error('outbox-not-recovered');
  }
}

/** An intent that the key may not do says nothing more about the key after a restart. */
function rememberOwn(table: OutboxTable, key: KeyDoubt): void {
  for (const intent of table.forStaff()) if (isForbidden(intent)) key.know(topicOf(intent).id);
}

const settledIn =
  (
    table: OutboxTable,
    gate: Pick<Gate, 'kind'>,
    underWay: Pick<UnderWay, 'has' | 'isStopping'>,
    waiters: Pick<Waiters, 'wait'>,
  ) =>
  async (intentId: number, withinMs: number): Promise<Intent | undefined> => {
    const intent = table.byId(intentId);
    if (!intent || !isOpenIntent(intent) || gate.kind() === 'key') return intent;
    // Nothing more is sent while stopping, so only attempts under way can still settle.
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

const forgetting =
  ({ timetable, tally, key, gate, waiters }: Remembering) =>
  (intent: Intent): void => {
    timetable.forget(intent.id);
    tally.forget(intent.id);
    key.forget(topicOf(intent).id);
    if (gate.kind() === 'key' && !key.isRejected()) gate.open();
    waiters.wake(intent.id);
  };

export function createOutbox(deps: OutboxDeps) {
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

  recover(deps);
  rememberOwn(table, key);

  function changed(intentId: number): void {
    const intent = table.byId(intentId);
    if (!intent) return;
    if (!isOpenIntent(intent)) forget(intent);
    deps.onChange(intent);
  }

  async function attempt(intent: Intent, { begin, signal }: Attempt): Promise<void> {
    const markSending = (): void => {
      if (!begin() || !table.markSending(intent.id, wallMs(clock))) throw new NotToBeSent();
    };
    const result = await deps.send(intent, markSending, signal);
    // Written also while stopping: otherwise the next start would presume a refused intent to be done.
    after.ended(intent, result);
  }

  function afterThrow(intentId: number, error: unknown): void {
    if (!(error instanceof NotToBeSent)) after.threw(intentId, error);
  }

  function send({ id, appointmentId }: Head): void {
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

  /** Starts an intent. Returns when to look again if that failed; trouble with one row must not stop the others. */
  function start(head: Head): number {
    try {
      if (head.isCreate && head.isSending) {
        table.leaveUnresolved(head.id);
        changed(head.id);
      } else send(head);
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
      const wakeAt = runRound({ heads: table.heads(), underWay, gate, now, earliest, start });
      if (wakeAt < Number.POSITIVE_INFINITY) cancelTimer = clock.after(wakeAt - now, pump);
    } catch (error) {
      log.error('outbox-not-read', { reason: error instanceof Error ? error.name : 'unknown' });
      cancelTimer = clock.after(backoffMs(FAILURES_AFTER_THROW, random()), pump);
    }
  }

  pump();
  return {
    /** Call it after the transaction. */
    wake: pump,
    /** A person has decided: the intent is sent now without its backoff, or never. */
    decided(intentId: number): void {
      const intent = table.byId(intentId);
      if (intent && !isOpenIntent(intent)) forget(intent);
      else timetable.forget(intentId);
      pump();
    },
    /** Settles an open check-in if events now show the visitor in the queue. */
    onTicketEvent(appointmentId: string): void {
      const settled = settleInQueue(deps, appointmentId);
      if (settled !== undefined) changed(settled);
    },
    /** Resolves with the intent once it is settled, after `withinMs`, or at once while the key is rejected. */
    settled: (id: number, withinMs: number): Promise<Intent | undefined> =>
      waiters.answer(() => settledIn(table, gate, underWay, waiters)(id, withinMs)),
    keyRejected: (): boolean => gate.kind() === 'key',
    /**
     * Starts nothing more, waits up to {@link LAST_ANSWERS_MS} for attempts under way, then aborts them. Resolves once
     * everyone who waited for an intent has an answer.
     */
    async close(): Promise<void> {
      cancelTimer();
      await underWay.stop(LAST_ANSWERS_MS);
      waiters.wakeAll();
      await waiters.allAnswered();
    },
  };
}
