import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf, NOW } from '../../../../test/support/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/circumstances-of.ts';
import { openTestDatabase } from '../../../../test/support/open-test-database.ts';
import { outboxOf } from '../../../../test/support/outbox-of.ts';
import { failed, type ScriptedSend } from '../../../../test/support/scripted-send.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { intentNotice } from '../../outbox/intent-notice.ts';
import { readOrder } from '../../outbox/order.ts';
import { createOutboxTable } from '../../outbox/outbox-table.ts';
import { createActions } from './actions.ts';
import { createBookings } from './bookings.ts';
import { deskAppointment } from '../day/desk-view.ts';
import { createDirectory } from '../directory/directory.ts';
import { createSettling } from './settling.ts';

const START = '2026-01-05T14:00:00.000Z';
const END = '2026-01-05T14:30:00.000Z';
const INPUT = { lineId: 7, firstName: 'Olga', lastName: 'Brandt', startTime: START, endTime: END };

function desk(network: ScriptedSend['network'] = 'ok', isInQueue: () => boolean = () => false) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  directory.put(appointmentOf());
  const settle = createSettling({ directory, outboxTable: createOutboxTable(database) }, 3);
  const o = outboxOf({ database, network, onSettling: settle });
  const changed: string[] = [];
  const deps = {
    database,
    directory,
    outboxTable: o.table,
    outbox: o.outbox(),
    clock: o.clock,
    log: silentLog,
    circumstances: () => circumstancesOf({ now: wallMs(o.clock) }),
    deskViewOf: (appointment: ReturnType<typeof appointmentOf>) =>
      deskAppointment(appointment, o.table.openOf(appointment.id), 'Registrations', wallMs(o.clock)),
    onChange: (id: string) => void changed.push(id),
    settle,
    isInQueue,
  };
  const actions = { ...createActions(deps), ...createBookings(deps) };
  const create = async (autoAssign = false, waitMs = 2_500) => {
    const answer = actions.create(autoAssign ? INPUT : { ...INPUT, assigneeId: 5 }, autoAssign);
    await o.clock.advance(waitMs);
    return answer;
  };
  /** What is in front of staff. */
  const notices = () =>
    o.table
      .forStaff()
      .map((intent) => intentNotice(intent, directory.byId(intent.appointmentId), () => 'Passports'));
  return { ...o, directory, actions, changed, create, notices };
}

describe('a form that is sent again', () => {
  it('books once, and every press has the answer', async () => {
    const d = desk();
    const presses = [1, 2].map(() => d.actions.create(INPUT, true, 'desk a'));
    await d.clock.advance(2_500);
    const [first, second] = await Promise.all(presses);
    expect(first).toMatchObject({ kind: 'created-without-id', intentId: 1 });
    expect([second, await d.actions.create(INPUT, true, 'desk a')]).toEqual([first, first]);
    expect(d.script.sent).toHaveLength(1);
  });

  it('is told how its booking stands by then', async () => {
    const d = desk('not-sent');
    const first = d.actions.create(INPUT, true, 'desk a');
    await d.clock.advance(2_500);
    expect((await first).kind).toBe('kept');
    d.script.network = 'ok';
    await d.clock.advance(31_000);
    expect(await d.actions.create(INPUT, true, 'desk a')).toMatchObject({
      kind: 'created-without-id',
      intentId: 1,
    });
  });

  it('is a booking of its own as another form, and at another desk', async () => {
    const d = desk();
    const presses = ['desk a', 'desk b', 'other a'].map((key) => d.actions.create(INPUT, true, key));
    await d.clock.advance(2_500);
    expect((await Promise.all(presses)).map((each) => 'intentId' in each && each.intentId)).toEqual([
      1, 2, 3,
    ]);
  });

  it('once it was refused, or given up by a person, is another wish', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'The line is disabled.' });
    const press = async () => {
      const answer = d.actions.create(INPUT, true, 'desk a');
      await d.clock.advance(2_500);
      return (await answer).kind;
    };
    expect(await press()).toBe('refused');
    d.script.network = 'unknown';
    expect(await press()).toBe('unresolved');
    expect(await press()).toBe('unresolved');
    expect(d.actions.resolve(2, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    d.script.network = 'ok';
    expect(await press()).toBe('created-without-id');
    expect(d.script.sent).toHaveLength(3);
  });
});

