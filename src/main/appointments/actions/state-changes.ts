/** Changes the intent and the state shown here in one transaction, synced to disk before anyone sees "saved". */
import { wallMs } from '../../../clock/clock.ts';
import type { WaitRange } from '../../../contract/appointment.ts';
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
import { restoreState } from './settling.ts';

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

  /**
   * Can be undone for `holdMs` milliseconds. `isSeen`: the front desk checks in and so knows of the arrival. Undefined
   * where the disk refuses.
   */
  function save(
    kind: StateKind,
    appointment: Appointment,
    origin: Intent['origin'],
    holdMs: number,
    isSeen = false,
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
        if (isSeen) directory.markSeen(appointment.id, now);
        if (appointment.promised) directory.promise(appointment.id, undefined);
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
    // It is on disk: nothing below may turn the answer into "not saved".
    deps.onChange(appointment.id);
    notifyWhenDue(deps, intent);
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
        restoreState(deps, intent);
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

  /** Keeps for the front desk what the kiosk is about to tell the visitor; false where the disk refuses. */
  function promise(appointmentId: string, wait: WaitRange): boolean {
    try {
      deps.database.transaction(() => directory.promise(appointmentId, wait));
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return false;
    }
    deps.onChange(appointmentId);
    return true;
  }

  return { save, undo, promise };
}

/** So that the wall clock is surely past the moment, in milliseconds. */
const PAST_MS = 20;

/** Notifies front desks when an undo is over, also while nothing can be sent. */
export function notifyWhenDue(
  { clock, onChange }: Clocked & { readonly onChange: (appointmentId: string) => void },
  { appointmentId, dueAt }: Pick<Intent, 'appointmentId' | 'dueAt'>,
): void {
  const left = dueAt - wallMs(clock);
  if (left > 0) clock.after(left + PAST_MS, () => onChange(appointmentId));
}
