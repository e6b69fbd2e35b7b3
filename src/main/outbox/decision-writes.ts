/** The statements of people's decisions about an intent. Each returns false if the decision came too late. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { Database } from '../storage/database.ts';
import { type Intent, IS_CREATE, IS_OPEN, type Resolution } from './intent.ts';

export function createDecisionWrites({ sqlite }: Pick<Database, 'sqlite'>) {
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
    resolveThere: (id: number, at: number, appointmentId: string): boolean =>
      resolveThere.run(at, appointmentId, id).changes === 1,
    resolveAgain: (id: number, at: number): boolean => resolveAgain.run(at, id).changes === 1,
    resolveGivenUp: (id: number, at: number): boolean => resolveGivenUp.run(at, id).changes === 1,
    /** For a parked intent that is not under way, like the next two. */
    sendNow: (id: number, at: number): boolean => sendNow.run(at, id).changes === 1,
    wasDone: (id: number, at: number): boolean => wasDone.run(at, id).changes === 1,
    giveUp: (id: number, at: number): boolean => giveUp.run(at, id).changes === 1,
    /**
     * Gives up a parked no-show if the visitor was checked in later. A no-show must not be sent after a check-in; a
     * change may.
     */
    giveWayToCheckIn: (appointmentId: string, at: number): void =>
      void giveWayToCheckIn.run(at, appointmentId),
    /**
     * Corrects the previous status of later open intents of the same appointment that began `from` a status it never had.
     */
    beganFrom: ({ id, appointmentId }: Intent, from: AppointmentStatus, instead: AppointmentStatus): void =>
      void beganFrom.run(instead, appointmentId, id, from),
    undo: (id: number, at: number, why?: Resolution): boolean => undo.run(at, why ?? null, id).changes === 1,
    dismiss: (id: number, at: number): boolean => dismiss.run(at, id).changes === 1,
  };
}

export type DecisionWrites = ReturnType<typeof createDecisionWrites>;
