import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import { intentNotice } from '../../outbox/intent-notice.ts';
import { appointmentMeant } from '../look-up/look-up.ts';
import { lobby } from '../../../../test/support/parts/actions-lobby.ts';

describe('staff beside a visitor', () => {
  it.each([-300, 0, 300])(
    'staff beside a visitor check in someone who comes %s minutes from the start, as staff',
    async (minutes) => {
      const startsAt = circumstancesOf().now + minutes * MINUTE;
      const l = lobby([appointmentOf({ startsAt, endsAt: startsAt, phoneNumber: '+48 600 555 118' })], 'ok', {
        nameShown: 'phone-digits',
      });
      const { answer } = l.actions.beginCheckInByStaff('a42', 'a1');
      await l.clock.advance(0);
      expect(await answer).toMatchObject({ kind: 'checked-in', number: 'A-42' });
      expect(l.script.sent.map(({ intent }) => [intent.kind, intent.origin])).toEqual([
        ['check-in', 'staff'],
      ]);
    },
  );

  it.each([
    [{ status: 'Cancelled' }, 'cancelled'],
    [{ status: 'Checked-in' }, 'already-checked-in'],
    [{ startsAt: Date.UTC(2026, 0, 6, 9) }, 'other-day'],
    [{ id: 'a2' }, 'found'],
  ] as const)('staff beside a visitor do not check in %j', async (about, kind) => {
    const l = lobby([appointmentOf(about)]);
    expect(l.actions.beginCheckInByStaff('a42', 'a1')).toMatchObject({ kind: 'answered', answer: { kind } });
    expect(l.script.sent).toEqual([]);
  });
});

it('the front desk is shown which appointment a code means, where it means one that is there', () => {
  const tomorrow = { startsAt: Date.UTC(2026, 0, 6, 9) };
  const meant = ({ actions }: ReturnType<typeof lobby>, code: string) =>
    appointmentMeant(actions.lookUp(code));
  expect(meant(lobby(), 'a42')).toBe('a1');
  expect(meant(lobby(), 'b1')).toBeUndefined();
  expect(meant(lobby([appointmentOf({ status: 'Cancelled' })]), 'a42')).toBe('a1');
  expect(meant(lobby([appointmentOf(tomorrow)]), 'a42')).toBeUndefined();
  expect(meant(lobby([appointmentOf(), appointmentOf({ id: 'a2' })]), 'a42')).toBeUndefined();
  const elsewhere = lobby([appointmentOf({ locationId: 2 })], 'ok', { locationId: 1 });
  expect(meant(elsewhere, 'a42')).toBeUndefined();
});

