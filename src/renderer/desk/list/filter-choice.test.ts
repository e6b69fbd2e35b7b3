import { expect, it } from 'vitest';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { chosenOf, filtersAfter, lineChoice, personChoice } from './filter-choice.ts';

const visitor = (lineId: number, assigneeId?: number): DeskAppointment => ({
  appointmentId: `${lineId} ${assigneeId}`,
  code: 'A-1',
  firstName: 'Olga',
  lastName: '',
  lineId,
  lineName: `Line ${lineId}`,
  ...(assigneeId === undefined ? {} : { assigneeId, assigneeName: `Person ${assigneeId}` }),
  startsAt: 0,
  endsAt: 1,
  status: 'Scheduled',
});
const DAY = [visitor(7, 5), visitor(7, 6), visitor(9, 5), visitor(9)];
const OFFERED = [...DAY.map(lineChoice), ...DAY.map(personChoice).filter((one) => one !== undefined)];
const valueOf = (name: string): string => OFFERED.find(([, each]) => each === name)?.[0] ?? '';
const after = (...names: readonly string[]) =>
  names.reduce((filters, name) => filtersAfter(valueOf(name), filters, DAY), {});

it('a clerk who chooses a line and then a person sees the visitors of both, in either order', () => {
  const both = { lineId: 7, person: '5' };
  expect(after('Line 7', 'Person 5')).toEqual(both);
  expect(after('Person 5', 'Line 7')).toEqual(both);
  expect(chosenOf(both, OFFERED)).toEqual(['line 7 · user 5', 'Line 7 · Person 5']);
});

it('a clerk who chooses one of both again sees that one alone, and everyone with all lines', () => {
  expect(after('Line 7', 'Person 5', 'Person 5')).toEqual({ person: '5' });
  expect(after('Line 7', 'Person 5', 'Line 7')).toEqual({ lineId: 7 });
  expect(after('Line 7', 'Person 5', '')).toEqual({});
});

it('a choice that would leave nobody drops the one before, so that no list is empty by chance', () => {
  expect(after('Line 9', 'Person 6')).toEqual({ person: '6' });
  expect(after('Line 7', 'Person 6', 'Line 9')).toEqual({ lineId: 9 });
});

it('a line that the day does not have is named by its number', () => {
  expect(chosenOf({ lineId: 12, person: '5' }, OFFERED)[1]).toBe('12 · Person 5');
  expect(chosenOf({}, OFFERED)).toEqual(['', '']);
});
