/**
 * Decides and writes what follows an attempt: the state of its row, the next try, and whether other intents may be
 * sent.
 */
import { wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { ServiceFailure } from '../service/errors.ts';
import type { KeyDoubt } from '../service/key-doubt.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { FailureTally } from './failure-tally.ts';
import type { Gate } from './gate.ts';
import type { Head } from './heads.ts';
import { type Intent, isOpenIntent, topicOf } from './intent.ts';
import type { OutboxTable } from './outbox-table.ts';
import { type AfterFailure, type Blame, blameOf, delayMs, parkedMs } from './retry-policy.ts';

/** After trouble with the disk the backoff is that of this many failures: 8 to 16 s. */
export const FAILURES_AFTER_THROW = 5;

export type SendResult =
  | {
      readonly ok: true;
      readonly created?: MaybeCreated;
    }
  | { readonly ok: false; readonly failure: ServiceFailure };

interface AfterAttemptDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly random: () => number;
  readonly timetable: Timetable;
  readonly tally: FailureTally;
  readonly gate: Gate;
  readonly key: KeyDoubt;
  readonly decide: AfterFailure;
  readonly isInQueue: (appointmentId: string) => boolean;
  readonly believed: (intent: Intent, made: MaybeCreated) => MaybeCreated;
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
  /** Because the booking system rejects the API key. */
  readonly onKeyRejected: () => void;
}

