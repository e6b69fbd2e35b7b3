import { describe, expect, it } from 'vitest';
import { appointmentStatusSchema, ticketStatusSchema, type AppointmentStatus } from './records.ts';
import { appointmentStep, ticketStep, type AppointmentStep, type TicketStep } from './state-machine.ts';

const statuses = appointmentStatusSchema.options;

describe('the states of an appointment', () => {
  const ends: [AppointmentStep, AppointmentStatus][] = [
    ['checkin', 'Checked-in'],
    ['cancel', 'Cancelled'],
    ['marknoshow', 'No-show'],
    ['edit', 'Scheduled'],
  ];
  it.each(ends)('the step %s leads a scheduled appointment to %s', (step, next) => {
    expect(appointmentStep('Scheduled', step)).toEqual({ kind: 'allowed', next });
  });

  it.each(ends)('the step %s is refused for an appointment in every other state, in one sentence', (step) => {
    for (const status of statuses.filter((one) => one !== 'Scheduled')) {
      const result = appointmentStep(status, step);
      expect(result.kind).toBe('refused');
      expect(result.kind === 'refused' && result.message).toMatch(
        /^The appointment is .+ and cannot be .+\.$/,
      );
    }
  });

  it('an appointment is served only while its visitor is checked in', () => {
    expect(appointmentStep('Checked-in', 'serve')).toEqual({ kind: 'allowed', next: 'Served' });
    for (const status of statuses.filter((one) => one !== 'Checked-in')) {
      expect(appointmentStep(status, 'serve').kind).toBe('refused');
    }
  });
});

describe('the states of a ticket', () => {
  const table: Record<TicketStep, Partial<Record<string, string>>> = {
    call: { NEW: 'CALLED' },
    recall: { CALLED: 'CALLED' },
    serve: { CALLED: 'SERVED' },
    cancel: { NEW: 'CANCELLED_BY_CLERK', CALLED: 'CANCELLED_BY_CLERK' },
    'no-show': { NEW: 'NOSHOW', CALLED: 'NOSHOW' },
    'put-back': { CALLED: 'NEW' },
    change: { NEW: 'NEW', CALLED: 'CALLED', SCHEDULED: 'SCHEDULED' },
  };
  it.each(Object.entries(table))(
    'the step %s is possible for a ticket from exactly the right states',
    (step, ends) => {
      for (const status of ticketStatusSchema.options) {
        const result = ticketStep(status, step as TicketStep);
        expect(result.kind === 'allowed' ? result.next : undefined).toBe(ends[status]);
      }
    },
  );
});
