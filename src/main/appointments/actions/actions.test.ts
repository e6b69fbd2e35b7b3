import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/circumstances-of.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../../test/support/open-test-database.ts';
import { outboxOf } from '../../../../test/support/outbox-of.ts';
import type { Script } from '../../../../test/support/scripted-send.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { intentNotice } from '../../outbox/intent-notice.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { createActions, VISITOR_WAITS_MS } from './actions.ts';
import { appointmentMeant } from '../look-up/look-up.ts';
import type { Appointment } from '../directory/appointment.ts';
import { deskAppointment } from '../day/desk-view.ts';
import { createDirectory } from '../directory/directory.ts';

function lobby(
  appointments: readonly Appointment[] = [appointmentOf()],
  network: Script = 'ok',
  about: Parameters<typeof circumstancesOf>[0] = {},
) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const each of appointments) directory.put(each);
  const o = outboxOf({ database, network });
  const changed: string[] = [];
  const outbox: Outbox = { ...o.outbox(), wake: () => o.outbox().wake() };
  const actions = createActions({
    database,
    directory,
    outboxTable: o.table,
    outbox,
    clock: o.clock,
    log: silentLog,
    circumstances: () => circumstancesOf({ now: wallMs(o.clock), ...about }),
    deskViewOf: (appointment) =>
      deskAppointment(appointment, o.table.openOf(appointment.id), 'Registrations', wallMs(o.clock)),
    onChange: (id) => void changed.push(id),
  });
  const checkIn = async (code = 'a42', id = 'a1', waitMs = VISITOR_WAITS_MS, digits?: string) => {
    const answer = actions.beginCheckIn(code, id, digits).answer;
    await o.clock.advance(waitMs);
    return answer;
  };
  return { ...o, directory, actions, changed, checkIn, outboxInUse: outbox };
}

