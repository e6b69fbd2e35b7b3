/**
 * Sends intents until each is confirmed or in front of a person.
 *
 * In order per appointment, independent between appointments. `sending` is on disk before the first byte. While the
 * service is away one intent probes and the others wait; a visitor's fresh check-in is always tried at once. An intent
 * that keeps failing while others get through is set aside. A create whose outcome is unknown is never sent again.
 * All waiting is by the monotonic clock: a wall clock that jumps neither holds nor hurries anything.
 */
import type { CancelTimer, Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ServiceFailure } from '../service/errors.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createFailureTally } from './failure-tally.ts';
import { createGate } from './gate.ts';
import type { Intent } from './intent.ts';
import type { Head, OutboxTable } from './outbox-table.ts';
import { type AfterFailure, afterFailure, backoffMs, parkedMs } from './retry-policy.ts';
import { createWaiters } from './waiters.ts';

/** How long a no-show or a cancel by staff can be undone, in milliseconds. */
export const UNDO_MS = 8_000;

/** Intents under way at once; the request scheduler decides the pace, this only bounds memory and sockets. */
const MOST_IN_FLIGHT = 8;

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
  /** Runs after anything about an intent changed on disk. */
  readonly onChange: (intent: Intent) => void;
  /** What follows a failure; by default the table in `retry-policy.ts`. */
  readonly afterFailure?: AfterFailure;
}

export interface Outbox {
  /** Looks for work now; call it after a transaction that added an intent. */
  wake(): void;
  /** Resolves with the intent once it is settled, or as it is after `withinMs`, or at once while the key is rejected. */
  settled(intentId: number, withinMs: number): Promise<Intent | undefined>;
  keyRejected(): boolean;
  /** Stops sending and waits for what is under way. */
  close(): Promise<void>;
}

const isOpen = (intent: Intent): boolean => intent.state === 'queued' || intent.state === 'sending';

