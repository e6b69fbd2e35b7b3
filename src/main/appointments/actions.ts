/**
 * What people do with appointments: find, check in, mark no-show, cancel, undo. Each change writes the intent and the
 * local state in one transaction, synced to disk, before anybody is told "saved".
 */
import type {
  CheckInAnswer,
  DeskActionAnswer,
  DeskAppointment,
  FindAnswer,
  UndoAnswer,
} from '../../contract/appointment.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Intent, type StateKind, STATUS_AFTER } from '../outbox/intent.ts';
import { type Outbox, UNDO_MS } from '../outbox/outbox.ts';
import type { OutboxTable } from '../outbox/outbox-table.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { Database } from '../storage/database.ts';
import type { Appointment } from './appointment.ts';
import { readCode } from './code.ts';
import { matchCode } from './code-matching.ts';
import type { Directory } from './directory.ts';
import { findAnswer, type FindCircumstances, isAtLocation } from './find-answer.ts';
import { takeBack } from './settling.ts';

/**
 * How long a check-in waits for the service before the visitor is told "Saved", in milliseconds. The promise is an
 * answer within 3 s (pretix's figure, research part 3); the rest is for the way to the screen.
 */
export const VISITOR_WAITS_MS = 2_500;

export interface ActionDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly circumstances: () => FindCircumstances;
  readonly deskViewOf: (appointment: Appointment) => DeskAppointment;
  readonly onChange: (appointmentId: string) => void;
}

export interface Actions {
  find(code: string): FindAnswer;
  checkIn(code: string, appointmentId: string): Promise<CheckInAnswer>;
  atDesk(kind: StateKind, appointmentId: string): DeskActionAnswer;
  undo(intentId: number): UndoAnswer;
}

export function createActions(deps: ActionDeps): Actions {
  const { directory, outboxTable, outbox, clock } = deps;

  /** A no-show of which nothing has been sent: whoever it is about and stands at the kiosk has come after all. */
  function unsentNoShow({ id, status }: Appointment): Intent | undefined {
    if (status !== 'No-show') return undefined;
    const intent = outboxTable.openOf(id);
    const isUnsent = intent?.kind === 'no-show' && intent.state === 'queued' && intent.attempts === 0;
    return isUnsent ? intent : undefined;
  }

  function asForVisitor(appointment: Appointment): Appointment {
    const before = unsentNoShow(appointment)?.previousStatus;
    return before === undefined ? appointment : { ...appointment, status: before };
  }

  function lookUp(code: string): { readonly answer: FindAnswer; readonly appointment?: Appointment } {
    const reading = readCode(code);
    if (reading.kind === 'not-a-code') return { answer: { kind: 'not-a-code' } };
    const here = deps.circumstances();
    const match = matchCode(reading.key, directory.byFoldedCode(reading.folded), {
      now: here.now,
      isToday: here.isToday,
      isHere: (appointment) => isAtLocation(appointment, here.locationId),
    });
    if (match.kind === 'none') return { answer: { kind: 'unknown' } };
    const appointment = asForVisitor(match.appointment);
    return { answer: findAnswer(appointment, here), appointment };
  }

  /** Intent and local state in one transaction; undefined when the disk would not take it. */
  function save(
    kind: StateKind,
    appointment: Appointment,
    origin: Intent['origin'],
    holdMs: number,
  ): Intent | undefined {
    const now = clock.now();
    let intent: Intent;
    try {
      intent = deps.database.transaction(() => {
        const known = kind === 'check-in' ? directory.byId(appointment.id) : undefined;
        const noShow = known ? unsentNoShow(known) : undefined;
        if (noShow) outboxTable.undo(noShow.id, now, 'visitor-came');
        const arrivedAt = kind === 'check-in' ? (appointment.arrivedAt ?? now) : appointment.arrivedAt;
        directory.setStatus(appointment.id, STATUS_AFTER[kind], arrivedAt);
        return outboxTable.add({
          kind,
          appointmentId: appointment.id,
          origin,
          previousStatus: appointment.status,
          createdAt: now,
          dueAt: now + holdMs,
        });
      });
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      deps.log.error('action-not-saved', { kind });
      return undefined;
    }
    // It is on disk: nothing that follows may turn the answer into "not saved".
    deps.onChange(appointment.id);
    outbox.wake();
    return intent;
  }

  async function checkIn(code: string, appointmentId: string): Promise<CheckInAnswer> {
    const { answer, appointment } = lookUp(code);
    if (answer.kind !== 'found' || !appointment) return answer;
    // The directory changed between the two taps: show what the code means now instead of checking in a stranger.
    if (appointment.id !== appointmentId) return answer;
    const intent = save('check-in', appointment, 'visitor', 0);
    if (!intent) return { kind: 'not-saved' };
    const settled = await outbox.settled(intent.id, VISITOR_WAITS_MS);
    switch (settled?.state) {
      case 'confirmed':
        return { kind: 'checked-in', number: appointment.code, checkedInAt: intent.createdAt };
      case 'refused':
        return { kind: 'refused' };
      case 'queued':
      case 'sending':
      case 'unresolved':
      case 'undone':
      case undefined:
        return { kind: 'saved', number: appointment.code, savedAt: intent.createdAt };
    }
  }

  function atDesk(kind: StateKind, appointmentId: string): DeskActionAnswer {
    const appointment = directory.byId(appointmentId);
    if (!appointment) return { kind: 'unknown-appointment' };
    // The service takes all three from Scheduled only (its other answers are refusals).
    if (appointment.status !== 'Scheduled') return { kind: 'not-possible', status: appointment.status };
    const intent = save(kind, appointment, 'staff', kind === 'check-in' ? 0 : UNDO_MS);
    if (!intent) return { kind: 'not-saved' };
    const saved = directory.byId(appointmentId) ?? appointment;
    return { kind: 'accepted', appointment: deps.deskViewOf(saved) };
  }

  function undo(intentId: number): UndoAnswer {
    const intent = outboxTable.byId(intentId);
    const appointment = intent ? directory.byId(intent.appointmentId) : undefined;
    if (!intent || !appointment) return { kind: 'too-late' };
    try {
      const undone = deps.database.transaction(() => {
        if (!outboxTable.undo(intentId, clock.now())) return false;
        takeBack(directory, intent);
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

  return { find: (code) => lookUp(code).answer, checkIn, atDesk, undo };
}
