import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { desk, END, START } from '../../../../test/support/parts/booking-lobby.ts';

describe('a clerk who changes an appointment', () => {
  it('a clerk who changes an appointment sees the new time once the service has agreed', async () => {
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

  it('a clerk who changes an appointment sees the slot and the user that the service says it has now', async () => {
    const d = desk('hang');
    d.actions.edit('a1', { startTime: START, endTime: END, assigneeId: 2 });
    const slot = { startsAt: Date.parse(START) - 60_000, endsAt: Date.parse(END) - 60_000 };
    d.script.sent[0]?.answer({ ok: true, created: { reported: { slot, assigneeId: 3 } } });
    await d.clock.advance(1);
    expect(d.directory.byId('a1')).toMatchObject({ ...slot, assigneeId: 3 });
  });

  it('a clerk who changes an appointment sees what was asked where the service answers with what it found', async () => {
    const d = desk('hang');
    d.actions.edit('a1', { startTime: START, endTime: END, assigneeId: 2 });
    const { startsAt, endsAt } = appointmentOf();
    d.script.sent[0]?.answer({ ok: true, created: { reported: { slot: { startsAt, endsAt } } } });
    await d.clock.advance(1);
    const slot = { startsAt: Date.parse(START), endsAt: Date.parse(END) };
    expect(d.directory.byId('a1')).toMatchObject({ ...slot, assigneeId: 2 });
  });

  it('a clerk who changes an appointment sees what it was when the service refuses, and that an attempt before had no answer', async () => {
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

  it('a clerk who changes an appointment can change only what is expected and known', () => {
    const d = desk();
    d.directory.setStatus('a1', 'Served', 1);
    expect(d.actions.edit('a1', { assigneeId: 2 })).toEqual({ kind: 'not-possible', status: 'Served' });
    expect(d.actions.edit('x', { assigneeId: 2 })).toEqual({ kind: 'unknown-appointment' });
    expect(d.actions.edit('a1', {})).toMatchObject({ kind: 'invalid' });
  });

  it('a clerk who changes an appointment and then checks it in sends both, in order', async () => {
    const d = desk('not-sent');
    d.actions.edit('a1', { assigneeId: 2 });
    d.actions.atDesk('check-in', 'a1');
    d.script.network = 'ok';
    await d.clock.advance(31_000);
    const done = d.script.sent.map(({ intent }) => intent.kind);
    expect(done.slice(-2)).toEqual(['edit', 'check-in']);
  });
});
