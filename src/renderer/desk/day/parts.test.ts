import { expect, it } from 'vitest';
import { appointment } from '../../../../test/support/records/desk-appointment.ts';
import { createJoining } from './parts.ts';

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
