import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { type ScriptedSend } from '../../../../test/support/parts/scripted-send.ts';
import { readOrder } from '../../outbox/order.ts';
import { desk, END, INPUT, START } from '../../../../test/support/parts/booking-lobby.ts';

describe('a form that is sent again', () => {
  it('a form that is sent again books once, and every press has the answer', async () => {
    const d = desk();
    const presses = [1, 2].map(() => d.actions.create(INPUT, true, { draftKey: 'desk a' }));
    await d.clock.advance(2_500);
    const [first, second] = await Promise.all(presses);
    expect(first).toMatchObject({ kind: 'created-without-id', intentId: 1 });
    expect([second, await d.actions.create(INPUT, true, { draftKey: 'desk a' })]).toEqual([first, first]);
    expect(d.script.sent).toHaveLength(1);
  });

  it('a form that is sent again is told how its booking stands by then', async () => {
    const d = desk('not-sent');
    const first = d.actions.create(INPUT, true, { draftKey: 'desk a' });
    await d.clock.advance(2_500);
    expect((await first).kind).toBe('kept');
    d.script.network = 'ok';
    await d.clock.advance(31_000);
    expect(await d.actions.create(INPUT, true, { draftKey: 'desk a' })).toMatchObject({
      kind: 'created-without-id',
      intentId: 1,
    });
  });

  it('a form that is sent again is a booking of its own as another form, and at another desk', async () => {
    const d = desk();
    const presses = ['desk a', 'desk b', 'other a'].map((key) =>
      d.actions.create(INPUT, true, { draftKey: key }),
    );
    await d.clock.advance(2_500);
    expect((await Promise.all(presses)).map((each) => 'intentId' in each && each.intentId)).toEqual([
      1, 2, 3,
    ]);
  });

  it('a form sent again is another wish once the first was refused or given up by a person', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'The line is disabled.' });
    const press = async () => {
      const answer = d.actions.create(INPUT, true, { draftKey: 'desk a' });
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

describe('a form that is corrected after an attempt without an answer', () => {
  const LATER = { startTime: '2026-01-05T15:00:00.000Z', endTime: '2026-01-05T15:30:00.000Z' };
  const OLGA = {
    lineId: 7,
    firstName: 'Olga',
    lastName: 'Brandt',
    startsAt: Date.parse(START),
    endsAt: Date.parse(END),
  };

  it('a form that is corrected books nothing twice, and the clerk learns what is booked', async () => {
    const d = desk();
    const press = async (input: typeof INPUT) => {
      const answer = d.actions.create(input, true, { draftKey: 'desk a' });
      await d.clock.advance(2_500);
      return answer;
    };
    expect(await press(INPUT)).toMatchObject({ booked: OLGA, isOfBefore: false });
    for (const correction of [LATER, { firstName: 'Olena' }, { lineId: 8 }]) {
      expect(await press({ ...INPUT, ...correction })).toMatchObject({ booked: OLGA, isOfBefore: true });
    }
    expect(d.script.sent).toHaveLength(1);
  });

  it('a form that is corrected is sent as corrected if the attempt before was rejected', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'The line is disabled.' });
    await d.actions.create(INPUT, true, { draftKey: 'desk a' });
    d.script.network = 'ok';
    const answer = d.actions.create({ ...INPUT, ...LATER }, true, { draftKey: 'desk a' });
    await d.clock.advance(2_500);
    expect(await answer).toMatchObject({
      booked: { startsAt: Date.parse(LATER.startTime) },
      isOfBefore: false,
    });
  });
});

describe('a form that is corrected while the attempt before is under way', () => {
  const LATER = { startTime: '2026-01-05T15:00:00.000Z', endTime: '2026-01-05T15:30:00.000Z' };
  const REFUSAL = { kind: 'refused', statusCode: 409, message: 'No clerk is free.' } as const;

  /** The first attempt has no answer yet, and the clerk has sent `corrections` meanwhile. */
  async function corrected(corrections: readonly (typeof INPUT)[]) {
    const d = desk('hang');
    const press = (input: typeof INPUT) => d.actions.create(input, true, { draftKey: 'desk a' });
    void press(INPUT);
    await d.clock.advance(7_000);
    const answers = corrections.map(press);
    await d.clock.advance(1_000);
    d.script.sent[0]?.answer({ ok: false, failure: REFUSAL });
    await d.clock.advance(0);
    return { ...d, answers };
  }

  it('a form that is corrected is sent as corrected once the attempt before is rejected, and only that is told', async () => {
    const d = await corrected([{ ...INPUT, ...LATER }]);
    d.script.sent[1]?.answer({ ok: true, created: { id: '900', publicId: 'P-9' } });
    expect(await Promise.all(d.answers)).toMatchObject([
      { kind: 'created', booked: { startsAt: Date.parse(LATER.startTime) }, isOfBefore: false },
    ]);
    expect(d.notices()).toEqual([]);
  });

  it('a form that is corrected is told of a rejection of what it asks now, within seven seconds in all', async () => {
    const d = await corrected([{ ...INPUT, ...LATER }]);
    expect(d.script.sent.map(({ intent }) => readOrder(intent))).toMatchObject([
      { input: INPUT },
      { input: LATER },
    ]);
    d.script.sent[1]?.answer({ ok: false, failure: REFUSAL });
    expect(await Promise.all(d.answers)).toMatchObject([{ kind: 'refused', noticeId: 'intent-2' }]);
    expect(d.notices()).toHaveLength(1);

    const slow = await corrected([{ ...INPUT, ...LATER }]);
    await slow.clock.advance(6_000);
    expect(await Promise.all(slow.answers)).toMatchObject([
      { kind: 'kept', booked: { startsAt: Date.parse(LATER.startTime) }, isOfBefore: false },
    ]);
  });

  it('a form that is corrected and pressed twice books once', async () => {
    const d = await corrected([
      { ...INPUT, ...LATER },
      { ...INPUT, ...LATER },
      { ...INPUT, firstName: 'Olena' },
    ]);
    d.script.sent[1]?.answer({ ok: true, created: { id: '900', publicId: 'P-9' } });
    const booked = { startsAt: Date.parse(LATER.startTime), firstName: 'Olga' };
    expect(await Promise.all(d.answers)).toMatchObject([
      { kind: 'created', booked, isOfBefore: false },
      { kind: 'created', booked, isOfBefore: false },
      { kind: 'created', booked, isOfBefore: true },
    ]);
    expect(d.script.sent).toHaveLength(2);
  });
});

