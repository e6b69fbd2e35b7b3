/**
 * Sends intents until each is confirmed or in front of a person.
 *
 * In order per appointment, independent between appointments. `sending` is on disk before the first byte. While the
 * service is away one intent probes and the others wait; a visitor's fresh check-in is always tried at once.
 * All waiting is by the monotonic clock: a wall clock that jumps neither holds nor hurries anything.
 */
import type { CancelTimer, Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ServiceFailure } from '../service/errors.ts';
import type { Database } from '../storage/database.ts';
import type { Intent } from './intent.ts';
import type { Head, OutboxTable } from './outbox-table.ts';
import { afterFailure, backoffMs } from './retry-policy.ts';

/** How long a no-show or a cancel by staff can be undone, in milliseconds. */
export const UNDO_MS = 8_000;

/** Intents under way at once; the request scheduler decides the pace, this only bounds memory and sockets. */
const MOST_IN_FLIGHT = 8;

/** After trouble with the disk the next try waits as after this many failures: 8 to 16 s. */
const AFTER_THROW = 5;

export type SendResult = { readonly ok: true } | { readonly ok: false; readonly failure: ServiceFailure };

export interface OutboxDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Sends one intent; calls `beforeSend` right before the first byte. */
  readonly send: (intent: Intent, beforeSend: () => void, signal: AbortSignal) => Promise<SendResult>;
  /** Runs inside the transaction that settles an intent. */
  readonly onSettling: (intent: Intent) => void;
  /** Runs after anything about an intent changed on disk. */
  readonly onChange: (intent: Intent) => void;
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