describe('a visitor who checks in', () => {
  it('is told so when the service says so', async () => {
    const l = lobby();
    const at = wallMs(l.clock);
    expect(await l.checkIn()).toEqual({ kind: 'checked-in', number: 'A-42', checkedInAt: at });
    expect(l.directory.byId('a1')).toMatchObject({ status: 'Checked-in', arrivedAt: at });
    expect(l.changed).toEqual(['a1']);
  });

  it.each(['not-sent', 'offline', 'unknown', 'rate-limited', 'hang', 'hang-before'] as const)(
    'is told "saved" within 2.5 s when the network says %s, and it is on disk',
    async (network) => {
      const l = lobby(undefined, network);
      const at = wallMs(l.clock);
      expect(await l.checkIn()).toEqual({ kind: 'saved', number: 'A-42', savedAt: at });
      expect(l.table.countOpen()).toBe(1);
    },
  );

  it('is told "saved" at once while the key is rejected', async () => {
    const l = lobby(undefined, 'key-rejected');
    expect((await l.checkIn('a42', 'a1', 1)).kind).toBe('saved');
  });

  it('is told when the service refuses', async () => {
    const l = lobby(undefined, { kind: 'refused', statusCode: 400, message: 'No.' });
    expect(await l.checkIn()).toEqual({ kind: 'refused' });
  });

  it('is told "saved" when the service refuses after an attempt without an answer: that is presumed, not certain', async () => {
    const l = lobby(undefined, 'unknown');
    const answer = l.actions.beginCheckIn('a42', 'a1').answer;
    await l.clock.advance(500);
    l.script.network = { kind: 'refused', statusCode: 400, message: 'Already checked in.' };
    await l.clock.advance(2_000);
    expect(l.table.forStaff()).toMatchObject([{ state: 'confirmed', presumed: true }]);
    expect((await answer).kind).toBe('saved');
  });

  it('comes back and reads "saved" again, until staff have looked after it', async () => {
    const l = lobby(undefined, 'unknown');
    const at = wallMs(l.clock);
    void l.actions.beginCheckIn('a42', 'a1').answer;
    await l.clock.advance(500);
    l.script.network = { kind: 'refused', statusCode: 409 };
    await l.clock.advance(2_000);
    expect(l.actions.lookUp('a42').answer).toEqual({
      kind: 'saved',
      appointmentId: 'a1',
      number: 'A-42',
      savedAt: at,
    });
    l.table.dismiss(1, wallMs(l.clock));
    expect(l.actions.lookUp('a42').answer.kind).toBe('already-checked-in');
  });

  it('is not told "already checked in" while the service keeps answering with a refusal in plain text', async () => {
    const l = lobby(undefined, { kind: 'unknown', statusCode: 400, message: 'No.', cause: 'text' });
    expect((await l.checkIn()).kind).toBe('saved');
    expect(l.actions.lookUp('a42').answer.kind).toBe('saved');
  });

  it('is checked in though a change of the appointment is set aside', async () => {
    const refused = { kind: 'unknown', statusCode: 422, cause: 'text' } as const;
    const l = lobby();
    l.script.network = (intent) => (intent.kind === 'edit' ? refused : 'ok');
    const now = wallMs(l.clock);
    l.add({ kind: 'edit', origin: 'staff', payload: '{}', createdAt: now, dueAt: now });
    await l.clock.advance(MINUTE);
    expect((await l.checkIn()).kind).toBe('checked-in');
    expect(l.actions.lookUp('a42').answer.kind).toBe('already-checked-in');
  });

  it('and taps twice, or at two kiosks, is checked in once', async () => {
    const l = lobby(undefined, 'hang');
    const [first, second] = [
      l.actions.beginCheckIn('a42', 'a1').answer,
      l.actions.beginCheckIn('A-42', 'a1').answer,
    ];
    await l.clock.advance(VISITOR_WAITS_MS);
    expect((await first).kind).toBe('saved');
    expect((await second).kind).toBe('already-checked-in');
    expect(l.script.sent).toHaveLength(1);
  });

  it('is shown what the code means now when it is another appointment than the one confirmed', async () => {
    const l = lobby([appointmentOf({ id: 'a2', firstName: 'Zoe' })]);
    expect(await l.checkIn('A-42', 'a1')).toMatchObject({
      kind: 'found',
      appointment: { appointmentId: 'a2' },
    });
    expect(l.script.sent).toEqual([]);
    expect(l.directory.byId('a2')?.status).toBe('Scheduled');
  });

  it.each<[string, Partial<Appointment>, string]>([
    ['cancelled', { status: 'Cancelled' }, 'cancelled'],
    ['moved to the afternoon', { startsAt: Date.UTC(2026, 0, 5, 15) }, 'early'],
    ['moved to tomorrow', { startsAt: Date.UTC(2026, 0, 6, 15) }, 'other-day'],
  ])('is not checked in when it was %s between the two taps', async (_how, about, kind) => {
    const l = lobby();
    expect(l.actions.lookUp('a42').answer.kind).toBe('found');
    l.directory.put(appointmentOf(about));
    expect((await l.checkIn()).kind).toBe(kind);
    expect(l.script.sent).toEqual([]);
  });

  it.each([
    ['', 'not-a-code'],
    ['🙂', 'not-a-code'],
    ['A-43', 'unknown'],
    ["' OR 1=1 --", 'unknown'],
    ['%', 'not-a-code'],
  ])('with %s finds nobody', async (code, kind) => {
    const l = lobby();
    expect(l.actions.lookUp(code).answer.kind).toBe(kind);
    expect((await l.checkIn(code)).kind).toBe(kind);
  });

  it('is told that nothing was saved when the disk is full; nothing is half written, and it works once there is room', async () => {
    const l = lobby(Array.from({ length: 200 }, (_, n) => appointmentOf({ id: `a${n}`, code: `A-${n}` })));
    fillDisk(l.database);
    // Statuses have room in place; the intent has not. Some row may still fit: fill with check-ins until none does.
    let n = 0;
    while (n < 200 && (await l.checkIn(`A-${n}`, `a${n}`)).kind !== 'not-saved') n += 1;
    expect(n).toBeLessThan(200);
    expect(l.directory.byId(`a${n}`)).toMatchObject({ status: 'Scheduled' });
    expect(l.directory.byId(`a${n}`)?.arrivedAt).toBeUndefined();
    expect(l.table.openOf(`a${n}`)).toBeUndefined();
    let m = n + 1;
    while (m < 200 && l.actions.atDesk('no-show', `a${m}`).kind !== 'not-saved') m += 1;
    expect(m).toBeLessThan(200);
    expect(l.directory.byId(`a${m}`)?.status).toBe('Scheduled');
    emptyDisk(l.database);
    expect((await l.checkIn(`A-${n}`, `a${n}`, 60_000)).kind).not.toBe('not-saved');
    expect(l.directory.byId(`a${n}`)?.status).toBe('Checked-in');
  });

  it('is not told "not saved" when it is saved and only the sending stumbles', async () => {
    const l = lobby();
    const error = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    l.outboxInUse.wake = () => {
      throw error;
    };
    await expect(l.actions.beginCheckIn('a42', 'a1').answer).rejects.toBe(error);
    expect(l.table.countOpen()).toBe(1);
  });
});

