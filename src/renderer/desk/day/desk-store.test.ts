import type { PrintAnswer } from '../../../contract/appointment.ts';
import type { Details } from '../../../contract/booking.ts';
import { describe, expect, it } from 'vitest';
import type { DeskActionAnswer } from '../../../contract/desk-appointment.ts';
import { createDeskStore } from './desk-store.ts';
import { appointment, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { openDeskHub, type DeskHubParts } from '../../../../test/support/stores/desk-hub.ts';

/** A front desk whose hub answers every action with `answer`. */
async function openDesk(answer: DeskHubParts['answer'] & {}, parts: DeskHubParts = {}) {
  const hub = openDeskHub({ ...parts, answer });
  const store = createDeskStore(hub.connection, hub.clock);
  await hub.settle();
  return { ...hub, store };
}

describe('The front desk and its hub', () => {
  it('the front desk shows the day and the state of Foyer', async () => {
    const { store } = await openDesk(() => ({ kind: 'unknown-appointment' }));
    expect([...(store.getState().day?.byId.keys() ?? [])]).toEqual(['a-1']);
    expect(store.getState().status?.service).toBe('reachable');
  });

  it('the front desk lets an arrival stand out for a while', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    desk.tell({ kind: 'changed', appointment: appointment('A-1', { status: 'Checked-in', arrivedAt: NOW }) });
    await desk.settle();
    expect([...desk.store.getState().fresh]).toEqual(['a-1']);
    await desk.clock.advance(5_000);
    expect([...desk.store.getState().fresh]).toEqual([]);
  });

  it('the front desk says what an appointment is now when an action is not possible any more, until it is tried again', async () => {
    let answer: DeskActionAnswer = { kind: 'not-possible', status: 'Cancelled' };
    const { store } = await openDesk(() => answer);
    await store.act('check-in', appointment('A-1'));
    expect(store.getState().problems).toEqual([
      {
        appointmentId: 'a-1',
        code: 'A-1',
        attempted: 'check-in',
        problem: { kind: 'not-possible', status: 'Cancelled' },
      },
    ]);
    answer = { kind: 'accepted', appointment: appointment('A-1') };
    await store.act('check-in', appointment('A-1'));
    expect(store.getState().problems).toEqual([]);
  });

  it('a check-in after a booking that fails is a problem of the front desk, also when the window is closed', async () => {
    let answer: DeskActionAnswer = { kind: 'not-saved' };
    const { store } = await openDesk(() => answer);
    const booked = { appointmentId: 'a-9', code: '', firstName: 'Nexa', lastName: '' };
    expect(await store.act('check-in', booked)).toBe(false);
    expect(store.getState().problems).toEqual([
      { appointmentId: 'a-9', code: 'Nexa', attempted: 'check-in', problem: { kind: 'not-saved' } },
    ]);
    answer = { kind: 'accepted', appointment: appointment('A-9') };
    expect(await store.act('check-in', booked)).toBe(true);
    expect(store.getState().problems).toEqual([]);
  });

  it('the front desk says with a no-show or a cancellation whether the clerk saw that the visitor is here', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    const [expected, here] = [appointment('A-1'), appointment('A-2', { status: 'Checked-in' })];
    for (const each of [expected, here])
      for (const action of ['no-show', 'cancel'] as const) await desk.store.act(action, each);
    expect(desk.asked.map((each) => each.replace(/^\S+ /, ''))).toEqual([
      'a-1',
      'a-1',
      'a-2, who has arrived',
      'a-2, who has arrived',
    ]);
  });

  it('the front desk takes a second press for the same wish', async () => {
    let finish: (answer: DeskActionAnswer) => void = () => undefined;
    const desk = await openDesk(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const first = desk.store.act('no-show', appointment('A-1'));
    const second = desk.store.act('no-show', appointment('A-1'));
    await desk.settle();
    expect([...desk.store.getState().busy]).toEqual(['a-1']);
    finish({ kind: 'accepted', appointment: appointment('A-1', { status: 'No-show' }) });
    await Promise.all([first, second]);
    expect(desk.asked).toEqual(['no-show a-1']);
    expect([...desk.store.getState().busy]).toEqual([]);
  });

  it('the front desk marks a no-show once the hub has said that the visitor did not ask for help, and asks the clerk otherwise', async () => {
    let history: Extract<Details, { kind: 'known' }>['history'] = [];
    const doubts: string[] = [];
    const desk = await openDesk(
      () => ({ kind: 'accepted', appointment: appointment('A-1', { status: 'No-show' }) }),
      { details: () => ({ kind: 'known', lineId: 1, history, hasContact: false }) },
    );
    const mark = (isShown: boolean) =>
      desk.store.markNoShowUnread(appointment('A-1'), (doubt) => doubts.push(doubt) > 0 && isShown);
    await Promise.all([mark(true), mark(true)]);
    expect(desk.asked).toEqual(['details a-1', 'no-show a-1']);
    expect(doubts).toEqual([]);
    history = [{ kind: 'help', at: NOW, kioskName: 'Kiosk 1', reason: 'late' }];
    await mark(true);
    expect(doubts).toEqual(['helped']);
    expect(desk.store.getState().problems).toEqual([]);
    await mark(false);
    expect(desk.store.getState().problems).toMatchObject([
      { attempted: 'no-show', problem: { kind: 'doubt', doubt: 'helped' } },
    ]);
    desk.hangUp();
    await mark(true);
    expect(doubts.at(-1)).toBe('unread');
    expect(desk.asked.filter((each) => each.startsWith('no-show'))).toHaveLength(1);
  });

  it('the front desk says plainly that an undo came too late', async () => {
    const { store } = await openDesk(() => ({ kind: 'unknown-appointment' }));
    await store.undo(appointment('A-1'), { intentId: 1, kind: 'no-show', state: 'held', sendsAt: NOW });
    expect(store.getState().problems).toMatchObject([{ attempted: 'undo', problem: { kind: 'too-late' } }]);
  });

  it('the front desk says that nothing was changed when an action finds no connection', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    desk.hangUp();
    await desk.store.act('cancel', appointment('A-1'));
    expect(desk.asked).toEqual([]);
    expect(desk.store.getState().problems).toMatchObject([{ problem: { kind: 'not-sent' } }]);
  });

  it('the front desk tells the kiosk that an arrival was seen, and says when that did not get through', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    await desk.store.see(appointment('A-1', { status: 'Checked-in' }));
    expect(desk.asked).toEqual(['seen a-1']);
    expect(desk.store.getState().problems).toEqual([]);
    desk.hangUp();
    await desk.store.see(appointment('A-1', { status: 'Checked-in' }));
    expect(desk.asked).toHaveLength(1);
    expect(desk.store.getState().problems).toMatchObject([
      { attempted: 'seen', problem: { kind: 'not-sent' } },
    ]);
  });

  it('the front desk has a visitor called without name and with it again, and says when the hub could not write it down', async () => {
    let done = true;
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }), { quiet: () => ({ done }) });
    await desk.store.callQuietly(appointment('A-1'), true);
    await desk.store.callQuietly(appointment('A-1', { isQuiet: true }), false);
    expect(desk.asked).toEqual(['quiet a-1', 'named a-1']);
    expect(desk.store.getState().problems).toEqual([]);
    done = false;
    await desk.store.callQuietly(appointment('A-1'), true);
    expect(desk.store.getState().problems).toMatchObject([
      { attempted: 'quiet', problem: { kind: 'failed' } },
    ]);
  });

  it('the front desk says why a number cannot be printed again', async () => {
    let kind: PrintAnswer['kind'] = 'printing';
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }), { print: () => ({ kind }) });
    await desk.store.printNumber(appointment('A-1', { status: 'Checked-in' }));
    expect(desk.store.getState().problems).toEqual([]);
    for (kind of ['no-printer', 'no-number'] as const) {
      await desk.store.printNumber(appointment('A-1', { status: 'Checked-in' }));
      expect(desk.store.getState().problems).toMatchObject([{ attempted: 'print', problem: { kind } }]);
    }
    desk.hangUp();
    await desk.store.printNumber(appointment('A-1', { status: 'Checked-in' }));
    expect(desk.store.getState().problems).toMatchObject([{ problem: { kind: 'not-sent' } }]);
  });

  it('the front desk does not take an arrival for seen when the hub could not write it down', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }), { seen: () => ({ done: false }) });
    await desk.store.see(appointment('A-1', { status: 'Checked-in' }));
    expect(desk.store.getState().problems).toMatchObject([
      { attempted: 'seen', problem: { kind: 'failed' } },
    ]);
  });

  it('the front desk says how a decision about a booking went', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    expect(await desk.store.decide(1, { kind: 'send-again' })).toBeUndefined();
    expect(await desk.store.decide(2, { kind: 'give-up' })).toBe('too-late');
    desk.hangUp();
    expect(await desk.store.decide(1, { kind: 'give-up' })).toBe('not-sent');
  });

  it('the front desk says how a decision about appointments that the roster lacks went', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    expect(await desk.store.decideRoster('roster-gone-1', 'keep')).toBeUndefined();
    expect(desk.asked).toEqual(['keep roster-gone-1']);
    expect(await desk.store.readRosterLines(0)).toEqual({ total: 0, problems: [] });
    desk.hangUp();
    expect(await desk.store.decideRoster('roster-gone-1', 'withdraw')).toBe('not-sent');
    expect(await desk.store.readRosterLines(0)).toBeUndefined();
  });

  it('the front desk keeps the last known day while the connection is lost', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    desk.hangUp();
    await desk.settle();
    expect(desk.store.getState().day?.byId.size).toBe(1);
  });
});
