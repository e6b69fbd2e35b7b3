import { describe, expect, it } from 'vitest';
import { deskAppointment } from '../day/desk-view.ts';
import { desk } from '../../../../test/support/parts/booking-lobby.ts';

describe('a check-in that is set aside', () => {
  async function aside(isInQueue?: () => boolean) {
    const refused = {
      kind: 'unknown',
      statusCode: 409,
      message: 'The line is closed.',
      cause: 'text',
    } as const;
    const d = desk(refused, isInQueue);
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(60_000);
    return d;
  }

  it('a check-in that is set aside is in front of staff with what the service said', async () => {
    const d = await aside();
    expect(d.notices()).toMatchObject([
      {
        kind: 'stuck',
        intentId: 1,
        what: 'check-in',
        whom: 'A-42',
        attempts: 5,
        reason: 'refusing',
        statusCode: 409,
        words: 'The line is closed.',
      },
    ]);
  });

  it('a check-in that is set aside and given up goes back to what it was', async () => {
    const d = await aside();
    expect(d.actions.resolve(1, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('a1')?.status).toBe('Scheduled');
    expect(d.notices()).toEqual([]);
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'too-late' });
    expect(d.actions.lookUp('A42').answer.kind).toBe('found');
  });

  it('a check-in that is set aside and given up stays where events have the visitor in the queue', async () => {
    const d = await aside(() => true);
    expect(d.actions.resolve(1, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('a1')?.status).toBe('Checked-in');
    expect(d.stateOf(1)).toMatchObject({ state: 'undone', resolution: 'give-up' });
  });

  it('a check-in that is set aside and found done at the service stays, is certain and is not sent again', async () => {
    const d = await aside();
    expect(d.actions.lookUp('A42').answer.kind).toBe('saved');
    expect(d.actions.resolve(1, { kind: 'it-was-done' })).toEqual({ kind: 'resolved' });
    expect(d.stateOf(1)).toMatchObject({ state: 'confirmed', presumed: false, resolution: 'it-is-there' });
    expect(d.directory.byId('a1')?.status).toBe('Checked-in');
    expect(d.actions.lookUp('A42').answer.kind).toBe('already-checked-in');
    expect(d.notices()).toEqual([]);
    await d.clock.advance(30 * 60_000);
    expect(d.script.sent).toHaveLength(5);
    expect(d.actions.resolve(1, { kind: 'it-was-done' })).toEqual({ kind: 'too-late' });
  });

  it('a check-in that is set aside and sent again goes at once', async () => {
    const d = await aside();
    d.script.network = 'ok';
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(1);
    expect(d.stateOf(1).state).toBe('confirmed');
  });

  it('a check-in that is set aside cannot be said to be there: that is asked of bookings only', async () => {
    const d = await aside();
    const there = { kind: 'it-is-there' as const, appointmentId: '9' };
    expect(d.actions.resolve(1, there)).toEqual({ kind: 'too-late' });
  });
});

it('a change that is set aside and found done at the service is made here too', async () => {
  const d = desk({ kind: 'unknown', statusCode: 422, cause: 'text' });
  d.actions.edit('a1', { firstName: 'Anne' });
  await d.clock.advance(60_000);
  expect(d.actions.resolve(1, { kind: 'it-was-done' })).toEqual({ kind: 'resolved' });
  expect(d.directory.byId('a1')?.firstName).toBe('Anne');
});

it('a booking is not said to be done without its id', async () => {
  const d = desk('unknown');
  await d.create();
  expect(d.actions.resolve(1, { kind: 'it-was-done' })).toEqual({ kind: 'too-late' });
  expect(d.stateOf(1).state).toBe('unresolved');
});

describe('what was only presumed', () => {
  it('a check-in that was only presumed is marked at the appointment and in a notice, until somebody has read it', async () => {
    const d = desk('unknown');
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(500);
    d.script.network = { kind: 'refused', statusCode: 400, message: 'Not scheduled.' };
    await d.clock.advance(3_000);
    const appointment = d.directory.byId('a1');
    if (!appointment) throw new Error('gone');
    const mark = () => deskAppointment(appointment, d.table.undismissedOf('a1'), '', 0).intent;
    expect(mark()).toMatchObject({ state: 'presumed', kind: 'check-in' });
    expect(d.notices()).toMatchObject([
      {
        kind: 'presumed',
        appointmentId: 'a1',
        whom: 'A-42',
        what: 'check-in',
        why: 'no-answer',
      },
    ]);
    expect(d.table.dismiss(1, 1)).toBe(true);
    expect(mark()).toBeUndefined();
    expect(d.notices()).toEqual([]);
  });
});
