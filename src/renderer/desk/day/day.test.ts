import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';
import {
  applyDayUpdate,
  applyDayUpdates,
  createJoining,
  dayAfter,
  isDayName,
  undoables,
  undoEndsAt,
  undoSecondsLeft,
  whichDay,
  type WholeUpdate,
} from './day.ts';

const snapshot = (appointments: DeskAppointment[], day = '2026-11-20'): WholeUpdate => ({
  kind: 'snapshot',
  day,
  appointments,
});
const changed = (appointment: DeskAppointment): WholeUpdate => ({ kind: 'changed', appointment });
const arrived = (code: string, at: number): DeskAppointment =>
  appointment(code, { status: 'Checked-in', arrivedAt: at });

describe('The day at the front desk', () => {
  it('the day at the front desk opens with everybody in place and announces nobody who was already here', () => {
    const { day, arrivals } = applyDayUpdate(
      undefined,
      snapshot([appointment('A-1'), arrived('A-2', NOW)]),
      NOW,
    );
    expect(day?.date).toBe('2026-11-20');
    expect([...(day?.byId.keys() ?? [])]).toEqual(['a-1', 'a-2']);
    expect(arrivals).toEqual([]);
    expect(day?.newestArrivalId).toBe('a-2');
  });

  it('the day at the front desk is drawn from its first part on, and whole once all of it is here', () => {
    const first = { ...snapshot([arrived('A-2', NOW)]), isBeginning: true as const };
    const { day } = applyDayUpdate(undefined, first, NOW);
    expect([...(day?.byId.keys() ?? [])]).toEqual(['a-2']);
    expect(day?.isWhole).toBeUndefined();
    const whole = applyDayUpdate(day, snapshot([arrived('A-2', NOW), arrived('A-3', NOW - 1)]), NOW);
    expect(whole.day).toMatchObject({ isWhole: true, newestArrivalId: 'a-2' });
    expect(whole.arrivals).toEqual([]);
  });

  it('the day at the front desk never gives up what it shows for the first part of the same again', () => {
    const { day } = applyDayUpdate(undefined, snapshot([appointment('A-1'), appointment('A-2')]), NOW);
    const first = { ...snapshot([arrived('A-2', NOW)]), isBeginning: true as const };
    expect(applyDayUpdate(day, first, NOW).day).toBe(day);
  });

  it('the day at the front desk announces a visitor who checks in while the clerk looks on', () => {
    const step = applyDayUpdates(
      undefined,
      [snapshot([appointment('A-1')]), changed(arrived('A-1', NOW))],
      NOW,
    );
    expect(step.arrivals).toEqual(['a-1']);
    expect(step.day?.newestArrivalId).toBe('a-1');
  });

  it('the day at the front desk announces an arrival once, though the service confirms it later', () => {
    const waiting = { intentId: 1, kind: 'check-in', state: 'waiting', sendsAt: NOW } as const;
    const here = applyDayUpdates(
      undefined,
      [snapshot([appointment('A-1')]), changed({ ...arrived('A-1', NOW), intent: waiting })],
      NOW,
    );
    expect(here.arrivals).toEqual(['a-1']);
    expect(applyDayUpdate(here.day, changed(arrived('A-1', NOW)), NOW).arrivals).toEqual([]);
  });

  it('the day at the front desk announces those who arrived while the connection was lost, in the order they came', () => {
    const before = applyDayUpdate(
      undefined,
      snapshot(['A-1', 'A-2', 'A-3'].map((code) => appointment(code))),
      NOW,
    );
    const after = applyDayUpdate(
      before.day,
      snapshot([arrived('A-1', NOW + 2 * MINUTE), appointment('A-2'), arrived('A-3', NOW + MINUTE)]),
      NOW + 3 * MINUTE,
    );
    expect(after.arrivals).toEqual(['a-3', 'a-1']);
    expect(after.day?.newestArrivalId).toBe('a-1');
  });

  it('the day at the front desk starts again at midnight', () => {
    const friday = applyDayUpdates(
      undefined,
      [snapshot([appointment('A-1')]), changed(arrived('A-1', NOW))],
      NOW,
    );
    const saturday = applyDayUpdate(friday.day, snapshot([arrived('A-9', NOW)], '2026-11-21'), NOW);
    expect(saturday.day?.date).toBe('2026-11-21');
    expect([...(saturday.day?.byId.keys() ?? [])]).toEqual(['a-9']);
    expect(saturday.day?.newestArrivalId).toBe('a-9');
    expect(saturday.arrivals).toEqual([]);
  });

  it('the day at the front desk has no day from a change alone', () => {
    expect(applyDayUpdate(undefined, changed(appointment('A-1')), NOW).day).toBeUndefined();
  });

  it('the day at the front desk leaves the other appointments untouched by a change, so that their rows are not drawn again', () => {
    const before = applyDayUpdate(undefined, snapshot([appointment('A-1'), appointment('A-2')]), NOW).day;
    const after = applyDayUpdate(before, changed(arrived('A-1', NOW)), NOW).day;
    expect(after?.byId.get('a-2')).toBe(before?.byId.get('a-2'));
  });

  it('the day at the front desk keeps the end of an undo that it learned first, though the same intent is told again', () => {
    const held = appointment('A-1', {
      status: 'No-show',
      intent: { intentId: 7, kind: 'no-show', state: 'held', sendsAt: NOW + UNDO_MS },
    });
    const first = applyDayUpdate(undefined, snapshot([held]), NOW).day;
    const again = applyDayUpdate(first, changed(held), NOW + 20_000).day;
    expect(again?.undoUntil.get(7)).toBe(NOW + UNDO_MS);
  });

  it('the day at the front desk ends as the last word on each appointment says, however changes are gathered', () => {
    const status = fc.constantFrom('Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show');
    const change = fc.record({ code: fc.constantFrom('A-1', 'A-2', 'A-3'), status });
    fc.assert(
      fc.property(fc.array(change), fc.nat(), (changes, at) => {
        const updates = changes.map(({ code, status }) => changed(appointment(code, { status })));
        const start = applyDayUpdate(undefined, snapshot([appointment('A-1')]), NOW);
        const cut = at % (updates.length + 1);
        const atOnce = applyDayUpdates(start.day, updates, NOW);
        const early = applyDayUpdates(start.day, updates.slice(0, cut), NOW);
        const late = applyDayUpdates(early.day, updates.slice(cut), NOW);
        expect(late.day).toEqual(atOnce.day);
        expect([...early.arrivals, ...late.arrivals]).toEqual(atOnce.arrivals);
        for (const { code } of changes) {
          const last = changes.filter((change) => change.code === code).at(-1);
          expect(late.day?.byId.get(code.toLowerCase())?.status).toBe(last?.status);
        }
      }),
    );
  });
});

