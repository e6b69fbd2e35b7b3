import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { deskAppointment } from '../day/desk-view.ts';
import { desk } from '../../../../test/support/parts/booking-lobby.ts';

describe('a visitor who has arrived and is marked no-show or cancelled all the same', () => {
  it('a visitor who arrived and is marked no-show or cancelled anyway stays where they were if the service refuses, in its words', async () => {
    for (const kind of ['no-show', 'cancel'] as const) {
      const d = desk({ kind: 'refused', statusCode: 409, message: 'Already here.' });
      d.directory.put(appointmentOf({ status: 'Checked-in', arrivedAt: NOW }));
      d.actions.atDesk(kind, 'a1', true);
      await d.clock.advance(9_000);
      expect(d.directory.byId('a1')).toMatchObject({ status: 'Checked-in', arrivedAt: NOW });
      expect(d.notices()).toMatchObject([{ kind: 'conflict' }]);
      expect(d.table.byId(1)).toMatchObject({ kind, state: 'refused', message: 'Already here.' });
    }
  });
});

describe('a visitor who comes while a no-show has not been sent', () => {
  it('a visitor who comes while a no-show has not been sent is found and checked in; the no-show is taken back and staff are told', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(3_000);
    expect(d.actions.lookUp('A42').answer.kind).toBe('found');
    const answer = d.actions.beginCheckIn('A42', 'a1').answer;
    await d.clock.advance(2_500);
    expect((await answer).kind).toBe('checked-in');
    await d.clock.advance(60_000);
    expect(d.script.sent.map(({ intent }) => intent.kind)).toEqual(['check-in']);
    expect(d.directory.byId('a1')?.status).toBe('Checked-in');
    expect(d.notices()).toMatchObject([
      {
        kind: 'visitor-came',
        appointmentId: 'a1',
        whom: 'A-42',
        what: 'no-show',
        attempts: 0,
      },
    ]);
    expect(d.table.dismiss(1, 1)).toBe(true);
    expect(d.notices()).toEqual([]);
  });

  it('a visitor finds the appointment when a no-show only waits for the network', async () => {
    const d = desk('hang-before');
    for (let n = 0; n < 8; n++) d.add({ appointmentId: `busy${n}` });
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(60_000);
    expect(d.actions.lookUp('A42').answer.kind).toBe('found');
  });

  it('a visitor who comes while a no-show has not been sent is told to see the desk once it was sent', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(8_000);
    expect(d.actions.lookUp('A42').answer).toMatchObject({ kind: 'no-show', appointmentId: 'a1' });
  });

  it('a visitor who comes while a no-show is unsent goes back to expected, not to no-show, when the service refuses the check-in', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    d.script.network = { kind: 'refused', statusCode: 400, message: 'No.' };
    const answer = d.actions.beginCheckIn('A42', 'a1').answer;
    await d.clock.advance(2_500);
    expect((await answer).kind).toBe('refused');
    expect(d.directory.byId('a1')?.status).toBe('Scheduled');
  });

  it('a visitor who comes while a no-show has not been sent finds a cancelled appointment cancelled: that was on purpose', () => {
    const d = desk();
    d.actions.atDesk('cancel', 'a1');
    expect(d.actions.lookUp('A42').answer).toMatchObject({ kind: 'cancelled' });
  });
});

describe('a no-show that the service does not take back', () => {
  it('a no-show that the service does not take back is a no-show again, and the refusal is at the appointment and in front of staff', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(9_000);
    d.script.network = { kind: 'refused', statusCode: 400, message: 'It was missed.' };
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(1_000);
    const appointment = d.directory.byId('a1');
    expect(appointment?.status).toBe('No-show');
    if (!appointment) throw new Error('gone');
    expect(deskAppointment(appointment, d.table.undismissedOf('a1'), '', 0).intent).toMatchObject({
      state: 'refused',
      message: 'It was missed.',
    });
    expect(d.notices()).toMatchObject([{ kind: 'conflict', appointmentId: 'a1' }]);
    expect(d.actions.lookUp('A42').answer).toMatchObject({ kind: 'no-show', appointmentId: 'a1' });
  });

  it('a no-show that the service does not take back is checked in by staff with their PIN at the kiosk, where the service takes it', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(9_000);
    const { answer } = d.actions.beginCheckInByStaff('A42', 'a1');
    await d.clock.advance(1_000);
    expect(await answer).toMatchObject({ kind: 'checked-in', number: 'A-42' });
  });
});
