/**
 * What a person decides about something that the service refused: it is sent again, or the appointment is shown as the
 * service has it, cancelled. Runs inside one transaction.
 */
import { UNDO_MS } from '../../../contract/limits.ts';
import type { Decision } from '../../../contract/outbox.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { type Intent, isCreate, setsState, STATUS_AFTER } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';

export interface ConflictDeps {
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly clock: Clock;
}

/** `too-late`: it was read by somebody already. `not-possible`: the appointment is not what it was before, or is being changed. */
export function settleConflict(
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
  // Who has been served was there, whatever the service says of the appointment.
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