describe('a visitor who is booked for now', () => {
  /** The front desk's computer is an hour behind. */
  const BEHIND = { startTime: '2026-01-05T09:07:00+01:00', endTime: '2026-01-05T09:27:00+01:00' };
  const at = (iso: string) => Date.parse(iso);

  it('a visitor who is booked for now has the time of the hub, in the lobby’s zone, whatever the desk’s clock shows', async () => {
    const d = desk();
    await d.clock.advance(at('2026-01-05T09:07:40Z') - wallMs(d.clock));
    const press = async (ms: number) => {
      const answer = d.actions.create({ ...INPUT, ...BEHIND }, true, { draftKey: 'desk a', isNow: true });
      await d.clock.advance(ms);
      return answer;
    };
    const booked = { startsAt: at('2026-01-05T09:07:00Z'), endsAt: at('2026-01-05T09:27:00Z') };
    expect(await press(120_000)).toMatchObject({ booked, isOfBefore: false });
    expect(d.script.sent.map(({ intent }) => readOrder(intent))).toMatchObject([
      { input: { startTime: '2026-01-05T10:07:00+01:00', endTime: '2026-01-05T10:27:00+01:00' } },
    ]);
    // Sent again minutes later it is the same wish.
    expect(await press(2_500)).toMatchObject({ booked, isOfBefore: false });
  });
});

describe('a booking whose time was mistyped', () => {
  it('a booking that would last for years because its time was mistyped is not sent and not kept', async () => {
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

  it('a booking that is years away is left to the service to refuse: the wrong clock may be the one here', async () => {
    const d = desk();
    const times = { startTime: '9999-01-05T14:00:00Z', endTime: '9999-01-05T14:30:00Z' };
    expect(d.actions.edit('a1', times)).toMatchObject({ kind: 'accepted' });
  });

  it('a booking whose time was mistyped is measured against what stays as it is', () => {
    const d = desk();
    expect(d.actions.edit('a1', { endTime: '2026-02-05T14:30:00Z' })).toMatchObject({ kind: 'invalid' });
    expect(d.actions.edit('a1', { startTime: '2025-12-05T14:30:00Z' })).toMatchObject({ kind: 'invalid' });
    expect(d.actions.edit('a1', { lastName: 'Brandt' })).toMatchObject({ kind: 'accepted' });
  });
});

describe('a clerk who books', () => {
  it('a clerk who books has the appointment once the service has made it, and it can be checked in by its code', async () => {
    const d = desk('hang');
    const answer = d.actions.create({ ...INPUT, assigneeId: 5 }, false);
    await d.clock.advance(0);
    d.script.sent[0]?.answer({ ok: true, created: { id: '900', publicId: 'P-9' } });
    expect(await answer).toMatchObject({ kind: 'created', intentId: 1, appointmentId: '900', code: 'P-9' });
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

  it('a clerk who books sends what was asked for, and a user only where one was named', async () => {
    const d = desk();
    await d.create(false);
    await d.create(true);
    expect(d.script.sent.map(({ intent }) => readOrder(intent))).toEqual([
      { kind: 'create', input: { ...INPUT, assigneeId: 5 } },
      { kind: 'auto-assign', input: INPUT },
    ]);
  });

  it.each<[ScriptedSend['network'], number, string]>([
    ['not-sent', 2_500, 'kept'],
    // The request has left, and the service may only be slow.
    ['hang', 7_000, 'kept'],
    ['unknown', 2_500, 'unresolved'],
    [{ kind: 'refused', statusCode: 409, message: 'The line is disabled.' }, 2_500, 'refused'],
  ])(
    'a clerk who books over a network that says %j is told within %i ms how it stands: %s',
    async (network, ms, kind) => {
      expect((await desk(network).create(false, ms)).kind).toBe(kind);
    },
  );

  it('a clerk who books is told what is wrong before anything is saved', async () => {
    const d = desk();
    const answer = await d.actions.create({ ...INPUT, firstName: 'O', endTime: START }, true);
    expect(answer).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'firstName' }, { field: 'endTime' }],
    });
    expect((await d.actions.create(INPUT, false)).kind).toBe('invalid');
    expect(d.table.countOpen()).toBe(0);
  });

  it('a clerk who books reads the refusal in the service’s words', async () => {
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

describe('a booking whose answer has no id', () => {
  it('a booking whose answer has no id is made, is not sent again, and somebody learns that its code has to be looked up', async () => {
    const d = desk('hang');
    const answer = d.actions.create(INPUT, true);
    await d.clock.advance(0);
    d.script.sent[0]?.answer({ ok: true, created: {} });
    expect(await answer).toMatchObject({ kind: 'created-without-id', intentId: 1 });
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
