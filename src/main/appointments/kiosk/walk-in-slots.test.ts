import { describe, expect, it } from 'vitest';
import { forget, world } from '../../../../test/support/parts/old-rows.ts';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import { plainPhone, type Taken, walkInSlots } from './walk-in-slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 09:00 of a day that ends at midnight in UTC. */
const MORNING = Date.UTC(2026, 0, 5, 9);
const LINE = {
  now: MORNING,
  lengthMs: 30 * MINUTE,
  isToday: (at: number) => at < Date.UTC(2026, 0, 6),
};
const minutesOf = (taken: readonly Taken[], about: Partial<typeof LINE> = {}) =>
  walkInSlots(taken, { ...LINE, ...about }).map(({ startsAt }) => (startsAt - MORNING) / MINUTE);
const taken = (from: number, to: number, assigneeId?: number): Taken => ({
  startsAt: MORNING + from * MINUTE,
  endsAt: MORNING + to * MINUTE,
  assigneeId,
});

describe('the times that are asked for', () => {
  it('the times that are asked for are the next three of the line, one after the other', () => {
    expect(minutesOf([])).toEqual([15, 45, 75]);
    expect(minutesOf([], { lengthMs: 20 * MINUTE })).toEqual([15, 45, 75]);
    expect(minutesOf([], { now: MORNING + 14.5 * MINUTE })).toEqual([30, 60, 90]);
  });

  it('the times that are asked for leave out one in which every known user of the line is busy', () => {
    expect(minutesOf([taken(0, 60, 1)])).toEqual([60, 90, 120]);
    expect(minutesOf([taken(0, 60, 1), taken(0, 30, 2)])).toEqual([30, 60, 90]);
    expect(minutesOf([taken(0, 60, 1), taken(200, 230, 2)])).toEqual([15, 45, 75]);
  });

  it('the times that are asked for do not depend on appointments of nobody: the booking system knows who is free', () => {
    expect(minutesOf([taken(0, 600), taken(0, 600)])).toEqual([15, 45, 75]);
  });

  it('the times that are asked for end with the day', () => {
    expect(minutesOf([], { now: MORNING + 14 * HOUR })).toEqual([855, 885]);
    expect(minutesOf([taken(0, 900, 1)])).toEqual([]);
  });
});

it.each([
  ['+48 600-700 677', '+48600700677'],
  ['0048 (600) 700.677', '+48600700677'],
  ['٠٦٠٠٧٠٠٦٧٧', '0600700677'],
  ['６００‐７００', '600700'],
  ['', ''],
])('a phone number typed as “%s” goes to the booking system as “%s”', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
});

it('a refused request of a visitor without an appointment is erased a day later, though nobody has read it', () => {
  const { database, table } = world();
  const add = (isWalkIn: boolean) => {
    const { id } = table.add({
      kind: 'auto-assign',
      origin: isWalkIn ? 'visitor' : 'staff',
      previousStatus: 'Scheduled',
      payload: '{"firstName":"Olga"}',
      ...(isWalkIn ? { isWalkIn } : {}),
      createdAt: NOW,
      dueAt: NOW,
    });
    table.refuse(id, NOW, 409, 'No.');
    return id;
  };
  const [walkIn, booking] = [add(true), add(false)];
  forget(database, NOW + 25 * HOUR);
  expect(table.byId(walkIn)).toMatchObject({ payload: undefined, message: undefined });
  expect(table.byId(booking)).toMatchObject({ payload: '{"firstName":"Olga"}' });
  expect(table.forStaff().map(({ id }) => id)).toEqual([booking]);
});
