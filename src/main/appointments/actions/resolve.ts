/** Carries out what a person decides about an intent that is unresolved, set aside or refused. */
import { wallMs } from '../../../clock/clock.ts';
import { UNDO_MS } from '../../../contract/limits.ts';
import type { Decision, ResolveAnswer } from '../../../contract/desk-appointment.ts';
import type { Clocked } from '../../base/capabilities.ts';
import { type Intent, isCreate, setsState, STATUS_AFTER } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { MaybeCreated } from '../../service/wire.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { restoreState } from './settling.ts';
import { notifyWhenDue } from './state-changes.ts';

interface ConflictDeps extends Clocked {
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
}

export interface ResolveDeps extends ConflictDeps {
  readonly outbox: Outbox;
  readonly isInQueue: (appointmentId: string) => boolean;
  readonly onChange: (appointmentId: string) => void;
  readonly settle: (intent: Intent, made: MaybeCreated | undefined) => void;
  readonly isOfAnother: (intent: Intent, id: string) => boolean;
}

/** Runs `work` in one transaction; undefined where the disk refuses. */
export type Saved = <T>(work: () => T) => { readonly value: T } | undefined;

export function createResolve(
  deps: ResolveDeps,
  saved: Saved,
): (intentId: number, decision: Decision) => ResolveAnswer {
  const { outboxTable, outbox, clock } = deps;

  /** Of an intent set aside. Giving it up restores the state before it, but not against an arrival that events show. */
  function decideAside(intent: Intent, decision: Decision): boolean {
    switch (decision.kind) {
      case 'it-is-there':
      case 'show-as-cancelled':
        return false;
      case 'send-again':
        return outboxTable.sendNow(intent.id, wallMs(clock));
      case 'it-was-done': {
        if (!outboxTable.wasDone(intent.id, wallMs(clock))) return false;
        const settled = outboxTable.byId(intent.id);
        if (settled) deps.settle(settled, undefined);
        return true;
      }
      case 'give-up':
        if (!outboxTable.giveUp(intent.id, wallMs(clock))) return false;
        if (intent.kind !== 'check-in' || !deps.isInQueue(intent.appointmentId)) restoreState(deps, intent);
        return true;
    }
  }

  function decide(intent: Intent, decision: Decision): boolean {
    if (intent.parkedAt !== undefined) return decideAside(intent, decision);
    if (!isCreate(intent.kind)) return false;
    const { id: intentId } = intent;
    const now = wallMs(clock);
    switch (decision.kind) {
      case 'it-is-there': {
        const id = decision.appointmentId.trim();
        const code = decision.code?.trim();
        if (!outboxTable.resolveThere(intentId, now, id)) return false;
        const settled = outboxTable.byId(intentId);
        if (settled) deps.settle(settled, { id, ...(code ? { publicId: code } : {}) });
        return true;
      }
      case 'it-was-done':
      case 'show-as-cancelled':
        return false;
      case 'send-again':
        return outboxTable.resolveAgain(intentId, now);
      case 'give-up':
        return outboxTable.resolveGivenUp(intentId, now);
    }
  }

  function settleRefused(intent: Intent, decision: Decision): ResolveAnswer {
    const settled = saved(() => settleConflict(deps, intent, decision));
    if (!settled) return { kind: 'not-saved' };
    if (settled.value !== 'resolved') return { kind: settled.value };
    deps.onChange(intent.appointmentId);
    const again = outboxTable.openOf(intent.appointmentId);
    if (again) notifyWhenDue(deps, again);
    outbox.wake();
    return { kind: 'resolved' };
  }

  return function resolve(intentId, decision) {
    if (decision.kind === 'it-is-there' && /^\.{0,2}$/.test(decision.appointmentId.trim())) {
      return { kind: 'not-an-id' };
    }
    const intent = outboxTable.byId(intentId);
    if (!intent) return { kind: 'too-late' };
    if (decision.kind === 'it-is-there' && deps.isOfAnother(intent, decision.appointmentId.trim())) {
      return { kind: 'of-another' };
    }
    if (intent.state === 'refused') return settleRefused(intent, decision);
    const decided = saved(() => decide(intent, decision));
    if (!decided) return { kind: 'not-saved' };
    if (!decided.value) return { kind: 'too-late' };
    deps.onChange(outboxTable.byId(intentId)?.appointmentId ?? intent.appointmentId);
    outbox.decided(intentId);
    return { kind: 'resolved' };
  };
}

/**
 * Sends a refused change again, or shows the appointment cancelled, as the service has it. Runs inside a transaction.
 *
 * `too-late`: someone has dealt with it. `not-possible`: the appointment has changed or is being changed.
 */
function settleConflict(
  deps: ConflictDeps,
  intent: Intent,
  decision: Decision,
): 'resolved' | 'too-late' | 'not-possible' {
  const { directory, outboxTable } = deps;
  const now = wallMs(deps.clock);
  if (isCreate(intent.kind) || intent.dismissedAt !== undefined) return 'too-late';
  const appointment = directory.byId(intent.appointmentId);
  if (!appointment || outboxTable.openOf(appointment.id)) return 'not-possible';
  const done =
    decision.kind === 'send-again'
      ? sendAgain(deps, intent, appointment, now)
      : decision.kind === 'show-as-cancelled' && showCancelled(deps, appointment);
  if (done) outboxTable.dismiss(intent.id, now);
  return done ? 'resolved' : 'not-possible';
}

function showCancelled({ directory }: ConflictDeps, { id, status, arrivedAt }: Appointment): boolean {
  // A served visitor was there, whatever the service says now.
  if (status === 'Served') return false;
  directory.setStatus(id, 'Cancelled', arrivedAt);
  return true;
}

function sendAgain(
  { directory, outboxTable }: ConflictDeps,
  { kind, origin, payload }: Intent,
  { id, status, arrivedAt }: Appointment,
  now: number,
): boolean {
  const isPossible = status === 'Scheduled' || (kind === 'check-in' && status === 'No-show');
  if (!isPossible) return false;
  const isHeld = kind === 'cancel' || kind === 'no-show';
  if (setsState(kind)) {
    directory.setStatus(id, STATUS_AFTER[kind], kind === 'check-in' ? (arrivedAt ?? now) : arrivedAt);
  }
  outboxTable.add({
    kind,
    appointmentId: id,
    origin,
    previousStatus: status,
    ...(payload === undefined ? {} : { payload }),
    createdAt: now,
    dueAt: isHeld ? now + UNDO_MS : now,
  });
  return true;
}
