/**
 * Sends intents until each is confirmed or in front of a person.
 *
 * In order per appointment (but see `heads`), independent between appointments. `sending` is on disk before the first byte. While the
 * service is away one intent probes and the others wait; a visitor's fresh check-in is always tried at once. An intent
 * that keeps failing while others get through is set aside. A create whose outcome is unknown is never sent again.
 * All waiting is by the monotonic clock: a wall clock that jumps neither holds nor hurries anything.
 */
import { UNDO_MS } from '../../contract/limits.ts';
import { type CancelTimer, type Clock, wallMs } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceFailure } from '../service/errors.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createDueTimes } from './due-times.ts';
import { createFailureTally } from './failure-tally.ts';
import { createGate } from './gate.ts';
import { type Intent, isOpen } from './intent.ts';
import type { Head, OutboxTable } from './outbox-table.ts';
import {
  type AfterFailure,
  afterFailure,
  backoffMs,
  type Blame,
  blameOf,
  delayMs,
  parkedMs,
} from './retry-policy.ts';
import { type Attempt, createUnderWay } from './under-way.ts';
import { createWaiters } from './waiters.ts';

/** Intents under way at once; the request scheduler decides the pace, this only bounds memory and sockets. */
const MOST_IN_FLIGHT = 8;

/**
 * How long a stop waits for the answers to what has been sent, in milliseconds. Without its answer an attempt is of
 * unknown outcome, and the refusal of the next one would be taken for an earlier success.
 */
export const LAST_ANSWERS_MS = 3_000;

/** After trouble with the disk the next try waits as after this many failures: 8 to 16 s. */
const AFTER_THROW = 5;

export type SendResult =
  | {
      readonly ok: true;
      /** What the service made, where the intent was to create. */
      readonly created?: MaybeCreated;
    }
  | { readonly ok: false; readonly failure: ServiceFailure };

export interface OutboxDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Sends one intent; calls `beforeSend` right before the first byte, and sends nothing when that throws. */
  readonly send: (intent: Intent, beforeSend: () => void, signal: AbortSignal) => Promise<SendResult>;
  /** Runs inside the transaction that settles an intent. */
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
  /** Whether events have the visitor of an appointment in the service's queue; by default nobody is. */
  readonly isInQueue?: (appointmentId: string) => boolean;
  /** Runs after anything about an intent changed on disk. */
  readonly onChange: (intent: Intent) => void;
  /** What follows a failure; by default the table in `retry-policy.ts`. */
  readonly afterFailure?: AfterFailure;
  /** How many of the hub's own looks at the service were answered; by default it never looks. */
  readonly looksAnswered?: () => number;
}

