import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { desk, START } from '../../../../test/support/parts/booking-lobby.ts';

describe('a booking of which nobody knows', () => {
  async function unresolved() {
    const d = desk('unknown');
    await d.create();
    return d;
  }

  it('a booking of which nobody knows is shown with what was to be booked, and when it was sent', async () => {
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

  it('a booking of which nobody knows is in the day once a person has found it, with the code or with its id instead', async () => {
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

  it('a booking of which nobody knows is still to be decided where the id that a person found is another visitor’s', async () => {
    const d = await unresolved();
    d.directory.put(appointmentOf({ id: '900', code: 'P-9', status: 'Checked-in' }));
    const decision = { kind: 'it-is-there', appointmentId: ' 900 ' } as const;
    expect(d.actions.resolve(1, decision)).toEqual({ kind: 'of-another' });
    expect(d.directory.byId('900')).toMatchObject({ code: 'P-9', firstName: 'Anna', status: 'Checked-in' });
    expect(d.notices()).toMatchObject([{ kind: 'unresolved-create' }]);
    expect(d.actions.resolve(1, { ...decision, appointmentId: '901' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('901')).toMatchObject({ firstName: 'Olga' });
  });

  it('a booking of which nobody knows is what a list has brought in the meantime under the id that a person found', async () => {
    const d = await unresolved();
    d.directory.put(
      appointmentOf({ id: '900', code: 'P-9', firstName: 'Olga', lastName: 'Brandt', status: 'Checked-in' }),
    );
    expect(d.actions.resolve(1, { kind: 'it-is-there', appointmentId: '900' })).toEqual({ kind: 'resolved' });
    expect(d.directory.byId('900')).toMatchObject({ code: 'P-9', status: 'Checked-in' });
  });

  it('a booking of which nobody knows is sent once more when a person says so, and only then', async () => {
    const d = await unresolved();
    d.script.network = 'ok';
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(3_600_000);
    expect(d.script.sent).toHaveLength(2);
    expect(d.stateOf(1).state).toBe('confirmed');
  });

  it('a booking of which nobody knows is over when a person gives it up', async () => {
    const d = await unresolved();
    expect(d.actions.resolve(1, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(d.notices()).toEqual([]);
    await d.clock.advance(3_600_000);
    expect(d.script.sent).toHaveLength(1);
  });

  it('a booking of which nobody knows is decided once, and only with an id that can be one', async () => {
    const d = await unresolved();
    for (const appointmentId of ['', '  ', '.', '..']) {
      expect(d.actions.resolve(1, { kind: 'it-is-there', appointmentId })).toEqual({ kind: 'not-an-id' });
    }
    d.actions.resolve(1, { kind: 'give-up' });
    expect(d.actions.resolve(1, { kind: 'send-again' })).toEqual({ kind: 'too-late' });
    expect(d.actions.resolve(77, { kind: 'give-up' })).toEqual({ kind: 'too-late' });
  });

  it('a booking of which nobody knows can still be decided when its order is damaged', async () => {
    const d = await unresolved();
    d.database.sqlite.exec(`UPDATE intents SET payload = '{"first'`);
    expect(d.notices()).toMatchObject([{ kind: 'unresolved-create', intentId: 1 }]);
    expect(d.notices()[0]).not.toHaveProperty('visitorName');
    expect(d.actions.resolve(1, { kind: 'it-is-there', appointmentId: '900' })).toEqual({ kind: 'resolved' });
  });
});
