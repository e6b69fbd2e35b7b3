import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf, MINUTE } from '../../../../test/support/records/appointment-of.ts';
import { emptyDisk, fillDisk } from '../../../../test/support/parts/open-test-database.ts';
import type { Script } from '../../../../test/support/parts/scripted-send.ts';
import { VISITOR_WAITS_MS } from './actions.ts';
import type { Appointment } from '../directory/appointment.ts';
import { lobby } from '../../../../test/support/parts/actions-lobby.ts';

describe('a visitor who checks in', () => {
  it('a visitor who checks in is told so when the service says so', async () => {
    const l = lobby();
    const at = wallMs(l.clock);
    expect(await l.checkIn()).toEqual({ kind: 'checked-in', number: 'A-42', checkedInAt: at });
    expect(l.directory.byId('a1')).toMatchObject({ status: 'Checked-in', arrivedAt: at });
    expect(l.changed).toEqual(['a1']);
  });

  it.each(['not-sent', 'offline', 'unknown', 'rate-limited', 'hang', 'hang-before'] as const)(
    'a visitor who checks in is told "saved" within 2.5 s when the network says %s, and it is on disk',
    async (network) => {
      const l = lobby(undefined, network);
      const at = wallMs(l.clock);
      expect(await l.checkIn()).toEqual({ kind: 'saved', number: 'A-42', savedAt: at });
      expect(l.table.countOpen()).toBe(1);
    },
  );

  it('a visitor who checks in is told "saved" at once while the key is rejected', async () => {
    const others = ['b', 'c'].map((id) => appointmentOf({ id, code: `${id}-1`, firstName: id }));
    const l = lobby([appointmentOf(), ...others], 'key-rejected');
    for (const { id, code } of others) void l.actions.beginCheckIn(code, id).answer;
    await l.clock.advance(1);
    expect((await l.checkIn('a42', 'a1', 1)).kind).toBe('saved');
  });

  it('a visitor who checks in is told when the service refuses', async () => {
    const l = lobby(undefined, { kind: 'refused', statusCode: 400, message: 'No.' });
    expect(await l.checkIn()).toEqual({ kind: 'refused' });
  });

  it('a visitor is told "saved" when the service refuses after an attempt without an answer: that is presumed, not certain', async () => {
    const l = lobby(undefined, 'unknown');
    const answer = l.actions.beginCheckIn('a42', 'a1').answer;
    await l.clock.advance(500);
    l.script.network = { kind: 'refused', statusCode: 400, message: 'Already checked in.' };
    await l.clock.advance(2_000);
    expect(l.table.forStaff()).toMatchObject([{ state: 'confirmed', presumed: true }]);
    expect((await answer).kind).toBe('saved');
  });

  it('a visitor who checks in comes back and reads "saved" again, until staff have looked after it', async () => {
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

  it.each(['not-sent', 'offline', 'unknown', 'rate-limited', 'hang', 'hang-before', 'key-rejected'] as const)(
    'a visitor who asks again reads "saved" until the service has taken the check-in (%s), then "already checked in"',
    async (network) => {
      const l = lobby(undefined, network);
      const at = wallMs(l.clock);
      await l.checkIn();
      for (const waitMs of [0, 5_000, 10 * MINUTE]) {
        await l.clock.advance(waitMs);
        expect(l.actions.lookUp('a42').answer).toEqual({
          kind: 'saved',
          appointmentId: 'a1',
          number: 'A-42',
          savedAt: at,
        });
        expect((await l.checkIn('a42', 'a1', 0)).kind).toBe('saved');
      }
      l.script.network = 'ok';
      l.script.sent[0]?.answer({ ok: true });
      l.outboxInUse.wake();
      await l.clock.advance(MINUTE);
      if (network === 'hang-before') return;
      expect(l.actions.lookUp('a42').answer.kind).toBe('already-checked-in');
    },
  );

  it('a visitor who checks in is not told "already checked in" while the service keeps answering with a refusal in plain text', async () => {
    const l = lobby(undefined, { kind: 'unknown', statusCode: 400, message: 'No.', cause: 'text' });
    expect((await l.checkIn()).kind).toBe('saved');
    expect(l.actions.lookUp('a42').answer.kind).toBe('saved');
  });

  it('a visitor who checks in is checked in though a change of the appointment is set aside', async () => {
    const refused = { kind: 'unknown', statusCode: 422, cause: 'text' } as const;
    const l = lobby();
    l.script.network = (intent) => (intent.kind === 'edit' ? refused : 'ok');
    const now = wallMs(l.clock);
    l.add({ kind: 'edit', origin: 'staff', payload: '{}', createdAt: now, dueAt: now });
    await l.clock.advance(MINUTE);
    expect((await l.checkIn()).kind).toBe('checked-in');
    expect(l.actions.lookUp('a42').answer.kind).toBe('already-checked-in');
  });

  it('a visitor who taps twice, or at two kiosks, is checked in once', async () => {
    const l = lobby(undefined, 'hang');
    const [first, second] = [
      l.actions.beginCheckIn('a42', 'a1').answer,
      l.actions.beginCheckIn('A-42', 'a1').answer,
    ];
    await l.clock.advance(VISITOR_WAITS_MS);
    expect((await first).kind).toBe('saved');
    expect((await second).kind).toBe('saved');
    expect(l.script.sent).toHaveLength(1);
  });

  it('a visitor who checks in is shown what the code means now when it is another appointment than the one confirmed', async () => {
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
  ])(
    'a visitor who checks in is not checked in when it was %s between the two taps',
    async (_how, about, kind) => {
      const l = lobby();
      expect(l.actions.lookUp('a42').answer.kind).toBe('found');
      l.directory.put(appointmentOf(about));
      expect((await l.checkIn()).kind).toBe(kind);
      expect(l.script.sent).toEqual([]);
    },
  );

  it.each([
    ['', 'not-a-code'],
    ['🙂', 'not-a-code'],
    ['A-43', 'unknown'],
    ["' OR 1=1 --", 'unknown'],
    ['%', 'not-a-code'],
  ])('a visitor with %s finds nobody', async (code, kind) => {
    const l = lobby();
    expect(l.actions.lookUp(code).answer.kind).toBe(kind);
    expect((await l.checkIn(code)).kind).toBe(kind);
  });

  it('a visitor is told that nothing was saved when the disk is full; nothing is half written, and it works once there is room', async () => {
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

  it('a visitor who checks in is not told "not saved" when it is saved and only the sending stumbles', async () => {
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

  it('a visitor with several appointments is checked in to the one chosen, and to no other', async () => {
    const l = lobby(two);
    expect(l.actions.lookUp('a42').answer.kind).toBe('choose');
    expect((await l.checkIn('a42', 'a2')).kind).toBe('checked-in');
    expect(l.directory.byId('a1')?.status).toBe('Scheduled');
    expect(l.directory.byId('a2')?.status).toBe('Checked-in');
    expect((await l.checkIn('a42', 'a2')).kind).toBe('already-checked-in');
    expect((await l.checkIn('a42', 'a1')).kind).toBe('checked-in');
  });

  it('a visitor with several appointments chooses with part of a code and is checked in with it', async () => {
    const l = lobby(two.map((each, n) => ({ ...each, code: `A-42-${n + 1}` })));
    expect(await l.checkIn('a42', 'a2')).toMatchObject({ kind: 'checked-in', number: 'A-42-2' });
  });

  it('a visitor with several appointments is not checked in too early by choosing, nor to what was not offered', async () => {
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

  it.each([undefined, '', '11', '119', '811', 'abc'])(
    'a visitor who answers %s for the digits of a phone is not checked in',
    async (digits) => {
      const l = withPhone();
      expect(await l.checkIn('a42', 'a1', 0, digits)).toEqual({ kind: 'wrong-digits' });
      expect(l.directory.byId('a1')?.status).toBe('Scheduled');
      expect(l.script.sent).toEqual([]);
    },
  );

  it('a visitor who knows the digits of the phone is checked in', async () => {
    expect((await withPhone().checkIn('a42', 'a1', 0, '118')).kind).toBe('checked-in');
  });

  it('a visitor who is asked for the digits of a phone is not asked where the appointment has no phone number', async () => {
    const l = lobby(undefined, 'ok', { nameShown: 'phone-digits' });
    expect(l.actions.lookUp('a42').answer).toMatchObject({
      appointment: { visitorName: 'A. K.', asksPhoneDigits: false },
    });
    expect((await l.checkIn()).kind).toBe('checked-in');
  });
});
