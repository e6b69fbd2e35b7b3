/**
 * The intent and the state shown here change together: in one transaction, synced to disk, before anybody is told
 * "saved".
 */
import { wallMs } from '../../../clock/clock.ts';
import type { DeskAppointment, UndoAnswer } from '../../../contract/desk-appointment.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { createSparingLog } from '../../base/log.ts';
import { type Intent, type StateKind, STATUS_AFTER } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import type { LookUps } from '../look-up/look-up.ts';
import { takeBack } from './settling.ts';

export interface StateChangesDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly outbox: Outbox;
  readonly lookUps: Pick<LookUps, 'unsentNoShow'>;
  readonly deskViewOf: (appointment: Appointment) => DeskAppointment;
  readonly onChange: (appointmentId: string) => void;
}

export function createStateChanges(deps: StateChangesDeps) {
  const { directory, outboxTable, outbox, clock, lookUps } = deps;
  const sayNotSaved = createSparingLog(deps.log, 'action-not-saved', clock.monotonic, 'error');

  /** May be undone for `holdMs`. Undefined when the disk would not take it. */
  function save(
    kind: StateKind,
    appointment: Appointment,
    origin: Intent['origin'],
    holdMs: number,
  ): Intent | undefined {
    const now = wallMs(clock);
    let intent: Intent;
    try {
      intent = deps.database.transaction(() => {
        const known = kind === 'check-in' ? directory.byId(appointment.id) : undefined;
        const noShow = known ? lookUps.unsentNoShow(known) : undefined;
        if (noShow) outboxTable.undo(noShow.id, now, 'visitor-came');
        const arrivedAt = kind === 'check-in' ? (appointment.arrivedAt ?? now) : appointment.arrivedAt;
        directory.setStatus(appointment.id, STATUS_AFTER[kind], arrivedAt);
        const added = outboxTable.add({
          kind,
          appointmentId: appointment.id,
          origin,
          previousStatus: appointment.status,
          createdAt: now,
          dueAt: now + holdMs,
        });
        if (kind === 'check-in') outboxTable.giveWayToCheckIn(appointment.id, now);
        return added;
      });
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      sayNotSaved(kind);
      return undefined;
    }
    // It is on disk: nothing that follows may turn the answer into "not saved".
    deps.onChange(appointment.id);
    tellWhenDue(deps, intent);
    outbox.wake();
    return intent;
  }

  function undo(intentId: number): UndoAnswer {
    const intent = outboxTable.byId(intentId);
    const appointment = intent ? directory.byId(intent.appointmentId) : undefined;
    if (!intent || !appointment) return { kind: 'too-late' };
    try {
      const undone = deps.database.transaction(() => {
        if (!outboxTable.undo(intentId, wallMs(clock))) return false;
        takeBack(deps, intent);
        return true;
      });
      if (!undone) return { kind: 'too-late' };
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return { kind: 'not-saved' };
    }
    deps.onChange(appointment.id);
    return { kind: 'undone', appointment: deps.deskViewOf(directory.byId(appointment.id) ?? appointment) };
  }

  return { save, undo };
}

/** So that the wall clock, which is looked at then, is surely past it, in milliseconds. */
const PAST_MS = 20;

interface TellWhenDueDeps extends Clocked {
  readonly onChange: (appointmentId: string) => void;
}

/** What can be undone for a moment can be no longer: front desks are told so, also where it cannot be sent yet. */
export function tellWhenDue(
  { clock, onChange }: TellWhenDueDeps,
  { appointmentId, dueAt }: Pick<Intent, 'appointmentId' | 'dueAt'>,
): void {
  const left = dueAt - wallMs(clock);
  if (left > 0) clock.after(left + PAST_MS, () => onChange(appointmentId));
}
