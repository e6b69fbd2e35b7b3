/** What people decide about an intent, written to its row; every method is one statement. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { Database } from '../storage/database.ts';
import type { Intent, Resolution } from './intent.ts';
import { IS_CREATE, IS_OPEN } from './intent-columns.ts';

export interface DecisionWrites {
  /** What a person decided about an unresolved intent; false when it is not unresolved any more. */
  resolveThere(id: number, at: number, appointmentId: string): boolean;
  resolveAgain(id: number, at: number): boolean;
  resolveGivenUp(id: number, at: number): boolean;
  /** A person wants an intent that is set aside sent now; false when it is not set aside, or under way. */
  sendNow(id: number, at: number): boolean;
  /** A person found what is set aside done at the service; false when it is not set aside, or under way. */
  wasDone(id: number, at: number): boolean;
  /** A person gives up an intent that is set aside; false when it is not set aside, or under way. */
  giveUp(id: number, at: number): boolean;
  /**
   * Gives up a no-show that is set aside where somebody has checked the visitor in since. A change may be made after a
   * check-in as well as before it; a no-show may not.
   */
  giveWayToCheckIn(appointmentId: string, at: number): void;
  /** What was asked of the appointment after this intent, and is still open, began `from` a state that it was not in. */
  beganFrom(intent: Intent, from: AppointmentStatus, instead: AppointmentStatus): void;
  /** Takes back an intent that was never sent; false when it is too late. */
  undo(id: number, at: number, why?: Resolution): boolean;
  /** True when the intent only informed and nobody had dismissed it. */
  dismiss(id: number, at: number): boolean;
}

export function createDecisionWrites({ sqlite }: Pick<Database, 'sqlite'>): DecisionWrites {
  const resolveThere = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', resolution = 'it-is-there', settled_at = ?, appointment_id = ?
     WHERE id = ? AND state = 'unresolved'`,
  );
  const resolveAgain = sqlite.prepare(
    `UPDATE intents SET state = 'queued', resolution = 'send-again', due_at = ? WHERE id = ? AND state = 'unresolved'`,
  );
  const resolveGivenUp = sqlite.prepare(
    `UPDATE intents SET state = 'undone', resolution = 'give-up', settled_at = ? WHERE id = ? AND state = 'unresolved'`,
  );
  const sendNow = sqlite.prepare(
    `UPDATE intents SET resolution = 'send-again', parked_at = NULL, due_at = ?
     WHERE id = ? AND state = 'queued' AND parked_at IS NOT NULL`,
  );
  const wasDone = sqlite.prepare(
    `UPDATE intents SET state = 'confirmed', resolution = 'it-is-there', settled_at = ?, parked_at = NULL
     WHERE id = ? AND state = 'queued' AND parked_at IS NOT NULL AND NOT ${IS_CREATE}`,
  );
  const giveUp = sqlite.prepare(
    `UPDATE intents SET state = 'undone', resolution = 'give-up', settled_at = ?, parked_at = NULL
     WHERE id = ? AND state = 'queued' AND parked_at IS NOT NULL`,
  );
  const giveWayToCheckIn = sqlite.prepare(
    `UPDATE intents SET state = 'undone', resolution = 'visitor-came', settled_at = ?, parked_at = NULL
     WHERE appointment_id = ? AND kind = 'no-show' AND state = 'queued' AND parked_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM intents AS later WHERE later.appointment_id = intents.appointment_id
         AND later.id > intents.id AND later.kind = 'check-in' AND later.state IN ('queued', 'sending'))`,
  );
  const beganFrom = sqlite.prepare(
    `UPDATE intents SET previous_status = ? WHERE appointment_id = ? AND id > ? AND previous_status = ? AND ${IS_OPEN}`,
  );
  const undo = sqlite.prepare(
    `UPDATE intents SET state = 'undone', settled_at = ?, resolution = ?
     WHERE id = ? AND state = 'queued' AND attempts = 0`,
  );
  const dismiss = sqlite.prepare(
    `UPDATE intents SET dismissed_at = ?
     WHERE id = ? AND (state = 'refused' OR presumed = 1 OR resolution IN ('visitor-came', 'no-id'))
       AND dismissed_at IS NULL`,
  );

  return {
    resolveThere: (id, at, appointmentId) => resolveThere.run(at, appointmentId, id).changes === 1,
    resolveAgain: (id, at) => resolveAgain.run(at, id).changes === 1,
    resolveGivenUp: (id, at) => resolveGivenUp.run(at, id).changes === 1,
    sendNow: (id, at) => sendNow.run(at, id).changes === 1,
    wasDone: (id, at) => wasDone.run(at, id).changes === 1,
    giveUp: (id, at) => giveUp.run(at, id).changes === 1,
    giveWayToCheckIn: (appointmentId, at) => void giveWayToCheckIn.run(at, appointmentId),
    beganFrom: ({ id, appointmentId }, from, instead) => void beganFrom.run(instead, appointmentId, id, from),
    undo: (id, at, why) => undo.run(at, why ?? null, id).changes === 1,
    dismiss: (id, at) => dismiss.run(at, id).changes === 1,
  };
}
