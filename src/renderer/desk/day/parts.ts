/** Puts the parts of a large day together again. The first is told at once too, for a page that shows nothing yet. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { DayUpdate } from '../../../contract/day.ts';

type Snapshot = Pick<Extract<DayUpdate, { kind: 'snapshot' }>, 'kind' | 'day' | 'appointments'>;

export type WholeUpdate =
  | Extract<DayUpdate, { kind: 'changed' | 'gone' }>
  /** `isBeginning`: the first part of a day that is still coming. */
  | (Snapshot & { readonly isBeginning?: true });

/**
 * Returns each update as a whole, of a large day its first part before; undefined while more parts are to come. A new
 * snapshot leaves an unfinished one behind.
 */
export function createJoining(): (update: DayUpdate) => WholeUpdate | undefined {
  let begun: { readonly day: string; readonly appointments: DeskAppointment[] } | undefined;
  return (update) => {
    if (update.kind === 'changed' || update.kind === 'gone') return update;
    if (update.kind === 'snapshot') begun = { day: update.day, appointments: [] };
    if (begun === undefined) return undefined;
    begun.appointments.push(...update.appointments);
    if (update.isMore)
      return update.kind === 'snapshot'
        ? { kind: 'snapshot', day: update.day, appointments: update.appointments, isBeginning: true }
        : undefined;
    const whole = { kind: 'snapshot' as const, ...begun };
    begun = undefined;
    return whole;
  };
}