export interface Outbox {
  /** Looks for work now; call it after a transaction that added an intent. */
  wake(): void;
  /** A person wants it sent: no wait of its own holds it any more. */
  sendNow(intentId: number): void;
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

export function createOutbox(deps: OutboxDeps): Outbox {
  const { table, clock, log, random } = deps;
  const decide = deps.afterFailure ?? afterFailure;
  const underWay = createUnderWay(clock);
  const due = createDueTimes(clock, UNDO_MS);
  const tally = createFailureTally({
    monotonic: clock.monotonic,
    looksAnswered: deps.looksAnswered ?? (() => 0),
  });
  const waiters = createWaiters(clock);
  const asking = new Set<Promise<unknown>>();
  const gate = createGate(clock, log, random);
  let cancelTimer: CancelTimer = () => {};

  try {
    const recovered = table.recoverSending();
    if (recovered > 0) log.warn('outbox-recovered', { recovered });
  } catch (error) {
    // A full disk: the rows stay `sending`, and are taken for what they are when their turn comes.
    if (!isStorageFailure(error)) throw error;
    log.error('outbox-not-recovered');
  }

  function changed(intentId: number): void {
    const intent = table.byId(intentId);
    if (!intent) return;
    if (!isOpen(intent)) {
      due.forget(intentId);
      tally.forget(intentId);
      waiters.wake(intentId);
    }
    deps.onChange(intent);
  }

  function openGate(): void {
    if (gate.open()) due.hurryAll(tally.isSuspect);
  }

  /** The service gave its answer to this intent. */
  function settle(intentId: number, write: () => void, created?: MaybeCreated): void {
    openGate();
    deps.database.transaction(() => {
      write();
      const intent = table.byId(intentId);
      if (intent) deps.onSettling(intent, created);
    });
    tally.settled(intentId);
  }

  /** When it is tried next, after a failure, and whether it is set aside. */
  function later(id: number, blame: Blame, leastFailures = 1, retryAfterMs?: number): void {
    const failures = Math.max(leastFailures, tally.missed(id));
    due.delay(id, delayMs(failures, retryAfterMs, random()), retryAfterMs !== undefined);
    if (blame === 'none' || !tally.blamed(id, blame === 'surely')) return;
    due.setAside(id, parkedMs(random()));
    table.park(id, wallMs(clock));
    log.warn('outbox-parked', { intent: id });
  }

  function afterAttempt(intent: Intent, result: SendResult): void {
    const { id } = intent;
    const now = wallMs(clock);
    if (result.ok) {
      settle(id, () => table.confirm(id, now, false, result.created?.id), result.created);
      return;
    }
    const { failure } = result;
    // Read anew: marking it as sending may have counted an attempt whose end could not be written.
    const { kind, appointmentId, previousStatus } = intent;
    const unknownAttempts = table.unknownAttempts(intent);
    const wasNoShow = previousStatus === 'No-show';
    const isInQueue = deps.isInQueue?.(appointmentId) ?? false;
    const next = decide(failure, { kind, unknownAttempts, wasNoShow, isInQueue });
    log.warn('outbox-attempt-failed', {
      intent: id,
      class: failure.kind,
      next: next.kind,
      status: failure.statusCode,
    });
    switch (next.kind) {
      case 'retry':
        table.requeue(id, next.unknown, failure);
        if (next.serviceAway) gate.close('away');
        else openGate();
        later(id, blameOf(failure), 1, failure.retryAfterMs);
        if (kind === 'no-show') table.giveWayToCheckIn(appointmentId, now);
        return;
      case 'pause-for-key':
        table.requeue(id, false, failure);
        gate.close('key');
        waiters.wakeAll();
        return;
      case 'leave-unresolved':
        openGate();
        table.leaveUnresolved(id);
        return;
      case 'presume-confirmed':
        settle(id, () => table.confirm(id, now, true, undefined, next.why));
        return;
      case 'refuse':
        settle(id, () => table.refuse(id, now, failure.statusCode, failure.message));
    }
  }

  async function attempt(intent: Intent, { begin, signal }: Attempt): Promise<void> {
    const markSending = (): void => {
      if (!begin() || !table.markSending(intent.id, wallMs(clock))) throw new NotToBeSent();
    };
    const result = await deps.send(intent, markSending, signal);
    // Also while stopping: an answer that came is written down, or the next start would presume what was refused.
    afterAttempt(intent, result);
  }

  /** Writing or reading the disk failed, or a bug: the row is still on disk, so it is tried again, later. */
  function afterThrow(intentId: number, error: unknown): void {
    if (error instanceof NotToBeSent) return;
    const reason = error instanceof Error ? error.name : 'unknown';
    log.error('outbox-attempt-threw', { intent: intentId, reason });
    try {
      later(intentId, isStorageFailure(error) ? 'none' : 'maybe', AFTER_THROW);
    } catch {
      log.error('outbox-not-parked', { intent: intentId });
    }
  }

  function start({ id, appointmentId }: Head): void {
    const intent = table.byId(id);
    if (!intent) return;
    const ended = underWay.start(appointmentId, (mine) =>
      attempt(intent, mine)
        .catch((error: unknown) => afterThrow(id, error))
        .then(() => changed(id))
        .catch((error: unknown) => afterThrow(id, error)),
    );
    void ended.then(pump);
  }

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
      return due.earliest(head);
    }
  }

  function pump(): void {
    if (underWay.isStopping()) return;
    cancelTimer();
    try {
      sendWhatIsDue();
    } catch (error) {
      log.error('outbox-not-read', { reason: error instanceof Error ? error.name : 'unknown' });
      cancelTimer = clock.after(backoffMs(AFTER_THROW, random()), pump);
    }
  }

  function sendWhatIsDue(): void {
    const now = clock.monotonic();
    const probeAt = gate.probeAt();
    let wakeAt = Number.POSITIVE_INFINITY;
    let probe: Head | undefined;
    for (const head of table.heads()) {
      // Nothing more can start, and the end of what is under way looks again: no need to read on.
      if (underWay.size >= MOST_IN_FLIGHT) break;
      if (underWay.has(head.appointmentId)) continue;
      const at = Math.max(due.earliest(head), gate.letsPass(head) ? 0 : probeAt);
      if (at > now) wakeAt = Math.min(wakeAt, at);
      else if (gate.letsPass(head)) wakeAt = Math.min(wakeAt, take(head));
      // Otherwise something is under way, and its end looks again.
      else if (underWay.size === 0) {
        probe ??= head;
        if (gate.isNextProbe(head)) wakeAt = Math.min(wakeAt, take(head));
      }
    }
    if (probe && underWay.size === 0) {
      gate.newRound();
      if (gate.isNextProbe(probe)) wakeAt = Math.min(wakeAt, take(probe));
    }
    if (wakeAt < Number.POSITIVE_INFINITY) cancelTimer = clock.after(wakeAt - now, pump);
  }

  async function answerFor(intentId: number, withinMs: number): Promise<Intent | undefined> {
    const intent = table.byId(intentId);
    if (!intent || !isOpen(intent) || gate.kind() === 'key') return intent;
    // While stopping nothing more is sent: what is not under way is not settled here.
    if (underWay.isStopping() && !underWay.has(intent.appointmentId)) return intent;
    await waiters.wait(intentId, withinMs);
    return table.byId(intentId);
  }

  function settled(intentId: number, withinMs: number): Promise<Intent | undefined> {
    const answer = answerFor(intentId, withinMs);
    asking.add(answer);
    const forget = (): void => void asking.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  pump();
  return {
    wake: pump,
    sendNow(intentId) {
      due.forget(intentId);
      pump();
    },
    settled,
    keyRejected: () => gate.kind() === 'key',
    async close() {
      cancelTimer();
      await underWay.stop(LAST_ANSWERS_MS);
      waiters.wakeAll();
      await Promise.allSettled(asking);
    },
  };
}