describe('the front desk', () => {
  it('the front desk is told when an act can be undone no more, also while the service is away', async () => {
    const l = lobby([appointmentOf({ id: 'a' }), appointmentOf({ id: 'b' })], 'not-sent');
    l.actions.atDesk('check-in', 'a');
    await l.clock.advance(6_000);
    l.actions.atDesk('no-show', 'b');
    await l.clock.advance(7_999);
    l.changed.length = 0;
    await l.clock.advance(100);
    expect(l.changed).toContain('b');
    expect(l.table.openOf('b')).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('the front desk checks in at once, and marks no-shows and cancels after 8 s', async () => {
    const l = lobby([appointmentOf({ id: 'a' }), appointmentOf({ id: 'b' }), appointmentOf({ id: 'c' })]);
    const at = wallMs(l.clock);
    expect(l.actions.atDesk('check-in', 'a')).toMatchObject({
      kind: 'accepted',
      appointment: { status: 'Checked-in', arrivedAt: at, seenAt: at, intent: { state: 'waiting' } },
    });
    expect(l.actions.atDesk('no-show', 'b')).toMatchObject({
      appointment: { status: 'No-show', intent: { kind: 'no-show', state: 'held', sendsAt: at + 8_000 } },
    });
    expect(l.actions.atDesk('cancel', 'c')).toMatchObject({
      appointment: { status: 'Cancelled', intent: { state: 'held' } },
    });
    await l.clock.advance(7_999);
    expect(l.script.sent.map(({ intent }) => intent.kind)).toEqual(['check-in']);
    await l.clock.advance(1);
    expect(l.script.sent.map(({ intent }) => intent.kind)).toEqual(['check-in', 'no-show', 'cancel']);
  });

  it('the front desk does only what the state allows', () => {
    for (const status of ['Checked-in', 'Served', 'Cancelled', 'No-show'] as const) {
      const l = lobby([appointmentOf({ status })]);
      // Only who was marked no-show may still be checked in.
      const kinds = status === 'No-show' ? [] : (['check-in'] as const);
      for (const kind of [...kinds, 'cancel', 'no-show'] as const) {
        expect(l.actions.atDesk(kind, 'a1')).toEqual({ kind: 'not-possible', status });
      }
      expect(l.table.countOpen()).toBe(0);
    }
    expect(lobby().actions.atDesk('cancel', 'nobody')).toEqual({ kind: 'unknown-appointment' });
  });

  it('the front desk ends the appointment of a visitor who has arrived only where the clerk saw that', () => {
    for (const [kind, status] of [
      ['no-show', 'No-show'],
      ['cancel', 'Cancelled'],
    ] as const) {
      const l = lobby([appointmentOf({ status: 'Checked-in', arrivedAt: NOW })]);
      expect(l.actions.atDesk(kind, 'a1')).toEqual({ kind: 'not-possible', status: 'Checked-in' });
      expect(l.actions.atDesk(kind, 'a1', true)).toMatchObject({
        kind: 'accepted',
        appointment: { status, intent: { state: 'held' } },
      });
      expect(l.actions.undo(1)).toMatchObject({ appointment: { status: 'Checked-in', arrivedAt: NOW } });
      // The arrival was refused meanwhile, or taken back by somebody else.
      l.directory.put(appointmentOf());
      expect(l.actions.atDesk(kind, 'a1', true)).toEqual({ kind: 'not-possible', status: 'Scheduled' });
    }
  });

  it('the front desk may check in a visitor who was marked no-show; the service decides', async () => {
    const l = lobby([appointmentOf({ status: 'No-show' })]);
    expect(l.actions.atDesk('check-in', 'a1')).toMatchObject({
      kind: 'accepted',
      appointment: { status: 'Checked-in' },
    });
    await l.clock.advance(1_000);
    expect(l.script.sent.map(({ intent }) => intent.kind)).toEqual(['check-in']);
    expect(l.table.byId(1)).toMatchObject({ state: 'confirmed', previousStatus: 'No-show' });
  });

  it('the front desk may check in a visitor who was marked no-show, after that was sent, and in that order', async () => {
    const l = lobby([appointmentOf()], 'unknown');
    l.actions.atDesk('no-show', 'a1');
    await l.clock.advance(9_000);
    expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    l.script.network = 'ok';
    await l.clock.advance(31_000);
    expect(l.script.sent.slice(-2).map(({ intent }) => intent.kind)).toEqual(['no-show', 'check-in']);
  });

  it('the front desk gives up a no-show that was set aside by checking the visitor in, which is sent at once', async () => {
    const refused = { kind: 'unknown', statusCode: 400, message: 'No.', cause: 'text' } as const;
    const l = lobby([appointmentOf()], refused);
    l.actions.atDesk('no-show', 'a1');
    await l.clock.advance(MINUTE);
    l.script.network = 'ok';
    expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    await l.clock.advance(10 * MINUTE);
    expect(l.script.sent.slice(-2).map(({ intent }) => intent.kind)).toEqual(['no-show', 'check-in']);
    expect(l.table.byId(2)?.state).toBe('confirmed');
    const [given] = l.table.forStaff();
    expect(given).toMatchObject({ state: 'undone', resolution: 'visitor-came' });
    const notice = given && intentNotice(given, l.directory.byId('a1'), String, l.table.openOf);
    expect(notice).toMatchObject({ kind: 'visitor-came', whom: 'A-42', attempts: 5 });
  });

  it('the front desk takes back a no-show that was not sent yet by checking the visitor in', () => {
    const l = lobby([appointmentOf()], 'hang');
    l.actions.atDesk('no-show', 'a1');
    expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    expect(l.table.byId(1)).toMatchObject({ state: 'undone', resolution: 'visitor-came' });
    expect(l.table.byId(2)).toMatchObject({ kind: 'check-in', previousStatus: 'Scheduled' });
  });

  it('the front desk may check in a visitor who is late, early or of another day', () => {
    for (const minutes of [-300, 300, 3_000]) {
      const l = lobby([appointmentOf({ startsAt: circumstancesOf().now + minutes * MINUTE })]);
      expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    }
  });

  it('the front desk undoes within 8 s and the appointment is what it was; later it is too late', async () => {
    const l = lobby();
    const marked = l.actions.atDesk('no-show', 'a1');
    const intentId = marked.kind === 'accepted' ? (marked.appointment.intent?.intentId ?? 0) : 0;
    await l.clock.advance(7_000);
    expect(l.actions.undo(intentId)).toMatchObject({ kind: 'undone', appointment: { status: 'Scheduled' } });
    expect(l.actions.undo(intentId)).toEqual({ kind: 'too-late' });
    await l.clock.advance(60_000);
    expect(l.script.sent).toEqual([]);
    const again = l.actions.atDesk('cancel', 'a1');
    const second = again.kind === 'accepted' ? (again.appointment.intent?.intentId ?? 0) : 0;
    await l.clock.advance(8_000);
    expect(l.actions.undo(second)).toEqual({ kind: 'too-late' });
    expect(l.actions.undo(4_711)).toEqual({ kind: 'too-late' });
    expect(l.directory.byId('a1')?.status).toBe('Cancelled');
  });

  it('the front desk undoes without taking back what an event told in the meantime', () => {
    const l = lobby();
    const marked = l.actions.atDesk('no-show', 'a1');
    l.directory.setStatus('a1', 'Served', 1);
    const intentId = marked.kind === 'accepted' ? (marked.appointment.intent?.intentId ?? 0) : 0;
    expect(l.actions.undo(intentId).kind).toBe('undone');
    expect(l.directory.byId('a1')?.status).toBe('Served');
  });
});
