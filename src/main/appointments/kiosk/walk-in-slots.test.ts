import { expect, it } from 'vitest';
import { forget, world } from '../../../../test/support/parts/old-rows.ts';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import { plainPhone } from './walk-in-slots.ts';

const HOUR = 3_600_000;

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