/** The intent was undone, or may not be sent a second time: nothing left. */
class NotToBeSent extends Error {}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { table, clock, log, random } = deps;
  const decide = deps.afterFailure ?? afterFailure;
  const stopping = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  /** Monotonic times before which an intent must not be sent: until its undo is over, after a failure, while parked. */
  const heldUntil = new Map<number, number>();
  const notBefore = new Map<number, number>();
  const parkedUntil = new Map<number, number>();
  const tally = createFailureTally();
  const waiters = createWaiters(clock);
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
      for (const times of [heldUntil, notBefore, parkedUntil]) times.delete(intentId);
      tally.forget(intentId);
      waiters.wake(intentId);
    }
    deps.onChange(intent);
  }

  function openGate(): void {
    if (!gate.open()) return;
    for (const id of notBefore.keys()) if (!tally.isSuspect(id)) notBefore.delete(id);
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

  /** When it is tried next, after a failure. `mayBeItsOwn`: such failures set it aside when others get through. */
  function later(id: number, mayBeItsOwn: boolean, leastFailures = 1): void {
    const failures = Math.max(leastFailures, tally.missed(id));
    notBefore.set(id, clock.monotonic() + backoffMs(failures, random()));
    if (!mayBeItsOwn || !tally.blamed(id)) return;
    parkedUntil.set(id, clock.monotonic() + parkedMs(random()));
    table.park(id, clock.now());
    log.warn('outbox-parked', { intent: id });
  }

  function afterAttempt(intent: Intent, result: SendResult): void {
    const { id } = intent;
    const now = clock.now();
    if (result.ok) {
      settle(id, () => table.confirm(id, now, false, result.created?.id), result.created);
      return;
    }
    const { failure } = result;
    // Read anew: marking it as sending may have counted an attempt whose end could not be written.
    const next = decide(failure, { kind: intent.kind, unknownAttempts: table.unknownAttempts(intent) });
    log.warn('outbox-attempt-failed', {
      intent: id,
      class: failure.kind,
      next: next.kind,
      status: failure.statusCode,
    });
    switch (next.kind) {
      case 'retry':
        table.requeue(id, next.unknown);
        if (next.serviceAway) gate.close('away');
        else openGate();
        // A page instead of an answer closes the gate for all; where others get through, a filter may stop this one.
        later(id, next.unknown || failure.kind === 'offline');
        return;
      case 'pause-for-key':
        table.requeue(id, false);
        gate.close('key');
        waiters.wakeAll();
        return;
      case 'leave-unresolved':
        openGate();
        table.leaveUnresolved(id);
        return;
      case 'presume-confirmed':
        settle(id, () => table.confirm(id, now, true));
        return;
      case 'refuse':
        settle(id, () => table.refuse(id, now, failure.statusCode, failure.message));
    }
  }

  async function attempt(intent: Intent): Promise<void> {
    const markSending = (): void => {
      if (!table.markSending(intent.id, clock.now())) throw new NotToBeSent();
    };
    const result = await deps.send(intent, markSending, stopping.signal);
    // Also while stopping: an answer that came is written down, or the next start would presume what was refused.
    afterAttempt(intent, result);
  }

  /** Writing or reading the disk failed, or a bug: the row is still on disk, so it is tried again, later. */
  function afterThrow(intentId: number, error: unknown): void {
    if (error instanceof NotToBeSent) return;
    const reason = error instanceof Error ? error.name : 'unknown';
    log.error('outbox-attempt-threw', { intent: intentId, reason });
    try {
      later(intentId, !isStorageFailure(error), AFTER_THROW);
    } catch {
      log.error('outbox-not-parked', { intent: intentId });
    }
  }

  function start({ id, appointmentId }: Head): void {
    const intent = table.byId(id);
    if (!intent) return;
    const work = attempt(intent)
      .catch((error: unknown) => afterThrow(id, error))
      .then(() => {
        inFlight.delete(appointmentId);
        if (!stopping.signal.aborted) changed(id);
      })
      .catch((error: unknown) => afterThrow(id, error))
      .finally(pump);
    inFlight.set(appointmentId, work);
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
      return earliest(head);
    }
  }

  /** When the intent may be sent, on the monotonic clock. A hold is never longer than {@link UNDO_MS}. */
  function earliest(intent: Head): number {
    let held = heldUntil.get(intent.id);
    if (held === undefined) {
      held = clock.monotonic() + Math.min(Math.max(0, intent.dueAt - clock.now()), UNDO_MS);
      heldUntil.set(intent.id, held);
    }
    return Math.max(held, notBefore.get(intent.id) ?? 0, parkedUntil.get(intent.id) ?? 0);
  }

  function pump(): void {
    if (stopping.signal.aborted) return;
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
      if (inFlight.size >= MOST_IN_FLIGHT) break;
      if (inFlight.has(head.appointmentId)) continue;
      const at = Math.max(earliest(head), gate.letsPass(head) ? 0 : probeAt);
      if (at > now) wakeAt = Math.min(wakeAt, at);
      else if (gate.letsPass(head)) wakeAt = Math.min(wakeAt, take(head));
      // Otherwise something is under way, and its end looks again.
      else if (inFlight.size === 0) {
        probe ??= head;
        if (gate.isNextProbe(head)) wakeAt = Math.min(wakeAt, take(head));
      }
    }
    if (probe && inFlight.size === 0) {
      gate.newRound();
      if (gate.isNextProbe(probe)) wakeAt = Math.min(wakeAt, take(probe));
    }
    if (wakeAt < Number.POSITIVE_INFINITY) cancelTimer = clock.after(wakeAt - now, pump);
  }

  async function settled(intentId: number, withinMs: number): Promise<Intent | undefined> {
    const intent = table.byId(intentId);
    if (!intent || !isOpen(intent) || gate.kind() === 'key') return intent;
    await waiters.wait(intentId, withinMs);
    return table.byId(intentId);
  }

  pump();
  return {
    wake: pump,
    settled,
    keyRejected: () => gate.kind() === 'key',
    async close() {
      stopping.abort();
      cancelTimer();
      await Promise.allSettled(inFlight.values());
      waiters.wakeAll();
    },
  };
}
