import { describe, expect, it } from 'vitest';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import { failed } from '../../../../test/support/parts/scripted-send.ts';
import { readOrder } from '../../outbox/order.ts';
import { desk } from '../../../../test/support/parts/booking-lobby.ts';

describe('a conflict', () => {
  it('a conflict has both sides with their times, and what was heard since', async () => {
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

  it('a conflict tells nothing as heard that was done here since, until the service has agreed', async () => {
    const d = desk({ kind: 'refused', statusCode: 400, message: 'Not now.' });
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(1);
    const statusNow = () => {
      const [conflict] = d.notices();
      return conflict?.kind === 'conflict' ? conflict.service.statusNow : 'no conflict';
    };
    d.script.network = 'hang';
    d.actions.atDesk('cancel', 'a1');
    expect(d.directory.byId('a1')?.status).toBe('Cancelled');
    expect(statusNow()).toBeUndefined();
    await d.clock.advance(9_000);
    expect(d.script.sent).toHaveLength(2);
    expect(statusNow()).toBeUndefined();
    d.script.sent[1]?.answer({ ok: true });
    await d.clock.advance(1);
    expect(statusNow()).toBe('Cancelled');
  });

  it('a conflict tells what an event said, whatever of ours is under way', async () => {
    const d = desk({ kind: 'refused', statusCode: 400, message: 'Not now.' });
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(1);
    d.actions.atDesk('cancel', 'a1');
    d.directory.setStatus('a1', 'Served', NOW);
    expect(d.notices()).toMatchObject([{ kind: 'conflict', service: { statusNow: 'Served' } }]);
  });

  async function refusedCheckIn() {
    const d = desk({ kind: 'refused', statusCode: 400, message: 'It is Cancelled.' });
    d.actions.atDesk('check-in', 'a1');
    await d.clock.advance(1);
    expect(d.notices()).toMatchObject([{ kind: 'conflict', intentId: 1 }]);
    expect(d.directory.byId('a1')?.status).toBe('Scheduled');
    return d;
  }

  it('a conflict is over once the appointment is shown as cancelled, and the service is told nothing', async () => {
    const d = await refusedCheckIn();
    expect(d.actions.resolve(1, { kind: 'show-as-cancelled' })).toEqual({ kind: 'resolved' });
    await d.clock.advance(60_000);
    expect(d.directory.byId('a1')?.status).toBe('Cancelled');
    expect(d.notices()).toEqual([]);
    expect(d.script.sent).toHaveLength(1);
    expect(d.changed.at(-1)).toBe('a1');
    expect(d.actions.resolve(1, { kind: 'show-as-cancelled' })).toEqual({ kind: 'too-late' });
  });

  it('a conflict is sent again once, as what it was, and is a conflict again where the service still refuses', async () => {
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

  it('a conflict about a cancellation can be undone after it is sent again, and one about a change has the same change', async () => {
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

  it('a conflict about a visitor who has been served since is neither sent again nor shown as cancelled', async () => {
    const d = await refusedCheckIn();
    d.directory.setStatus('a1', 'Served', NOW);
    for (const kind of ['send-again', 'show-as-cancelled', 'it-was-done', 'give-up'] as const)
      expect(d.actions.resolve(1, { kind })).toEqual({ kind: 'not-possible' });
    expect(d.notices()).toMatchObject([{ kind: 'conflict', service: { statusNow: 'Served' } }]);
  });

  it('a conflict is none when the hub could not read what it was to send: it says so itself', async () => {
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