describe('a booking whose time was mistyped', () => {
  it('so that it would last for years is not sent and not kept', async () => {
    const d = desk();
    const times = { startTime: START, endTime: '2036-01-05T14:30:00Z' };
    const problems = [{ field: 'endTime', rule: 'too-long-after-start' as const }];
    for (const [input, autoAssign] of [
      [{ ...INPUT, ...times, assigneeId: 5 }, false],
      [{ ...INPUT, ...times }, true],
    ] as const)
      expect(await d.actions.create(input, autoAssign)).toEqual({ kind: 'invalid', problems });
    expect(d.actions.edit('a1', times)).toEqual({ kind: 'invalid', problems });
    expect(d.notices()).toEqual([]);
  });

  it('by years is for the service to refuse: this machine may be the one whose clock is wrong', async () => {
    const d = desk();
    const times = { startTime: '9999-01-05T14:00:00Z', endTime: '9999-01-05T14:30:00Z' };
    expect(d.actions.edit('a1', times)).toMatchObject({ kind: 'accepted' });
  });

  it('is measured against what stays as it is', () => {
    const d = desk();
    expect(d.actions.edit('a1', { endTime: '2026-02-05T14:30:00Z' })).toMatchObject({ kind: 'invalid' });
    expect(d.actions.edit('a1', { startTime: '2025-12-05T14:30:00Z' })).toMatchObject({ kind: 'invalid' });
    expect(d.actions.edit('a1', { lastName: 'Brandt' })).toMatchObject({ kind: 'accepted' });
  });
});

describe('a clerk who books', () => {
  it('has the appointment once the service has made it, and it can be checked in by its code', async () => {
    const d = desk('hang');
    const answer = d.actions.create({ ...INPUT, assigneeId: 5 }, false);
    await d.clock.advance(0);
    d.script.sent[0]?.answer({ ok: true, created: { id: '900', publicId: 'P-9' } });
    expect(await answer).toEqual({ kind: 'created', intentId: 1, appointmentId: '900', code: 'P-9' });
    expect(d.directory.byId('900')).toMatchObject({
      code: 'P-9',
      firstName: 'Olga',
      lineId: 7,
      locationId: 3,
      assigneeId: 5,
      startsAt: Date.parse(START),
      status: 'Scheduled',
    });
  });

  it('sends what was asked for, and a user only where one was named', async () => {
    const d = desk();
    await d.create(false);
    await d.create(true);
    expect(d.script.sent.map(({ intent }) => readOrder(intent))).toEqual([
      { kind: 'create', input: { ...INPUT, assigneeId: 5 } },
      { kind: 'auto-assign', input: INPUT },
    ]);
  });

  it.each<[ScriptedSend['network'], string]>([
    ['not-sent', 'kept'],
    ['hang', 'kept'],
    ['unknown', 'unresolved'],
    [{ kind: 'refused', statusCode: 409, message: 'The line is disabled.' }, 'refused'],
  ])('is told within 2.5 s how it stands when the network says %j: %s', async (network, kind) => {
    expect((await desk(network).create()).kind).toBe(kind);
  });

  it('is told what is wrong before anything is saved', async () => {
    const d = desk();
    const answer = await d.actions.create({ ...INPUT, firstName: 'O', endTime: START }, true);
    expect(answer).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'firstName' }, { field: 'endTime' }],
    });
    expect((await d.actions.create(INPUT, false)).kind).toBe('invalid');
    expect(d.table.countOpen()).toBe(0);
  });

  it('reads the refusal in the service’s words', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'The line is disabled.' });
    await d.create();
    expect(d.notices()).toMatchObject([
      {
        kind: 'refused',
        what: 'create',
        whom: 'Olga Brandt',
        by: { kind: 'service', words: 'The line is disabled.' },
      },
    ]);
  });
});