export function createAfterAttempt(deps: AfterAttemptDeps) {
  const { table, clock, log, random, timetable, tally, gate, key } = deps;

  /** Any answer opens the gate, except that a rejected key keeps it closed until a request is accepted. */
  function openGate(): void {
    if (gate.kind() === 'key' && key.isRejected()) gate.close('key');
    else if (gate.open()) timetable.hurryAll(tally.isSuspect);
  }

  function authorised(intent: Intent): void {
    key.accepted(topicOf(intent));
    openGate();
  }

  function settle(intentId: number, write: () => void, created?: MaybeCreated): void {
    writeSettled(deps, intentId, write, created);
    tally.settled(intentId);
  }

  /** False if an event settled the intent while the attempt was under way. */
  function isStillOpen(intentId: number): boolean {
    const intent = table.byId(intentId);
    return intent !== undefined && isOpenIntent(intent);
  }

  function retryLater(id: number, blame: Blame, minFailures = 1, retryAfterMs?: number): void {
    const now = clock.monotonic();
    const failures = Math.max(minFailures, tally.missed(id));
    timetable.delay(id, now + delayMs(failures, retryAfterMs, random()), retryAfterMs !== undefined);
    if (blame === 'none' || !tally.blamed(id, blame === 'surely')) return;
    timetable.park(id, now + parkedMs(random()));
    table.park(id, wallMs(clock));
    log.warn('outbox-parked', { intent: id });
  }

  function failed(intent: Intent, failure: ServiceFailure, now: number): void {
    const { id, kind, appointmentId, previousStatus } = intent;
    // Read from disk again: `markSending` may have counted an attempt whose end could not be written.
    const unknownAttempts = table.unknownAttempts(intent);
    const wasNoShow = previousStatus === 'No-show';
    const isInQueue = deps.isInQueue(appointmentId);
    const isAnswer = failure.kind === 'refused' && failure.statusCode !== undefined;
    const next = deps.decide(failure, { kind, unknownAttempts, wasNoShow, isInQueue });
    log.warn('outbox-attempt-failed', {
      intent: id,
      class: failure.kind,
      next: next.kind,
      status: failure.statusCode,
    });
    // The service itself refused it, and not because of the key.
    if (isAnswer && next.kind !== 'doubt-key') authorised(intent);
    switch (next.kind) {
      case 'retry':
        table.requeue(id, next.unknown, failure);
        if (next.serviceAway) gate.close('away');
        else openGate();
        retryLater(id, blameOf(failure), 1, failure.retryAfterMs);
        if (kind === 'no-show') table.giveWayToCheckIn(appointmentId, now);
        return;
      case 'doubt-key':
        table.requeue(id, false, failure);
        key.refused(topicOf(intent));
        if (!key.isRejected()) {
          openGate();
          return retryLater(id, blameOf(failure));
        }
        gate.close('key');
        deps.onKeyRejected();
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

  return {
    ended(intent: Intent, result: SendResult): void {
      const now = wallMs(clock);
      if (result.ok) authorised(intent);
      if (!isStillOpen(intent.id)) return;
      if (!result.ok) return failed(intent, result.failure, now);
      const created = result.created && deps.believed(intent, result.created);
      if (created?.id !== result.created?.id) log.warn('outbox-made-with-known-id', { intent: intent.id });
      settle(intent.id, () => table.confirm(intent.id, now, false, created), created);
    },
    /** A disk failure or a bug. The row is still on disk, so it is tried again later. */
    threw(intentId: number, error: unknown): void {
      const reason = error instanceof Error ? error.name : 'unknown';
      log.error('outbox-attempt-threw', { intent: intentId, reason });
      try {
        retryLater(intentId, isStorageFailure(error) ? 'none' : 'maybe', FAILURES_AFTER_THROW);
      } catch {
        log.error('outbox-not-parked', { intent: intentId });
      }
    },
  };
}

export interface Now {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/**
 * When an intent may be sent: after its undo period, after a failure, or while it is parked. Pure. All times are in
 * milliseconds of the monotonic clock, so a wall clock that is set changes nothing.
 */
export function createTimetable(maxHoldMs: number) {
  const heldUntil = new Map<number, number>();
  const notBefore = new Map<number, number>();
  const askedUntil = new Map<number, number>();
  const parkedUntil = new Map<number, number>();

  return {
    /**
     * The monotonic time before which an intent must not be sent. The undo period is read from the wall clock once, at
     * the first call, and is at most `maxHoldMs`.
     */
    earliest({ id, dueAt }: Pick<Head, 'id' | 'dueAt'>, { monotonicMs, wallMs }: Now): number {
      let held = heldUntil.get(id);
      if (held === undefined) {
        held = monotonicMs + Math.min(Math.max(0, dueAt - wallMs), maxHoldMs);
        heldUntil.set(id, held);
      }
      return Math.max(held, notBefore.get(id) ?? 0, askedUntil.get(id) ?? 0, parkedUntil.get(id) ?? 0);
    },
    /** Holds a failed intent. `isAsked`: the service asked for the wait, so `hurryAll` does not shorten it. */
    delay: (id: number, until: number, isAsked: boolean = false): void =>
      void (isAsked ? askedUntil : notBefore).set(id, until),
    park: (id: number, until: number): void => void parkedUntil.set(id, until),
    /** Drops every hold: the intent is settled, or a person wants it sent now. */
    forget(id: number): void {
      for (const times of [heldUntil, notBefore, askedUntil, parkedUntil]) times.delete(id);
    },
    /** Ends the backoff of all intents except those in `except`, because the service answers again. */
    hurryAll(except: (id: number) => boolean): void {
      for (const id of notBefore.keys()) if (!except(id)) notBefore.delete(id);
    },
  };
}

export type Timetable = ReturnType<typeof createTimetable>;

interface SettledWritesDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly isInQueue?: (appointmentId: string) => boolean;
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
}

/** Settles an intent on disk, together with what follows from it. */
function writeSettled(
  { database, table, onSettling }: Pick<SettledWritesDeps, 'database' | 'table' | 'onSettling'>,
  intentId: number,
  write: () => void,
  created?: MaybeCreated,
): void {
  database.transaction(() => {
    write();
    const intent = table.byId(intentId);
    if (intent) onSettling(intent, created);
  });
}

/**
 * Settles the open check-in of a visitor whom events show in the queue, even during an attempt. Returns its id;
 * undefined if there is none or the disk failed, and then the answer to its attempts settles it.
 */
export function settleInQueue(deps: SettledWritesDeps, appointmentId: string): number | undefined {
  const { table, clock, log, isInQueue = () => false } = deps;
  const intent = table.openOf(appointmentId);
  // A former no-show may have an old ticket in the queue, so the service decides.
  const isOfFirstArrival = intent?.kind === 'check-in' && intent.previousStatus === 'Scheduled';
  if (!isOfFirstArrival || !isInQueue(appointmentId)) return undefined;
  const { id } = intent;
  try {
    writeSettled(deps, id, () => table.confirm(id, wallMs(clock), false, undefined, 'in-queue'));
    return id;
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    log.error('outbox-event-not-written', { intent: id });
    return undefined;
  }
}
