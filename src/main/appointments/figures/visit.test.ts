import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { at } from '../../../../test/support/records/event-of.ts';
import { ticketEvent, ticketOf } from '../../../../test/support/records/ticket-of.ts';
import type { Appointment } from '../directory/appointment.ts';
import { visitOf, waitedMs } from './visit.ts';

const MADE = { created: { date: at(0) } };
const called = (seconds: number, desk = 4) => ({ ...MADE, called: { date: at(seconds), desk } });
const here = (about: Partial<Appointment> = {}) =>
  appointmentOf({ status: 'Checked-in', arrivedAt: NOW + 1, ...about });

function waitOf(
  appointment: Appointment,
  events: readonly ReturnType<typeof ticketEvent>[],
  lag = 0,
): number | undefined {
  const visit = visitOf(appointment, events.length === 0 ? {} : { ticket: ticketOf(events) });
  return visit?.wait && waitedMs(visit.wait, lag);
}

describe('who came', () => {
  it.each([
    ['is expected', { status: 'Scheduled' }, false],
    ['was refused by the service after checking in', { status: 'Scheduled', arrivedAt: NOW }, false],
    ['is checked in', { status: 'Checked-in', arrivedAt: NOW }, true],
    ['was here before Foyer', { status: 'Checked-in' }, true],
    ['was served', { status: 'Served' }, true],
    ['never came', { status: 'No-show' }, false],
    ['came, was called and was not there', { status: 'No-show', arrivedAt: NOW }, true],
    ['came, and left', { status: 'Cancelled', arrivedAt: NOW }, true],
  ] as const)('a visitor who %s', (_, about, came) => {
    expect(visitOf(appointmentOf(about), {})).toMatchObject({
      hasCome: came,
      isNoShow: about.status === 'No-show',
    });
  });

  it('an appointment cancelled before its visitor came is no booking of the day', () => {
    expect(visitOf(appointmentOf({ status: 'Cancelled' }), {})).toBeUndefined();
  });
});

describe('where a visitor was checked in', () => {
  const intent = (origin: 'visitor' | 'staff', state: 'confirmed' | 'refused' | 'undone' = 'confirmed') => ({
    kind: 'check-in' as const,
    origin,
    state,
  });

  it.each([
    ['at a kiosk', [intent('visitor')], 'kiosk'],
    ['at the front desk', [intent('staff')], 'desk'],
    ['at a kiosk first, and again at the front desk', [intent('staff'), intent('visitor')], 'kiosk'],
    [
      'at a kiosk, which was refused, and then at the front desk',
      [intent('staff'), intent('visitor', 'refused')],
      'desk',
    ],
    ['at the front desk, which was taken back', [intent('staff', 'undone')], 'elsewhere'],
    ['in the booking system', [], 'elsewhere'],
  ])('a visitor was checked in %s', (_, newestFirst, where) => {
    expect(visitOf(here(), { intents: () => newestFirst })?.checkedInAt).toBe(where);
  });

  it('a visitor who has not come was checked in nowhere', () => {
    expect(visitOf(appointmentOf({ status: 'No-show' }), {})?.checkedInAt).toBeUndefined();
  });
});

describe('a wait', () => {
  it('a wait ends with the first call after the arrival, whatever is called again or elsewhere', () => {
    const events = [
      ticketEvent('ticket_created', MADE),
      ticketEvent('ticket_called', called(300)),
      ticketEvent('ticket_recalled', called(360)),
      ticketEvent('ticket_called', called(900, 7)),
    ];
    expect(waitOf(here(), events)).toBe(300_000 - 1);
    expect(waitOf(here(), events.toReversed())).toBe(300_000 - 1);
  });

  it('a wait is not known where nobody has heard a call, a ticket, or when the visitor came', () => {
    expect(waitOf(here(), [])).toBeUndefined();
    expect(waitOf(here(), [ticketEvent('ticket_created', MADE)])).toBeUndefined();
    expect(
      waitOf(here({ arrivedAt: undefined }), [ticketEvent('ticket_called', called(300))]),
    ).toBeUndefined();
  });

  it('a wait is not known where of the call only a recall was heard, since it may have been long before', () => {
    expect(waitOf(here(), [ticketEvent('ticket_recalled', called(360))])).toBeUndefined();
  });

  it('a wait is known where the end of the visit tells the call whose own event was lost', () => {
    const end = { ...called(300), served: { date: at(600) } };
    expect(waitOf(here(), [ticketEvent('ticket_served', end)])).toBe(300_000 - 1);
  });

  it('a wait does not end with a call before the arrival, nor with one of another visit', () => {
    const events = [ticketEvent('ticket_called', called(300)), ticketEvent('ticket_called', called(900))];
    expect(waitOf(here({ arrivedAt: NOW + 10 * MINUTE }), events)).toBe(5 * MINUTE);
    expect(waitOf(here(), [ticketEvent('ticket_called', called(25 * 3_600))])).toBeUndefined();
  });

  it('a wait is the same however far the clocks of service and hub are apart', () => {
    const hour = 60 * MINUTE;
    const events = [ticketEvent('ticket_created', MADE), ticketEvent('ticket_called', called(300))];
    // Checked in here, by the hub's clock: the calls are an hour behind it.
    expect(waitOf(here({ arrivedAt: NOW + hour }), events, hour)).toBe(5 * MINUTE);
    // Told by the ticket, by the service's clock: both ends are on it.
    expect(waitOf(here({ arrivedAt: NOW }), events, hour)).toBe(5 * MINUTE);
  });
});
