/** What the kiosk is told about the appointment a code means. Pure. */
import type { HowCalled, OneAppointmentAnswer } from '../../../contract/appointment.ts';
import type { NameShown } from '../../../contract/setting-kinds.ts';
import type { Appointment } from '../directory/appointment.ts';
import { isCurrent, type Present, windowNow } from './check-in-window.ts';
import { recognitionOf } from '../directory/visitor-name.ts';

export interface FindCircumstances extends Present {
  readonly nameOfLine: (appointment: Appointment) => string;
  /** As the service calls it now, else as the roster has it. */
  readonly nameOfLocation: (appointment: Appointment) => string | undefined;
  readonly nameShown: NameShown;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  /** The location this hub stands in; undefined while none is set. */
  readonly locationId: number | undefined;
}

/** True unless both the hub and the appointment name a location, and not the same. */
export function isAtLocation(
  appointment: Pick<Appointment, 'locationId'>,
  locationId: number | undefined,
): boolean {
  return (
    locationId === undefined || appointment.locationId === undefined || appointment.locationId === locationId
  );
}

/** Decides the answer; the order of the checks is the order in which they matter to the visitor. */
export function findAnswer(appointment: Appointment, here: FindCircumstances): OneAppointmentAnswer {
  const { id: appointmentId, startsAt, code, languageCode } = appointment;
  const language = languageCode === undefined ? {} : { languageCode };
  const lineName = here.nameOfLine(appointment);
  if (!isAtLocation(appointment, here.locationId)) {
    const locationName = here.nameOfLocation(appointment);
    return { kind: 'other-location', ...(locationName ? { locationName } : {}) };
  }
  if (!isCurrent(appointment, here)) return { kind: 'other-day', startsAt, lineName };
  switch (appointment.status) {
    case 'Cancelled':
      return { kind: 'cancelled' };
    case 'No-show':
      return { kind: 'no-show', appointmentId };
    case 'Served':
      return { kind: 'already-served' };
    case 'Checked-in':
      return {
        kind: 'already-checked-in',
        appointmentId,
        ...here.howCalled(appointment),
        ...(appointment.arrivedAt === undefined ? {} : { checkedInAt: appointment.arrivedAt }),
      };
    case 'Scheduled': {
      if (appointment.isStatusInDoubt) return { kind: 'in-doubt', appointmentId };
      const state = windowNow(appointment, here);
      if (state.kind === 'early') {
        return {
          kind: 'early',
          appointmentId,
          code,
          startsAt,
          opensAt: state.opensAt,
          lineName,
          ...language,
        };
      }
      if (state.kind === 'late') {
        return {
          kind: 'late',
          appointmentId,
          code,
          startsAt,
          closedAt: state.closedAt,
          lineName,
          ...language,
        };
      }
      return {
        kind: 'found',
        appointment: {
          appointmentId,
          code,
          ...recognitionOf(appointment, here.nameShown),
          ...language,
          startsAt,
          endsAt: appointment.endsAt,
          lineName,
        },
      };
    }
  }
}
