/** What the kiosk is told about the appointment a code means. Pure. */
import type { FindAnswer } from '../../contract/appointment.ts';
import type { Appointment } from './appointment.ts';
import { type CheckInWindow, windowState } from './check-in-window.ts';

export interface FindCircumstances {
  readonly now: number;
  readonly isToday: (at: number) => boolean;
  readonly windowOfLine: (lineId: number) => CheckInWindow;
  readonly nameOfLine: (appointment: Appointment) => string;
  /** The location this hub stands in; undefined while none is set. */
  readonly locationId: number | undefined;
}

/** First name and the initial of the last name: the most a kiosk shows before a visitor confirmed. */
export function maskedName(firstName: string, lastName: string): string {
  const [initial] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(lastName.trim());
  return initial ? `${firstName.trim()} ${initial.segment}.` : firstName.trim();
}

/** True unless both the hub and the appointment name a location, and not the same. */
export function isAtLocation(appointment: Appointment, locationId: number | undefined): boolean {
  return (
    locationId === undefined || appointment.locationId === undefined || appointment.locationId === locationId
  );
}

/** Decides the answer; the order of the checks is the order in which they matter to the visitor. */
export function findAnswer(appointment: Appointment, here: FindCircumstances): FindAnswer {
  const { startsAt, code } = appointment;
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
        number: code,
        ...(appointment.arrivedAt === undefined ? {} : { checkedInAt: appointment.arrivedAt }),
      };
    case 'Scheduled': {
      const state = windowState(startsAt, here.now, here.windowOfLine(appointment.lineId));
      if (state.kind === 'early') return { kind: 'early', code, startsAt, opensAt: state.opensAt, lineName };
      if (state.kind === 'late') return { kind: 'late', code, startsAt, closedAt: state.closedAt, lineName };
      return {
        kind: 'found',
        appointment: {
          appointmentId: appointment.id,
          code,
          visitorName: maskedName(appointment.firstName, appointment.lastName),
          startsAt,
          endsAt: appointment.endsAt,
          lineName,
        },
      };
    }
  }
}
