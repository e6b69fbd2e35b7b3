/** Decides what the kiosk shows for the appointment that a code means. Pure. */
import type { HowCalled, OneAppointmentAnswer, WaitRange } from '../../../contract/appointment.ts';
import type { NameShown } from '../../../contract/setting-kinds.ts';
import { referenceOf } from '../../../contract/code-key.ts';
import type { Appointment } from '../directory/appointment.ts';
import { isCurrent, type Present, windowNow } from './check-in-window.ts';
import { recognitionOf } from '../directory/visitor-name.ts';

export type WaitOf = (appointment: Appointment) => WaitRange | undefined;

export interface FindCircumstances extends Present {
  readonly nameOfLine: (appointment: Appointment) => string;
  /** The service's current name, else the list's. */
  readonly nameOfLocation: (appointment: Appointment) => string | undefined;
  readonly nameShown: NameShown;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  /** Default: not known. */
  readonly waitOf?: WaitOf;
  /** The hub's location; undefined while none is set. */
  readonly locationId: number | undefined;
}

/** True unless both name a location, and not the same. */
export function isAtLocation(
  appointment: Pick<Appointment, 'locationId'>,
  locationId: number | undefined,
): boolean {
  return (
    locationId === undefined || appointment.locationId === undefined || appointment.locationId === locationId
  );
}

/** The checks come in the order in which they matter to the visitor. */
export function findAnswer(appointment: Appointment, here: FindCircumstances): OneAppointmentAnswer {
  const { id: appointmentId, startsAt, languageCode } = appointment;
  const language = languageCode === undefined ? {} : { languageCode };
  const itsTime = { code: referenceOf(appointment), startsAt, lineName: here.nameOfLine(appointment) };
  if (!isAtLocation(appointment, here.locationId)) {
    const locationName = here.nameOfLocation(appointment);
    return { kind: 'other-location', ...itsTime, ...(locationName ? { locationName } : {}) };
  }
  if (!isCurrent(appointment, here)) return { kind: 'other-day', ...itsTime };
  switch (appointment.status) {
    case 'Cancelled':
      return { kind: 'cancelled', ...itsTime };
    case 'No-show':
      return { kind: 'no-show', appointmentId, ...itsTime };
    case 'Served':
      return { kind: 'already-served', ...itsTime };
    case 'Checked-in':
      return {
        kind: 'already-checked-in',
        appointmentId,
        ...here.howCalled(appointment),
        ...(appointment.arrivedAt === undefined ? {} : { checkedInAt: appointment.arrivedAt }),
      };
    case 'Scheduled': {
      if (appointment.isStatusInDoubt) return { kind: 'in-doubt', appointmentId, ...itsTime };
      const state = windowNow(appointment, here);
      const about = { appointmentId, ...itsTime, ...language };
      if (state.kind !== 'open') return { ...about, ...state };
      const recognition = recognitionOf(appointment, here.nameShown);
      const { where } = here.howCalled(appointment);
      const wait = here.waitOf?.(appointment);
      return {
        kind: 'found',
        appointment: {
          ...about,
          ...recognition,
          endsAt: appointment.endsAt,
          ...(where === undefined ? {} : { where }),
          ...(wait && { wait }),
        },
      };
    }
  }
}
