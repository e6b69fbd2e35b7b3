/** An appointment for the front desk's tests. */
import type { DeskAppointment } from '../../../src/contract/desk-appointment.ts';

/** 10:24 on 20 November 2026, UTC. */
export const NOW = Date.UTC(2026, 10, 20, 10, 24);
export const MINUTE = 60_000;

/** Expected at 10:45; `changes` override. The id is the code in lower case. */
export function appointment(code: string, changes: Partial<DeskAppointment> = {}): DeskAppointment {
  return {
    appointmentId: code.toLowerCase(),
    code,
    firstName: 'Anna',
    lastName: 'Kowalska',
    lineId: 1,
    lineName: 'Passport renewal',
    startsAt: NOW + 21 * MINUTE,
    endsAt: NOW + 51 * MINUTE,
    status: 'Scheduled',
    ...changes,
  };
}