describe('a booking of which nobody knows', () => {
  async function unresolved() {
    const d = desk('unknown');
    await d.create();
    return d;
  }

  it('is shown with what was to be booked, and when it was sent', async () => {
    const d = await unresolved();
    expect(d.notices()).toEqual([
      {
        kind: 'unresolved-create',
        noticeId: 'intent-1',
        at: NOW,
        intentId: 1,
        visitorName: 'Olga Brandt',
        lineName: 'Passports',
        startsAt: Date.parse(START),
        createdAt: NOW,
        sentAt: NOW,
        attempts: 1,
      },
    ]);
  });

  it('is in the day once a person has found it, with the code or with its id instead', async () => {
    for (const code of ['P-9', undefined]) {
      const d = await unresolved();
      const decision = { kind: 'it-is-there' as const, appointmentId: ' 900 ', ...(code ? { code } : {}) };
      expect(d.actions.resolve(1, decision)).toEqual({ kind: 'resolved' });
      expect(d.directory.byId('900')).toMatchObject({ code: code ?? '900', firstName: 'Olga' });
      expect(d.changed).toEqual(['900']);
      expect(d.notices()).toEqual([]);
      await d.clock.advance(3_600_000);
      expect(d.script.sent).toHaveLength(1);
    }
  });

  it('leaves alone an appointment that is known by that id already', async () => {
    const d = await unresolved();
    d.directory.put(appointmentOf({ id: '900', code: 'P-9', status: 'Checked-in' }));
    d.actions.resolve(1, { kind: 'it-is-there', appointmentId: '900' });
    expect(d.directory.byId('900')).toMatchObject({ code: 'P-9', status: 'Checked-in' });
  });

  it('is sent once more when a person says so, and only then', async () => {
    const d = await unresolved();
    d.script.network = 'ok';
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(3_600_000);
    expect(d.script.sent).toHaveLength(2);
    expect(d.stateOf(1).state).toBe('confirmed');
  });

  it('is over when a person gives it up', async () => {
    const d = await unresolved();
    expect(d.actions.resolve(1, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(d.notices()).toEqual([]);
    await d.clock.advance(3_600_000);
    expect(d.script.sent).toHaveLength(1);
  });

  it('is decided once, and only with an id that can be one', async () => {
    const d = await unresolved();
    for (const appointmentId of ['', '  ', '.', '..']) {
      expect(d.actions.resolve(1, { kind: 'it-is-there', appointmentId })).toEqual({ kind: 'not-an-id' });
    }
    d.actions.resolve(1, { kind: 'give-up' });
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'too-late' });
    expect(d.actions.resolve(77, { kind: 'give-up' })).toEqual({ kind: 'too-late' });
  });

  it('can still be decided when its order is damaged', async () => {
    const d = await unresolved();
    d.database.sqlite.exec(`UPDATE intents SET payload = '{"first'`);
    expect(d.notices()).toMatchObject([{ kind: 'unresolved-create', intentId: 1 }]);
    expect(d.notices()[0]).not.toHaveProperty('visitorName');
    expect(d.actions.resolve(1, { kind: 'it-is-there', appointmentId: '900' })).toEqual({ kind: 'resolved' });
  });
});

describe('a clerk who changes an appointment', () => {
  it('sees the new time once the service has agreed', async () => {
    const d = desk('hang');
    const answer = d.actions.edit('a1', { startTime: START, endTime: END });
    expect(answer).toMatchObject({
      kind: 'accepted',
      appointment: { intent: { kind: 'edit', state: 'waiting' } },
    });
    expect(d.directory.byId('a1')?.startsAt).not.toBe(Date.parse(START));
    d.script.sent[0]?.answer({ ok: true });
    await d.clock.advance(1);
    expect(d.directory.byId('a1')).toMatchObject({
      startsAt: Date.parse(START),
      endsAt: Date.parse(END),
      firstName: 'Anna',
      status: 'Scheduled',
    });
  });

  it('sees what it was when the service refuses, and that an attempt before had no answer', async () => {
    const d = desk('unknown');
    d.actions.edit('a1', { startTime: START, endTime: END });
    await d.clock.advance(1);
    d.script.network = { kind: 'refused', statusCode: 400, message: 'It is Cancelled.' };
    await d.clock.advance(31_000);
    expect(d.directory.byId('a1')?.startsAt).toBe(appointmentOf().startsAt);
    expect(d.notices()).toMatchObject([
      {
        kind: 'conflict',
        code: 'A-42',
        ours: { what: 'edit', at: NOW, unsure: true, origin: 'staff' },
        service: { words: 'It is Cancelled.' },
      },
    ]);
  });

  it('can change only what is expected and known', () => {
    const d = desk();
    d.directory.setStatus('a1', 'Served', 1);
    expect(d.actions.edit('a1', { assigneeId: 2 })).toEqual({ kind: 'not-possible', status: 'Served' });
    expect(d.actions.edit('x', { assigneeId: 2 })).toEqual({ kind: 'unknown-appointment' });
    expect(d.actions.edit('a1', {})).toMatchObject({ kind: 'invalid' });
  });

  it('and then checks in sends both, in order', async () => {
    const d = desk('not-sent');
    d.actions.edit('a1', { assigneeId: 2 });
    d.actions.atDesk('check-in', 'a1');
    d.script.network = 'ok';
    await d.clock.advance(31_000);
    const done = d.script.sent.map(({ intent }) => intent.kind);
    expect(done.slice(-2)).toEqual(['edit', 'check-in']);
  });
});

