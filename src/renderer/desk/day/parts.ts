/** Puts the parts of a large day together again, so that a day is drawn whole or not at all. */
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { DayUpdate } from '../../../contract/day.ts';

export type WholeUpdate = Exclude<DayUpdate, { kind: 'more' }>;

/** Returns each update as a whole; undefined while parts of it are to come. A new snapshot leaves an unfinished one behind. */
export function createJoining(): (update: DayUpdate) => WholeUpdate | undefined {
  let begun: { readonly day: string; readonly appointments: DeskAppointment[] } | undefined;
  return (update) => {
    if (update.kind === 'changed' || update.kind === 'gone') return update;
    if (update.kind === 'snapshot') begun = { day: update.day, appointments: [] };
    if (begun === undefined) return undefined;
    begun.appointments.push(...update.appointments);
    if (update.isMore) return undefined;
    const whole = { kind: 'snapshot' as const, ...begun };
    begun = undefined;
    return whole;
  };
}