describe('a visitor with several appointments', () => {
  const two = [appointmentOf(), appointmentOf({ id: 'a2', startsAt: appointmentOf().startsAt + 5 * MINUTE })];

  it('is checked in to the one chosen, and to no other', async () => {
    const l = lobby(two);
    expect(l.actions.lookUp('a42').answer.kind).toBe('choose');
    expect((await l.checkIn('a42', 'a2')).kind).toBe('checked-in');
    expect(l.directory.byId('a1')?.status).toBe('Scheduled');
    expect(l.directory.byId('a2')?.status).toBe('Checked-in');
    expect((await l.checkIn('a42', 'a2')).kind).toBe('already-checked-in');
    expect((await l.checkIn('a42', 'a1')).kind).toBe('checked-in');
  });

  it('chooses with part of a code and is checked in with it', async () => {
    const l = lobby(two.map((each, n) => ({ ...each, code: `A-42-${n + 1}` })));
    expect(await l.checkIn('a42', 'a2')).toMatchObject({ kind: 'checked-in', number: 'A-42-2' });
  });

  it('is not checked in too early by choosing, nor to what was not offered', async () => {
    const l = lobby([
      appointmentOf(),
      appointmentOf({ id: 'a2', startsAt: Date.UTC(2026, 0, 5, 15) }),
      appointmentOf({ id: 'b', code: 'B-1', firstName: 'Zoe' }),
    ]);
    expect((await l.checkIn('a42', 'a2')).kind).toBe('early');
    expect((await l.checkIn('a42', 'b')).kind).toBe('choose');
    expect(l.script.sent).toEqual([]);
  });
});

describe('a visitor who is asked for the digits of a phone', () => {
  const withPhone = (network?: Script) =>
    lobby([appointmentOf({ phoneNumber: '+48 600 555 118' })], network, { nameShown: 'phone-digits' });

  it.each([undefined, '', '11', '119', '811', 'abc'])('and answers %s is not checked in', async (digits) => {
    const l = withPhone();
    expect(await l.checkIn('a42', 'a1', 0, digits)).toEqual({ kind: 'wrong-digits' });
    expect(l.directory.byId('a1')?.status).toBe('Scheduled');
    expect(l.script.sent).toEqual([]);
  });

  it('and knows them is checked in', async () => {
    expect((await withPhone().checkIn('a42', 'a1', 0, '118')).kind).toBe('checked-in');
  });

  it('is not asked where the appointment has no phone number', async () => {
    const l = lobby(undefined, 'ok', { nameShown: 'phone-digits' });
    expect(l.actions.lookUp('a42').answer).toMatchObject({
      appointment: { visitorName: 'A. K.', asksPhoneDigits: false },
    });
    expect((await l.checkIn()).kind).toBe('checked-in');
  });
});

