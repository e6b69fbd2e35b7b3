/** Two who change one appointment at once: one effect, both told, and nothing lost. */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../contract/limits.ts';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { desk, END, START } from '../../../../test/support/parts/booking-lobby.ts';

const { startsAt, endsAt, assigneeId } = appointmentOf();
/** What both forms began with. */
const WAS = { startsAt, endsAt, assigneeId };
const AT_TWO = { startTime: START, endTime: END };
const AT_THREE = { startTime: '2026-01-05T15:00:00.000Z', endTime: '2026-01-05T15:30:00.000Z' };
const IS_AT_TWO = { startsAt: Date.parse(START), endsAt: Date.parse(END), assigneeId };

const sentBy = (d: ReturnType<typeof desk>) =>
  d.script.sent.map(({ intent: { kind, payload } }) =>
    payload === undefined ? kind : [kind, JSON.parse(payload)],
  );

describe('two clerks who move one appointment at once', () => {
  it('two clerks who move one appointment at once move it once: the second is told where it is, even before the service has agreed', async () => {
    const d = desk('hang');
    const first = d.actions.editInTime('a1', AT_TWO, WAS);
    await d.clock.advance(0);
    const second = await d.actions.editInTime('a1', AT_THREE, WAS);
    expect(second).toEqual({ kind: 'changed-meanwhile', now: IS_AT_TWO });
    d.script.sent[0]?.answer({ ok: true });
    expect(await first).toEqual({ kind: 'changed' });
    expect(await d.actions.editInTime('a1', AT_THREE, WAS)).toEqual(second);
    expect(sentBy(d)).toEqual([['edit', AT_TWO]]);
    expect(d.directory.byId('a1')).toMatchObject(IS_AT_TWO);
  });

  it('the second of two clerks who still wants to move the appointment moves it on', async () => {
    const d = desk();
    await d.actions.editInTime('a1', AT_TWO, WAS);
    expect(await d.actions.editInTime('a1', AT_THREE, IS_AT_TWO)).toEqual({ kind: 'changed' });
    expect(sentBy(d)).toEqual([
      ['edit', AT_TWO],
      ['edit', AT_THREE],
    ]);
  });

  it('two clerks who move one appointment at once are both right where one moves it and the other gives it to somebody else', async () => {
    const d = desk('hang');
    void d.actions.editInTime('a1', AT_TWO, WAS);
    void d.actions.editInTime('a1', { assigneeId: 9 }, WAS);
    d.script.network = 'ok';
    await d.clock.advance(0);
    d.script.sent[0]?.answer({ ok: true });
    await d.clock.advance(0);
    expect(sentBy(d)).toEqual([
      ['edit', AT_TWO],
      ['edit', { assigneeId: 9 }],
    ]);
    expect(d.directory.byId('a1')).toMatchObject({ ...IS_AT_TWO, assigneeId: 9 });
  });

  it('two clerks who move one appointment to the same time agree', async () => {
    const d = desk();
    expect(await d.actions.editInTime('a1', AT_TWO, WAS)).toEqual({ kind: 'changed' });
    expect(await d.actions.editInTime('a1', AT_TWO, WAS)).toEqual({ kind: 'changed' });
    expect(d.notices()).toEqual([]);
  });

  it('an appointment returns to its place when the service refuses the first clerk, and the second clerk can move it', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'That slot is taken.' });
    expect(await d.actions.editInTime('a1', AT_TWO, WAS)).toMatchObject({ kind: 'refused' });
    d.script.network = 'ok';
    expect(await d.actions.editInTime('a1', AT_THREE, WAS)).toEqual({ kind: 'changed' });
    expect(d.directory.byId('a1')).toMatchObject({ startsAt: Date.parse(AT_THREE.startTime) });
  });
});

