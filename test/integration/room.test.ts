/** What a waiting room sees and hears of a service, whatever its clock, its statuses and its other lobbies are. */
import { called, roomOf } from '../support/hubs/room-of.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../support/records/appointment-of.ts';
import { at } from '../support/records/event-of.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 60 * MINUTE;

describe('the status of a ticket', () => {
  it('SCHEDULED is no arrival and nobody who waits; NEW later on is both', async () => {
    const r = await roomOf({ roster: [['a1', 'A-42', 1]] });
    const anna = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    await r.post('ticket_created', { ...anna, status: 'SCHEDULED' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('found');
    expect(r.waiting()).toBe(0);
    await r.post('ticket_changed', { ...anna, status: 'NEW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('already-checked-in');
    expect(r.waiting()).toBe(1);
  });

  it.each([
    'NOSHOW',
    'CANCELLED',
    'CANCELED',
    'CANCELLED_BY_CLERK',
    'SCHEDULING_CANCELLED',
    'SCHEDULING_CANCELLED_BY_VISITOR',
    'SCHEDULING_NOSHOW',
  ])('a ticket status %s ends a call and the waiting, whatever event tells it', async (status) => {
    const r = await roomOf();
    await r.post('ticket_called', { id: '7', ...called(1) });
    await r.post('ticket_created', { id: '8' });
    expect([r.card()?.label, r.waiting()]).toEqual(['7', 1]);
    await r.clock.advance(3_000);
    await r.post('ticket_changed', { id: '7', ...called(1), status });
    await r.post('ticket_changed', { id: '8', status });
    expect([r.card(), r.waiting()]).toEqual([undefined, 0]);
  });

  it('a ticket status that nobody has heard of neither ends a call nor makes a visitor wait', async () => {
    const r = await roomOf({ roster: [['a1', 'A-42', 1]] });
    await r.post('ticket_called', { id: '7', ...called(1) });
    await r.post('ticket_changed', { id: '7', ...called(1), status: 'ON_BREAK' });
    await r.post('ticket_created', {
      id: 'a1',
      firstName: 'Anna',
      lastName: 'Kowalska',
      status: 'PENCILLED_IN',
    });
    expect([r.card()?.label, r.waiting()]).toEqual(['7', 0]);
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('found');
  });

  it('NOSHOW of a visitor who was called sends them to the front desk instead of letting them wait', async () => {
    const r = await roomOf({ roster: [['a1', 'A-42', 1]] });
    const anna = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    await r.post('ticket_called', { ...anna, ...called(1) });
    await r.post('ticket_cancelled', { ...anna, status: 'NOSHOW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('no-show');
  });

  it('SCHEDULED is no arrival under an id that was in the queue yesterday either', async () => {
    const r = await roomOf();
    await r.post('ticket_created', { id: '7' });
    expect(r.waiting()).toBe(1);
    r.clock.jump(24 * HOUR);
    await r.post('ticket_created', { id: '7', status: 'SCHEDULED', created: { date: at(86_400) } });
    expect(r.waiting()).toBe(0);
    await r.post('ticket_changed', { id: '7', status: 'NEW', created: { date: at(86_400) } });
    expect(r.waiting()).toBe(1);
  });

  it('SCHEDULING_NOSHOW is not the last word on a visitor who comes after all', async () => {
    const r = await roomOf({ roster: [['a1', 'A-42', 1]] });
    const anna = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    await r.post('ticket_created', { ...anna, status: 'SCHEDULED' });
    await r.post('ticket_changed', { ...anna, status: 'SCHEDULING_NOSHOW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('no-show');
    await r.clock.advance(MINUTE);
    await r.post('ticket_changed', { ...anna, status: 'NEW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('already-checked-in');
    expect(r.waiting()).toBe(1);
  });

  it('SCHEDULING_NOSHOW does not take back a check-in that was made here', async () => {
    const r = await roomOf({ roster: [['a1', 'A-42', 1]] });
    const checkIn = r.hub.actions.beginCheckIn('A-42', 'a1').answer;
    await r.post('ticket_changed', {
      id: 'a1',
      firstName: 'Anna',
      lastName: 'Kowalska',
      status: 'SCHEDULING_NOSHOW',
    });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('saved');
    await r.clock.advance(5_000);
    await checkIn;
  });
});

describe('one lobby, one board:', () => {
  const callOn = (line: number | undefined, n: number) => ({ id: String(n), line, ...called(n) });

  it('lines that the directory knows only elsewhere are neither called nor counted', async () => {
    const r = await roomOf({
      settings: { locationId: 1 },
      roster: [
        ['a1', 'A-1', 1, 1],
        ['b1', 'B-1', 2, 2],
      ],
    });
    await r.post('ticket_called', callOn(1, 101));
    await r.post('ticket_called', callOn(2, 102));
    await r.post('ticket_created', { id: '103', line: 2 });
    await r.post('ticket_created', { id: '104', line: 1 });
    expect([r.card()?.label, r.list(), r.waiting()]).toEqual(['101', [], 1]);
  });

  it('a line that the settings do not name is not shown, and staff read of it once', async () => {
    const settings = { lines: [{ id: 1 }] };
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const r = await roomOf({ settings, databasePath });
    await r.post('ticket_called', callOn(1, 101));
    await r.post('ticket_called', callOn(9, 102));
    await r.post('ticket_called', callOn(undefined, 103));
    expect([r.card()?.label, r.list()]).toEqual(['103', ['101']]);
    const [notice, ...more] = r.hub.status.snapshot().notices;
    expect(notice).toMatchObject({ kind: 'webhook', trouble: { kind: 'unknown-line', line: '9' } });
    expect(more).toEqual([]);
    expect(r.hub.status.dismiss(notice?.noticeId ?? '')).toBe(true);
    await r.post('ticket_called', callOn(9, 104));
    expect(r.hub.status.snapshot().notices).toEqual([]);
    await r.hub.close();
    const again = await roomOf({ settings, databasePath });
    expect(again.hub.status.snapshot().notices).toEqual([]);
  });

  it('a line that nobody knows is shown where no lines are named', async () => {
    const r = await roomOf({ roster: [['a1', 'A-1', 1]] });
    await r.post('ticket_called', callOn(9, 101));
    expect(r.card()?.label).toBe('101');
    expect(r.hub.status.snapshot().notices).toEqual([]);
  });

  it('a setting that comes later puts right what came before', async () => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const r = await roomOf({ settings: { lines: [{ id: 1 }] }, databasePath });
    await r.post('ticket_called', callOn(9, 101));
    expect(r.card()).toBeUndefined();
    await r.hub.close();
    const again = await roomOf({ settings: { lines: [{ id: 1 }, { id: 9 }] }, databasePath });
    expect(again.card()?.label).toBe('101');
  });

  it('a hundred calls of other lobbies take no place from the ones here', async () => {
    const r = await roomOf({ settings: { lines: [{ id: 1 }] } });
    await r.post('ticket_called', callOn(1, 101));
    await r.clock.advance(1_000);
    for (let n = 0; n < 100; n++) await r.post('ticket_called', callOn(9, 200 + n));
    expect(r.card()?.label).toBe('101');
  });
});