const held = (code: string, intentId: number, sendsAt: number) =>
  appointment(code, { status: 'No-show', intent: { intentId, kind: 'no-show', state: 'held', sendsAt } });

describe('The undo of a no-show', () => {
  it('the undo of a no-show ends when the hub sends it', () => {
    expect(undoEndsAt(NOW + 5_000, NOW)).toBe(NOW + 5_000);
  });

  it('the undo of a no-show is offered in full when the clocks of desk and hub disagree', () => {
    expect(undoEndsAt(NOW - 60_000, NOW)).toBe(NOW + UNDO_MS);
    expect(undoEndsAt(NOW + 60_000, NOW)).toBe(NOW + UNDO_MS);
  });

  it('the undo of a no-show counts down from 8 to 1 and is over at 0', () => {
    const endsAt = NOW + UNDO_MS;
    expect(undoSecondsLeft(endsAt, NOW)).toBe(8);
    expect(undoSecondsLeft(endsAt, NOW + 1)).toBe(8);
    expect(undoSecondsLeft(endsAt, NOW + 1_000)).toBe(7);
    expect(undoSecondsLeft(endsAt, endsAt - 1)).toBe(1);
    expect(undoSecondsLeft(endsAt, endsAt)).toBe(0);
    expect(undoSecondsLeft(endsAt, endsAt + 5_000)).toBe(0);
  });

  it('the undo of a no-show is offered for several at once, the one that ends first on top', () => {
    const day = [held('A-1', 1, NOW + 7_000), appointment('A-2'), held('A-3', 3, NOW + 2_000)];
    const codes = (now: number) => undoables(day, new Map(), now).map(({ appointment }) => appointment.code);
    expect(codes(NOW)).toEqual(['A-3', 'A-1']);
    expect(codes(NOW + 2_000)).toEqual(['A-1']);
    expect(codes(NOW + 7_000)).toEqual([]);
  });

  it('the undo of a no-show is not offered for what is on its way or was refused', () => {
    const day = (['waiting', 'refused'] as const).map((state) =>
      appointment('A-1', { intent: { intentId: 1, kind: 'cancel', state, sendsAt: NOW + 5_000 } }),
    );
    expect(undoables(day, new Map(), NOW)).toEqual([]);
  });
});

const [a, b, c] = [appointment('A-1'), appointment('B-2'), appointment('C-3')];
const DAY = '2026-11-20';

it('a day that comes in parts begins with the first, and is one day once its last part is there', () => {
  const join = createJoining();
  expect(join({ kind: 'snapshot', day: DAY, appointments: [a], isMore: true })).toEqual({
    kind: 'snapshot',
    day: DAY,
    appointments: [a],
    isBeginning: true,
  });
  expect(join({ kind: 'more', appointments: [b], isMore: true })).toBeUndefined();
  expect(join({ kind: 'more', appointments: [c] })).toEqual({
    kind: 'snapshot',
    day: DAY,
    appointments: [a, b, c],
  });
  expect(join({ kind: 'gone', appointmentId: 'a-1' })).toEqual({ kind: 'gone', appointmentId: 'a-1' });
});

it('a day that broke off with its connection leaves nothing in the next one', () => {
  const join = createJoining();
  join({ kind: 'snapshot', day: DAY, appointments: [a], isMore: true });
  expect(join({ kind: 'snapshot', day: DAY, appointments: [b] })).toEqual({
    kind: 'snapshot',
    day: DAY,
    appointments: [b],
  });
  expect(join({ kind: 'more', appointments: [c] })).toBeUndefined();
});

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', -1, '2026-03-28'],
])('the date %s and %i days is %s', (name, days, then) => expect(dayAfter(name, days)).toBe(then));

it('a day there and back is the same day, and a later day is ahead', () => {
  const days = fc.integer({ min: 1, max: 4_000 });
  fc.assert(
    fc.property(fc.integer({ min: -9_000, max: 9_000 }), days, (from, days) => {
      const name = dayAfter('2026-11-22', from);
      expect(dayAfter(dayAfter(name, days), -days)).toBe(name);
      expect(whichDay(dayAfter(name, days), name)).toBe('ahead');
      expect(whichDay(dayAfter(name, -days), name)).toBe('past');
      expect(whichDay(name, name)).toBe('today');
      expect(isDayName(name)).toBe(true);
    }),
  );
});

it.each(['', '2026-11', '2026-13-01', 'tomorrow'])('"%s" is no day', (text) =>
  expect(isDayName(text)).toBe(false),
);