describe('a clerk who moves an appointment', () => {
  it('a clerk who moves an appointment that a colleague is cancelling is told so, and nothing is sent before the undo is over', async () => {
    const d = desk();
    expect(d.actions.atDesk('cancel', 'a1').kind).toBe('accepted');
    expect(await d.actions.editInTime('a1', AT_TWO, WAS)).toEqual({
      kind: 'not-possible',
      status: 'Cancelled',
    });
    await d.clock.advance(UNDO_MS - 1);
    expect(sentBy(d)).toEqual([]);
    await d.clock.advance(1);
    expect(sentBy(d)).toEqual(['cancel']);
  });

  it('an appointment that one clerk moves and another then cancels has both done, in their order', async () => {
    const d = desk('hang');
    const moved = d.actions.editInTime('a1', AT_TWO, WAS);
    await d.clock.advance(0);
    expect(d.actions.atDesk('cancel', 'a1').kind).toBe('accepted');
    await d.clock.advance(UNDO_MS);
    expect(sentBy(d)).toEqual([['edit', AT_TWO]]);
    expect(await moved).toEqual({ kind: 'kept' });
    d.script.network = 'ok';
    d.script.sent[0]?.answer({ ok: true });
    await d.clock.advance(0);
    expect(sentBy(d)).toEqual([['edit', AT_TWO], 'cancel']);
    expect(d.directory.byId('a1')).toMatchObject({ ...IS_AT_TWO, status: 'Cancelled' });
  });

  it('an appointment can be moved again after a colleague takes its cancellation back', async () => {
    const d = desk();
    d.actions.atDesk('cancel', 'a1');
    expect(d.actions.undo(1).kind).toBe('undone');
    expect(await d.actions.editInTime('a1', AT_TWO, WAS)).toEqual({ kind: 'changed' });
    await d.clock.advance(2 * UNDO_MS);
    expect(sentBy(d)).toEqual([['edit', AT_TWO]]);
  });

  it('a visitor who checks in at a kiosk does not wait for a clerk’s move, and both are done', async () => {
    const d = desk('hang');
    void d.actions.editInTime('a1', AT_TWO, WAS);
    await d.clock.advance(0);
    const arrived = d.actions.beginCheckIn('a42', 'a1').answer;
    d.script.network = 'ok';
    d.script.sent[0]?.answer({ ok: true });
    await d.clock.advance(0);
    expect(await arrived).toMatchObject({ kind: 'checked-in' });
    expect(sentBy(d)).toEqual([['edit', AT_TWO], 'check-in']);
    expect(await d.actions.editInTime('a1', AT_THREE, IS_AT_TWO)).toEqual({
      kind: 'not-possible',
      status: 'Checked-in',
    });
  });
});

describe('a no-show that waits for its undo', () => {
  it('a visitor checked in by a second clerk before the no-show’s undo is over is sent once, and the first clerk is told', async () => {
    const d = desk();
    d.actions.atDesk('no-show', 'a1');
    await d.clock.advance(UNDO_MS / 2);
    expect(d.actions.atDesk('check-in', 'a1').kind).toBe('accepted');
    await d.clock.advance(UNDO_MS);
    expect(sentBy(d)).toEqual(['check-in']);
    expect(d.notices()).toMatchObject([{ kind: 'visitor-came', attempts: 0 }]);
    expect(d.actions.undo(1)).toEqual({ kind: 'too-late' });
    expect(d.directory.byId('a1')).toMatchObject({ status: 'Checked-in', arrivedAt: NOW + UNDO_MS / 2 });
  });

  it('a visitor served before the no-show’s undo is over stays served, and the service decides', async () => {
    const d = desk({ kind: 'refused', statusCode: 409, message: 'The appointment is Served.' });
    d.actions.atDesk('no-show', 'a1');
    d.directory.setStatus('a1', 'Served', undefined);
    await d.clock.advance(UNDO_MS);
    expect(d.directory.byId('a1')?.status).toBe('Served');
    expect(sentBy(d)).toEqual(['no-show']);
    expect(d.notices()).toHaveLength(1);
  });

  it('one no-show is sent when a second clerk marks or cancels the same appointment', async () => {
    const d = desk();
    expect(d.actions.atDesk('no-show', 'a1').kind).toBe('accepted');
    expect(d.actions.atDesk('no-show', 'a1')).toEqual({ kind: 'not-possible', status: 'No-show' });
    expect(d.actions.atDesk('cancel', 'a1')).toEqual({ kind: 'not-possible', status: 'No-show' });
    await d.clock.advance(UNDO_MS);
    expect(sentBy(d)).toEqual(['no-show']);
  });
});
