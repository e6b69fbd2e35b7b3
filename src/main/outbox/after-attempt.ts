/** What follows an attempt: what is written to its row, when it is tried next, and whether others may go meanwhile. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceFailure } from '../service/errors.ts';
import type { KeyDoubt } from '../service/key-doubt.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { FailureTally } from './failure-tally.ts';
import type { Gate } from './gate.ts';
import type { Head } from './heads.ts';
import { askedOf, type Intent, isOpen } from './intent.ts';
import type { OutboxTable } from './outbox-table.ts';
import { type AfterFailure, type Blame, blameOf, delayMs, parkedMs } from './retry-policy.ts';
import { writeSettled } from './settled-writes.ts';

/** After trouble with the disk the next try waits as after this many failures: 8 to 16 s. */
export const AFTER_THROW = 5;

export type SendResult =
  | {
      readonly ok: true;
      /** What the service made, where the intent was to create. */
      readonly created?: MaybeCreated;
    }
  | { readonly ok: false; readonly failure: ServiceFailure };

export interface AfterAttemptDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly timetable: Timetable;
  readonly tally: FailureTally;
  readonly gate: Gate;
  readonly key: KeyDoubt;
  readonly decide: AfterFailure;
  readonly isInQueue: (appointmentId: string) => boolean;
  readonly believed: (intent: Intent, made: MaybeCreated) => MaybeCreated;
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
  /** Nobody is to wait for an answer of the service any more: it rejects the key. */
  readonly onKeyRejected: () => void;
}

export interface AfterAttempt {
  /** The attempt ended with an answer or a failure of its own kind. */
  ended(intent: Intent, result: SendResult): void;
  /** Writing or reading the disk failed, or a bug: the row is still on disk, so it is tried again, later. */
  threw(intentId: number, error: unknown): void;
}

export function createAfterAttempt(deps: AfterAttemptDeps): AfterAttempt {
  const { table, clock, log, random, timetable, tally, gate, key } = deps;

  /** Something answered. A rejected key stays so until it is accepted, and the next probe waits. */
  function openGate(): void {
    if (gate.kind() === 'key' && key.isRejected()) gate.close('key');
    else if (gate.open()) timetable.hurryAll(tally.isSuspect);
  }

  /** The service let it in. */
  function letIn(intent: Intent): void {
    key.accepted(askedOf(intent));
    openGate();
  }

  /** Nothing more is to be sent for this intent. */
  function settle(intentId: number, write: () => void, created?: MaybeCreated): void {
    writeSettled(deps, intentId, write, created);
    tally.settled(intentId);
  }

  /** False once an event has settled it while the attempt was under way. */
  function isStillOpen(intentId: number): boolean {
    const intent = table.byId(intentId);
    return intent !== undefined && isOpen(intent);
  }

  /** When it is tried next, after a failure, and whether it is set aside. */
  function later(id: number, blame: Blame, leastFailures = 1, retryAfterMs?: number): void {
    const now = clock.monotonic();
    const failures = Math.max(leastFailures, tally.missed(id));
    timetable.delay(id, now + delayMs(failures, retryAfterMs, random()), retryAfterMs !== undefined);
    if (blame === 'none' || !tally.blamed(id, blame === 'surely')) return;
    timetable.setAside(id, now + parkedMs(random()));
    table.park(id, wallMs(clock));
    log.warn('outbox-parked', { intent: id });
  }

  function failed(intent: Intent, failure: ServiceFailure, now: number): void {
    const { id, kind, appointmentId, previousStatus } = intent;
    // Read anew: marking it as sending may have counted an attempt whose end could not be written.
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
    // Refused by the service itself, and not for the key.
    if (isAnswer && next.kind !== 'doubt-key') letIn(intent);
    switch (next.kind) {
      case 'retry':
        table.requeue(id, next.unknown, failure);
        if (next.serviceAway) gate.close('away');
        else openGate();
        later(id, blameOf(failure), 1, failure.retryAfterMs);
        if (kind === 'no-show') table.giveWayToCheckIn(appointmentId, now);
        return;
      case 'doubt-key':
        table.requeue(id, false, failure);
        key.refused(askedOf(intent));
        if (!key.isRejected()) {
          openGate();
          return later(id, blameOf(failure));
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
    ended(intent, result) {
      const now = wallMs(clock);
      if (result.ok) letIn(intent);
      if (!isStillOpen(intent.id)) return;
      if (!result.ok) return failed(intent, result.failure, now);
      const created = result.created && deps.believed(intent, result.created);
      if (created?.id !== result.created?.id) log.warn('outbox-made-with-known-id', { intent: intent.id });
      settle(intent.id, () => table.confirm(intent.id, now, false, created), created);
    },
    threw(intentId, error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      log.error('outbox-attempt-threw', { intent: intentId, reason });
      try {
        later(intentId, isStorageFailure(error) ? 'none' : 'maybe', AFTER_THROW);
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

export interface Timetable {
  /**
   * The time before which an intent must not be sent. How long its undo holds it is read from the wall clock once, at
   * the first call, and is never longer than `longestHoldMs`.
   */
  earliest(head: Pick<Head, 'id' | 'dueAt'>, now: Now): number;
  /** It failed. `isAsked`: the service asked for the wait, so nothing else hurries it. */
  delay(id: number, until: number, isAsked?: boolean): void;
  setAside(id: number, until: number): void;
  /** Nothing holds it any more: it is settled, or a person wants it sent now. */
  forget(id: number): void;
  /** The service is found back: what waited for it may go. Not those that `except` names. */
  hurryAll(except: (id: number) => boolean): void;
}

/**
 * When an intent may be sent: after its undo, after a failure, or while it is set aside. Pure: all times are given, in
 * milliseconds of the monotonic clock, so that a wall clock that jumps neither holds nor hurries anything.
 */
export function createTimetable(longestHoldMs: number): Timetable {
  const heldUntil = new Map<number, number>();
  const notBefore = new Map<number, number>();
  const askedUntil = new Map<number, number>();
  const asideUntil = new Map<number, number>();

  return {
    earliest({ id, dueAt }, { monotonicMs, wallMs }) {
      let held = heldUntil.get(id);
      if (held === undefined) {
        held = monotonicMs + Math.min(Math.max(0, dueAt - wallMs), longestHoldMs);
        heldUntil.set(id, held);
      }
      return Math.max(held, notBefore.get(id) ?? 0, askedUntil.get(id) ?? 0, asideUntil.get(id) ?? 0);
    },
    delay: (id, until, isAsked = false) => void (isAsked ? askedUntil : notBefore).set(id, until),
    setAside: (id, until) => void asideUntil.set(id, until),
    forget(id) {
      for (const times of [heldUntil, notBefore, askedUntil, asideUntil]) times.delete(id);
    },
    hurryAll(except) {
      for (const id of notBefore.keys()) if (!except(id)) notBefore.delete(id);
    },
  };
}
