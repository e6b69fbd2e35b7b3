import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';

/** The moment the fake clock begins with: a Monday, 09:00 UTC. */
export const NOW = Date.UTC(2026, 0, 5, 9, 0, 0);

export const MINUTE = 60_000;

/** What every answer about `appointmentOf()` shows of it. */
export const ITS_TIME = { code: 'A-42', startsAt: NOW + 10 * MINUTE, lineName: 'Registrations' };

/** An appointment of today that can be checked in now, with whatever else the test is about. */
export function appointmentOf(about: Partial<Appointment> = {}): Appointment {
  return {
    id: 'a1',
    ...ITS_TIME,
    firstName: 'Anna',
    lastName: 'Kowalska',
    lineId: 1,
    endsAt: NOW + 40 * MINUTE,
    status: 'Scheduled',
    ...about,
  };
}
