import { expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { noShowDoubt } from './row-status.ts';

const late = appointment('A-1', { startsAt: NOW - MINUTE });
const help = { kind: 'help', at: NOW, kioskName: 'Kiosk 1', reason: 'late' } as const;

it('a visitor who is late and was never seen is marked no-show at once', () => {
  expect(noShowDoubt(late, [], NOW)).toBeUndefined();
  expect(noShowDoubt(appointment('A-1', { startsAt: NOW }), [], NOW)).toBeUndefined();
});

it('a clerk is asked twice as long as nobody knows whether the visitor has asked for help', () => {
  expect(noShowDoubt(late, undefined, NOW)).toBe('unread');
  expect(noShowDoubt(appointment('A-1'), undefined, NOW)).toBe('before');
  expect(noShowDoubt({ ...late, arrivedAt: NOW }, undefined, NOW)).toBe('here');
});

it('a clerk is asked twice about a visitor whose time has not come, who asked for help or who is here', () => {
  expect(noShowDoubt(appointment('A-1'), [], NOW)).toBe('before');
  expect(noShowDoubt(late, [help], NOW)).toBe('helped');
  expect(noShowDoubt({ ...late, status: 'Checked-in' }, [], NOW)).toBe('here');
  expect(noShowDoubt({ ...late, arrivedAt: NOW }, [help], NOW)).toBe('here');
});
