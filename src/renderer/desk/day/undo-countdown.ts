/** How long a no-show or a cancel can still be undone. */
import type { DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';

/**
 * When an undo ends by this screen's clock, for an intent that was held when it came in at `receivedAt`. The hub's
 * `sendsAt` is trusted while it is possible; outside of that the two machines' clocks disagree, and the whole hold is
 * offered: an undo that comes too late is answered as such.
 */
export function undoEndsAt(sendsAt: number, receivedAt: number): number {
  const left = sendsAt - receivedAt;
  return left > 0 && left <= UNDO_MS ? sendsAt : receivedAt + UNDO_MS;
}

/** Whole seconds to show, counting down to 1; 0 when the time is over. */
export function undoSecondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

export interface Undoable {
  readonly appointment: DeskAppointment;
  readonly intent: PendingIntent;
  readonly endsAt: number;
}

/** What can be undone at `now`, the one that ends first on top. */
export function undoables(
  appointments: Iterable<DeskAppointment>,
  undoUntil: ReadonlyMap<number, number>,
  now: number,
): readonly Undoable[] {
  const found: Undoable[] = [];
  for (const appointment of appointments) {
    const { intent } = appointment;
    if (intent?.state !== 'held') continue;
    const endsAt = undoUntil.get(intent.intentId) ?? intent.sendsAt;
    if (endsAt > now) found.push({ appointment, intent, endsAt });
  }
  return found.sort((a, b) => a.endsAt - b.endsAt || a.intent.intentId - b.intent.intentId);
}