describe('a visitor who has arrived and is marked no-show or cancelled all the same', () => {
  it('stays where they were when the service refuses it, in its words', async () => {
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
  it('is found and checked in; the no-show is taken back and staff are told', async () => {
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

  it('also when it only waits for the network', async () => {
    const d = desk('hang-before');
    for (let n = 0; n < 8; n++) d.add({ appointmentId: `busy${n}` });
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(60_000);
    expect(d.actions.lookUp('A42').answer.kind).toBe('found');
  });

  it('is told to see the desk once it was sent', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(8_000);
    expect(d.actions.lookUp('A42').answer).toEqual({ kind: 'no-show', appointmentId: 'a1' });
  });

  it('goes back to expected, not to no-show, when the service refuses the check-in', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    d.script.network = { kind: 'refused', statusCode: 400, message: 'No.' };
    const answer = d.actions.beginCheckIn('A42', 'a1').answer;
    await d.clock.advance(2_500);
    expect((await answer).kind).toBe('refused');
    expect(d.directory.byId('a1')?.status).toBe('Scheduled');
  });

  it('finds a cancelled appointment cancelled: that was on purpose', () => {
    const d = desk();
    d.actions.atDesk('cancel', 'a1');
    expect(d.actions.lookUp('A42').answer).toEqual({ kind: 'cancelled' });
  });
});

describe('a conflict', () => {
  it('has both sides with their times, and what was heard since', async () => {
    const d = desk('hang');
    void d.actions.beginCheckIn('A42', 'a1').answer;
    await d.clock.advance(5_000);
    d.script.sent[0]?.answer(failed({ kind: 'refused', statusCode: 400, message: 'It is Cancelled.' }));
    await d.clock.advance(1);
    const [conflict] = d.notices();
    expect(conflict).toEqual({
      kind: 'conflict',
      noticeId: 'intent-1',
      at: NOW + 5_000,
      intentId: 1,
      appointmentId: 'a1',
      code: 'A-42',
      ours: { what: 'check-in', at: NOW, sentAt: NOW, origin: 'visitor', unsure: false },
      service: { words: 'It is Cancelled.', at: NOW + 5_000 },
    });
    d.directory.setStatus('a1', 'Served', NOW);
    expect(d.notices()).toMatchObject([{ service: { statusNow: 'Served' } }]);
  });

  async function refusedCheckIn() {
    const d = desk({ kind: 'refused', statusCode: 400, message: 'It is Cancelled.' });
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(1);
    expect(d.notices()).toMatchObject([{ kind: 'conflict', intentId: 1 }]);
    expect(d.directory.byId('a1')?.status).toBe('Scheduled');
    return d;
  }

  it('is over once the appointment is shown as cancelled, and the service is told nothing', async () => {
    const d = await refusedCheckIn();
    expect(d.actions.resolve(1, { kind: 'show-as-cancelled' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(60_000);
    expect(d.directory.byId('a1')?.status).toBe('Cancelled');
    expect(d.notices()).toEqual([]);
    expect(d.script.sent).toHaveLength(1);
    expect(d.changed.at(-1)).toBe('a1');
    expect(d.actions.resolve(1, { kind: 'show-as-cancelled' })).toEqual({ kind: 'too-late' });
  });

  it('is sent again once, as what it was, and is a conflict again where the service still refuses', async () => {
    const d = await refusedCheckIn();
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('a1')?.status).toBe('Checked-in');
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'too-late' });
    await d.clock.advance(1);
    expect(d.notices()).toMatchObject([{ kind: 'conflict', intentId: 2 }]);
    d.script.network = 'ok';
    expect(d.actions.resolve(2, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(1);
    expect(d.notices()).toEqual([]);
    expect(d.script.sent.map(({ intent }) => intent.kind)).toEqual(['check-in', 'check-in', 'check-in']);
  });

  it('about a cancellation that is sent again can be undone first, and about a change has the same change', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'Not now.' });
    d.actions.edit('a1', { assigneeId: 2 });
    await d.clock.advance(1);
    d.actions.atDesk('cancel', 'a1');
    await d.clock.advance(9_000);
    expect(d.notices()).toHaveLength(2);
    expect(d.actions.resolve(2, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'not-possible' });
    expect(d.actions.undo(3)).toMatchObject({ kind: 'undone' });
    d.script.network = 'ok';
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(1);
    expect(d.script.sent.map(({ intent }) => readOrder(intent)).at(-1)).toMatchObject({
      kind: 'edit',
      patch: { assigneeId: 2 },
    });
    expect(d.directory.byId('a1')).toMatchObject({ assigneeId: 2, status: 'Scheduled' });
  });

  it('about somebody who has been served since is neither sent again nor shown as cancelled', async () => {
    const d = await refusedCheckIn();
    d.directory.setStatus('a1', 'Served', NOW);
    for (const kind of ['send-again', 'show-as-cancelled', 'it-was-done', 'give-up'] as const)
      expect(d.actions.resolve(1, { kind })).toEqual({ kind: 'not-possible' });
    expect(d.notices()).toMatchObject([{ kind: 'conflict', service: { statusNow: 'Served' } }]);
  });

  it('is none when the hub could not read what it was to send: it says so itself', async () => {
    const d = desk(() => ({ kind: 'refused', message: 'It cannot be read.' }));
    d.actions.edit('a1', { assigneeId: 2 });
    await d.clock.advance(1);
    expect(d.notices()).toMatchObject([
      {
        kind: 'refused',
        what: 'edit',
        whom: 'A-42',
        by: { kind: 'foyer', again: false, why: { kind: 'words', words: 'It cannot be read.' } },
      },
    ]);
  });
});

describe('a no-show that the service does not take back', () => {
  it('is a no-show again, and the refusal is at the appointment and in front of staff', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(9_000);
    d.script.network = { kind: 'refused', statusCode: 400, message: 'It was missed.' };
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(1_000);
    const appointment = d.directory.byId('a1');
    expect(appointment?.status).toBe('No-show');
    if (!appointment) throw new Error('gone');
    expect(deskAppointment(appointment, d.table.toldOf('a1'), '', 0).intent).toMatchObject({
      state: 'refused',
      message: 'It was missed.',
    });
    expect(d.notices()).toMatchObject([{ kind: 'conflict', appointmentId: 'a1' }]);
    expect(d.actions.lookUp('A42').answer).toEqual({ kind: 'no-show', appointmentId: 'a1' });
  });

  it('is checked in by staff with their PIN at the kiosk, where the service takes it', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(9_000);
    const answer = d.actions.checkInByStaff('A42', 'a1');
    await d.clock.advance(1_000);
    expect(await answer).toMatchObject({ kind: 'checked-in', number: 'A-42' });
  });
});

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

  it('is in front of staff with what the service said', async () => {
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

  it('and given up goes back to what it was', async () => {
    const d = await aside();
    expect(d.actions.resolve(1, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('a1')?.status).toBe('Scheduled');
    expect(d.notices()).toEqual([]);
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'too-late' });
    expect(d.actions.lookUp('A42').answer.kind).toBe('found');
  });

  it('and given up stays, where events have the visitor in the queue', async () => {
    const d = await aside(() => true);
    expect(d.actions.resolve(1, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('a1')?.status).toBe('Checked-in');
    expect(d.stateOf(1)).toMatchObject({ state: 'undone', resolution: 'give-up' });
  });

  it('and found done at the service stays, is certain and is not sent again', async () => {
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

  it('and sent again goes at once', async () => {
    const d = await aside();
    d.script.network = 'ok';
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(1);
    expect(d.stateOf(1).state).toBe('confirmed');
  });

  it('cannot be said to be there: that is asked of bookings only', async () => {
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
  it('is marked at the appointment and a notice says so, until somebody has read it', async () => {
    const d = desk('unknown');
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(500);
    d.script.network = { kind: 'refused', statusCode: 400, message: 'Not scheduled.' };
    await d.clock.advance(3_000);
    const appointment = d.directory.byId('a1');
    if (!appointment) throw new Error('gone');
    const mark = () => deskAppointment(appointment, d.table.toldOf('a1'), '', 0).intent;
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

describe('a booking whose answer has no id', () => {
  it('is made, is not sent again, and somebody learns that its code has to be looked up', async () => {
    const d = desk('hang');
    const answer = d.actions.create(INPUT, true);
    await d.clock.advance(0);
    d.script.sent[0]?.answer({ ok: true, created: {} });
    expect(await answer).toEqual({ kind: 'created-without-id', intentId: 1 });
    expect(d.notices()).toMatchObject([
      {
        kind: 'no-id',
        whom: 'Olga Brandt',
      },
    ]);
    await d.clock.advance(60_000);
    expect(d.script.sent).toHaveLength(1);
    expect(d.table.dismiss(1, 1)).toBe(true);
    expect(d.notices()).toEqual([]);
  });
});
