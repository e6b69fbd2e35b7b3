/** What a front desk is told of a code that several visitors have on one day, and whom it has to be told about again. */
import {
  type DeskAppointment,
  MAX_NAMED_WITH_CODE,
  type SharedCode,
} from '../../../contract/desk-appointment.ts';
import type { Appointment } from '../directory/appointment.ts';

/** Undefined where nobody else has the code. `others` by their start. Pure. */
export function sharedCodeOf(others: readonly Appointment[]): SharedCode | undefined {
  if (others.length === 0) return undefined;
  return {
    others: others.slice(0, MAX_NAMED_WITH_CODE).map(({ id, firstName, lastName, startsAt }) => ({
      appointmentId: id,
      firstName,
      lastName,
      startsAt,
    })),
    ...(others.length > MAX_NAMED_WITH_CODE ? { isMore: true as const } : {}),
  };
}

/** What one reader was told of codes, so that who is named beside somebody that changes is told anew. */
export interface CodesTold {
  told(view: DeskAppointment): void;
  forget(appointmentId: string): void;
  /** Those whose telling may be another one after this appointment has changed, or has gone (`view` is undefined). */
  besides(appointmentId: string, view: DeskAppointment | undefined): readonly string[];
  /** Whether this is not what was told of its code. */
  isNews(view: DeskAppointment): boolean;
}

export function createCodesTold(): CodesTold {
  /** Of those whose code is shared: few, in any house. */
  const shared = new Map<string, SharedCode>();
  const ids = ({ others }: SharedCode): readonly string[] => others.map(({ appointmentId }) => appointmentId);
  return {
    told({ appointmentId, sharedCode }) {
      if (sharedCode) shared.set(appointmentId, sharedCode);
      else shared.delete(appointmentId);
    },
    forget: (appointmentId) => void shared.delete(appointmentId),
    besides(appointmentId, view) {
      const naming = [...shared].filter(([, code]) => ids(code).includes(appointmentId)).map(([id]) => id);
      const named = view?.sharedCode ? ids(view.sharedCode) : [];
      return [...new Set([...naming, ...named])].filter((id) => id !== appointmentId);
    },
    isNews: ({ appointmentId, sharedCode }) =>
      JSON.stringify(sharedCode) !== JSON.stringify(shared.get(appointmentId)),
  };
}