export function createOutbox(deps: OutboxDeps): Outbox {
  const { table, clock, log } = deps;
  const stopping = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  /** Monotonic times before which an intent must not be sent: until its undo is over, and after a failure. */
  const heldUntil = new Map<number, number>();
  const notBefore = new Map<number, number>();
  const failures = new Map<number, number>();
  const waiters = new Map<number, Set<() => void>>();
  let gate:
    | { readonly kind: 'away' | 'key'; readonly failures: number; readonly probeAt: number }
    | undefined;
  let cancelTimer: CancelTimer = () => {};

  deps.database.transaction(() => {
    const recovered = table.recoverSending();
    if (recovered > 0) log.warn('outbox-recovered', { recovered });
  });

  function wakeWaiters(intentId: number): void {
    for (const wake of waiters.get(intentId) ?? []) wake();
  }

  function changed(intentId: number): void {
    const intent = table.byId(intentId);
    if (!intent) return;
    if (!isOpen(intent)) {
      heldUntil.delete(intentId);
      notBefore.delete(intentId);
      failures.delete(intentId);
      wakeWaiters(intentId);
    }
    deps.onChange(intent);
  }

  function settle(intentId: number, write: () => void): void {
    deps.database.transaction(() => {
      write();
      const intent = table.byId(intentId);
      if (intent) deps.onSettling(intent);
    });
  }

  function closeGate(kind: 'away' | 'key'): void {
    const count = gate?.kind === kind ? gate.failures + 1 : 1;
    if (!gate) log.warn('outbox-gate', { kind });
    gate = { kind, failures: count, probeAt: clock.monotonic() + backoffMs(count, deps.random()) };
    if (kind === 'key') for (const id of waiters.keys()) wakeWaiters(id);
  }

  function openGate(): void {
    if (!gate) return;
    log.info('outbox-gate', { kind: 'open' });
    gate = undefined;
    notBefore.clear();
  }

  function afterAttempt(intent: Intent, result: SendResult): void {
    const now = clock.now();
    if (result.ok) {
      openGate();
      settle(intent.id, () => table.confirm(intent.id, now, false));
      return;
    }
    const { failure } = result;
    // Read anew: marking it as sending may have counted an attempt whose end could not be written.
    const unknownAttempts = table.byId(intent.id)?.unknownAttempts ?? intent.unknownAttempts;
    const next = afterFailure(failure, unknownAttempts);
    log.warn('outbox-attempt-failed', {
      intent: intent.id,
      class: failure.kind,
      next: next.kind,
      status: failure.statusCode,
    });
    switch (next.kind) {
      case 'retry': {
        const count = (failures.get(intent.id) ?? 0) + 1;
        failures.set(intent.id, count);
        table.requeue(intent.id, next.unknown);
        if (next.serviceAway) closeGate('away');
        else openGate();
        notBefore.set(intent.id, clock.monotonic() + backoffMs(count, deps.random()));
        return;
      }
      case 'pause-for-key':
        table.requeue(intent.id, false);
        closeGate('key');
        return;
      case 'presume-confirmed':
        openGate();
        settle(intent.id, () => table.confirm(intent.id, now, true));
        return;
      case 'refuse':
        openGate();
        settle(intent.id, () => table.refuse(intent.id, now, failure.statusCode, failure.message));
    }
  }

  async function attempt(intent: Intent): Promise<void> {
    const markSending = (): void => table.markSending(intent.id, clock.now());
    const result = await deps.send(intent, markSending, stopping.signal);
    // Also while stopping: an answer that came is written down, or the next start would presume what was refused.
    afterAttempt(intent, result);
  }

  /** Writing or reading the disk failed, or a bug: the row is still on disk, so it is tried again, later. */
  function afterThrow(intent: Intent, error: unknown): void {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.error('outbox-attempt-threw', { intent: intent.id, reason });
    notBefore.set(intent.id, clock.monotonic() + backoffMs(AFTER_THROW, deps.random()));
  }

  function start(id: number): void {
    const intent = table.byId(id);
    if (!intent) return;
    const work = attempt(intent)
      .catch((error: unknown) => afterThrow(intent, error))
      .then(() => {
        inFlight.delete(intent.appointmentId);
        if (!stopping.signal.aborted) changed(intent.id);
      })
      .catch((error: unknown) => afterThrow(intent, error))
      .finally(pump);
    inFlight.set(intent.appointmentId, work);
  }

  /** When the intent may be sent, on the monotonic clock. A hold is never longer than {@link UNDO_MS}. */
  function earliest(intent: Head): number {
    let held = heldUntil.get(intent.id);
    if (held === undefined) {
      held = clock.monotonic() + Math.min(Math.max(0, intent.dueAt - clock.now()), UNDO_MS);
      heldUntil.set(intent.id, held);
    }
    return Math.max(held, notBefore.get(intent.id) ?? 0);
  }

  function mayPass(intent: Head, now: number): boolean {
    if (!gate) return true;
    if (gate.kind === 'away' && intent.attempts === 0 && intent.isVisitor) return true;
    return now >= gate.probeAt && inFlight.size === 0;
  }

  function pump(): void {
    if (stopping.signal.aborted) return;
    cancelTimer();
    try {
      sendWhatIsDue();
    } catch (error) {
      log.error('outbox-not-read', { reason: error instanceof Error ? error.name : 'unknown' });
      cancelTimer = clock.after(backoffMs(AFTER_THROW, deps.random()), pump);
    }
  }

  function sendWhatIsDue(): void {
    const now = clock.monotonic();
    let wakeAt = Number.POSITIVE_INFINITY;
    for (const intent of table.heads()) {
      if (inFlight.has(intent.appointmentId)) continue;
      const at = Math.max(earliest(intent), gate && intent.attempts > 0 ? gate.probeAt : 0);
      if (at > now) {
        wakeAt = Math.min(wakeAt, at);
        continue;
      }
      if (inFlight.size >= MOST_IN_FLIGHT) break;
      if (mayPass(intent, now)) start(intent.id);
      // Otherwise something is under way, and its end looks again.
      else if (gate && gate.probeAt > now) wakeAt = Math.min(wakeAt, gate.probeAt);
    }
    if (wakeAt < Number.POSITIVE_INFINITY) cancelTimer = clock.after(wakeAt - now, pump);
  }

  function settled(intentId: number, withinMs: number): Promise<Intent | undefined> {
    return new Promise((resolve) => {
      const mine = waiters.get(intentId) ?? new Set();
      waiters.set(intentId, mine);
      const finish = (): void => {
        cancel();
        mine.delete(finish);
        if (mine.size === 0) waiters.delete(intentId);
        resolve(table.byId(intentId));
      };
      const cancel = clock.after(withinMs, finish);
      mine.add(finish);
      const intent = table.byId(intentId);
      if (!intent || !isOpen(intent) || gate?.kind === 'key') finish();
    });
  }

  pump();
  return {
    wake: pump,
    settled,
    keyRejected: () => gate?.kind === 'key',
    async close() {
      stopping.abort();
      cancelTimer();
      await Promise.allSettled(inFlight.values());
      for (const id of waiters.keys()) wakeWaiters(id);
    },
  };
}
