/** What the kiosk is told about the appointment a code means. Pure. */
import type { OneAppointmentAnswer } from '../../contract/appointment.ts';
import type { NameShown } from '../../contract/settings.ts';
import type { Appointment } from './appointment.ts';
import { type CheckInWindow, windowState } from './check-in-window.ts';
import { recognitionOf } from './visitor-name.ts';

export interface FindCircumstances {
  readonly now: number;
  readonly isToday: (at: number) => boolean;
  readonly windowOfLine: (lineId: number) => CheckInWindow;
  readonly nameOfLine: (appointment: Appointment) => string;
  readonly nameShown: NameShown;
  /** The location this hub stands in; undefined while none is set. */
  readonly locationId: number | undefined;
}

/** True unless both the hub and the appointment name a location, and not the same. */
export function isAtLocation(appointment: Appointment, locationId: number | undefined): boolean {
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
    return {
      kind: 'other-location',
      ...(appointment.locationName ? { locationName: appointment.locationName } : {}),
    };
  }
  if (!here.isToday(startsAt)) return { kind: 'other-day', startsAt, lineName };
  switch (appointment.status) {
    case 'Cancelled':
      return { kind: 'cancelled' };
    case 'No-show':
      return { kind: 'no-show' };
    case 'Served':
      return { kind: 'already-served' };
    case 'Checked-in':
      return {
        kind: 'already-checked-in',
        appointmentId,
        number: code,
        ...(appointment.arrivedAt === undefined ? {} : { checkedInAt: appointment.arrivedAt }),
      };
    case 'Scheduled': {
      const state = windowState(startsAt, here.now, here.windowOfLine(appointment.lineId));
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