describe('staff beside a visitor', () => {
  it.each([-300, 0, 300])('check in who comes %s minutes from the start, as staff', async (minutes) => {
    const startsAt = circumstancesOf().now + minutes * MINUTE;
    const l = lobby([appointmentOf({ startsAt, endsAt: startsAt, phoneNumber: '+48 600 555 118' })], 'ok', {
      nameShown: 'phone-digits',
    });
    const answer = l.actions.checkInByStaff('a42', 'a1');
    await l.clock.advance(0);
    expect(await answer).toMatchObject({ kind: 'checked-in', number: 'A-42' });
    expect(l.script.sent.map(({ intent }) => [intent.kind, intent.origin])).toEqual([['check-in', 'staff']]);
  });

  it.each([
    [{ status: 'Cancelled' }, 'cancelled'],
    [{ status: 'Checked-in' }, 'already-checked-in'],
    [{ startsAt: Date.UTC(2026, 0, 6, 9) }, 'other-day'],
    [{ id: 'a2' }, 'found'],
  ] as const)('do not check in %j', async (about, kind) => {
    const l = lobby([appointmentOf(about)]);
    expect((await l.actions.checkInByStaff('a42', 'a1')).kind).toBe(kind);
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
  it('checks in at once, and marks no-shows and cancels after 8 s', async () => {
    const l = lobby([appointmentOf({ id: 'a' }), appointmentOf({ id: 'b' }), appointmentOf({ id: 'c' })]);
    const at = wallMs(l.clock);
    expect(l.actions.atDesk('check-in', 'a')).toMatchObject({
      kind: 'accepted',
      appointment: { status: 'Checked-in', arrivedAt: at, intent: { state: 'waiting' } },
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

  it('does only what the state allows', () => {
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

  it('ends the appointment of who has arrived only where the clerk saw that', () => {
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

  it('may check in who was marked no-show; the service decides', async () => {
    const l = lobby([appointmentOf({ status: 'No-show' })]);
    expect(l.actions.atDesk('check-in', 'a1')).toMatchObject({
      kind: 'accepted',
      appointment: { status: 'Checked-in' },
    });
    await l.clock.advance(1_000);
    expect(l.script.sent.map(({ intent }) => intent.kind)).toEqual(['check-in']);
    expect(l.table.byId(1)).toMatchObject({ state: 'confirmed', previousStatus: 'No-show' });
  });

  it('may check in who was marked no-show, after that was sent, and in that order', async () => {
    const l = lobby([appointmentOf()], 'unknown');
    l.actions.atDesk('no-show', 'a1');
    await l.clock.advance(9_000);
    expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    l.script.network = 'ok';
    await l.clock.advance(31_000);
    expect(l.script.sent.slice(-2).map(({ intent }) => intent.kind)).toEqual(['no-show', 'check-in']);
  });

  it('who check in a no-show that is set aside give it up, and the check-in is sent at once', async () => {
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
    const notice = given && intentNotice(given, l.directory.byId('a1'), String);
    expect(notice).toMatchObject({ kind: 'visitor-came', whom: 'A-42', attempts: 5 });
  });

  it('who check in a no-show that is not sent yet take it back', () => {
    const l = lobby([appointmentOf()], 'hang');
    l.actions.atDesk('no-show', 'a1');
    expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    expect(l.table.byId(1)).toMatchObject({ state: 'undone', resolution: 'visitor-came' });
    expect(l.table.byId(2)).toMatchObject({ kind: 'check-in', previousStatus: 'Scheduled' });
  });

  it('may check in who is late, early or of another day', () => {
    for (const minutes of [-300, 300, 3_000]) {
      const l = lobby([appointmentOf({ startsAt: circumstancesOf().now + minutes * MINUTE })]);
      expect(l.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    }
  });

  it('undoes within 8 s and the appointment is what it was; later it is too late', async () => {
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

  it('undoes without taking back what an event told meanwhile', () => {
    const l = lobby();
    const marked = l.actions.atDesk('no-show', 'a1');
    l.directory.setStatus('a1', 'Served', 1);
    const intentId = marked.kind === 'accepted' ? (marked.appointment.intent?.intentId ?? 0) : 0;
    expect(l.actions.undo(intentId).kind).toBe('undone');
    expect(l.directory.byId('a1')?.status).toBe('Served');
  });
});
