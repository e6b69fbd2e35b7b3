import { expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Day } from '../day/day.ts';
import { whoIsNext } from './who-is-next.ts';

const dayOf = (...appointments: readonly DeskAppointment[]): Day => ({
  date: '2026-01-05',
  isWhole: true,
  byId: new Map(appointments.map((each) => [each.appointmentId, each])),
  newestArrivalId: undefined,
  undoUntil: new Map(),
});
const codes = (all: readonly DeskAppointment[]) => all.map(({ code }) => code);
const here = (code: string, minutesAgo: number) =>
  appointment(code, { status: 'Checked-in', arrivedAt: NOW - minutesAgo * MINUTE, startsAt: NOW });
const soon = (code: string, minutes: number) => appointment(code, { startsAt: NOW + minutes * MINUTE });

it('who has waited longest is next, before who is expected first', () => {
  const { waiting, expected } = whoIsNext(dayOf(soon('E-1', 20), here('W-1', 5), here('W-2', 30)), NOW);
  expect(codes(waiting)).toEqual(['W-2', 'W-1']);
  expect(codes(expected)).toEqual(['E-1']);
});

it('who was called is next no more', () => {
  const called = { ...here('W-2', 30), called: { at: NOW - MINUTE } };
  expect(codes(whoIsNext(dayOf(here('W-1', 5), called), NOW).waiting)).toEqual(['W-1']);
});

it('of a long day a few are next, and nobody who is late, served or cancelled', () => {
  const many = Array.from({ length: 9 }, (_, n) => [here(`W-${n}`, n + 1), soon(`E-${n}`, n + 1)]).flat();
  const { waiting, expected } = whoIsNext(
    dayOf(...many, soon('L-1', -30), appointment('S-1', { status: 'Served' })),
    NOW,
  );
  expect(codes(waiting)).toEqual(['W-8', 'W-7', 'W-6']);
  expect(codes(expected)).toEqual(['E-0', 'E-1', 'E-2', 'E-3']);
});

it('an empty day has nobody next', () => {
  expect(whoIsNext(dayOf(), NOW)).toEqual({ waiting: [], expected: [], isLast: true });
  expect(whoIsNext(dayOf(soon('L-1', -2)), NOW).isLast).toBe(false);
});
