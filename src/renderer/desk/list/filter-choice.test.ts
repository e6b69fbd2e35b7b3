import { expect, it } from 'vitest';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { choicesOf, filtersOf, valueOf } from './filter-choice.ts';
import type { Filters } from './groups.ts';

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
const DAY = [visitor(1, 5), visitor(1, 7), visitor(2, 5), visitor(2, 6), visitor(3, 7), visitor(3)];

const choices = (chosen: Filters) => choicesOf(DAY, chosen, ({ person, line }) => `${person} · ${line}`);
const optionsOf = (chosen: Filters) => {
  const { lines, people, both } = choices(chosen);
  return [['', 'All lines'] as const, ...lines, ...people, ...both];
};
const nameOf = (chosen: Filters) => optionsOf(chosen).find(([value]) => value === valueOf(chosen))?.[1];

/** What a clerk reads in the closed list after each press of an arrow, until it is at its end. */
function arrows(from: Filters, step: 1 | -1): readonly (string | undefined)[] {
  const read = [nameOf(from)];
  for (let chosen = from; read.length < 50; read.push(nameOf(chosen))) {
    const options = optionsOf(chosen);
    const next = options[options.findIndex(([value]) => value === valueOf(chosen)) + step];
    if (next === undefined) return read;
    chosen = filtersOf(next[0]);
  }
  return read;
}

const ALONE = ['All lines', 'Line 1', 'Line 2', 'Line 3', 'Person 5', 'Person 6', 'Person 7'];

it('a clerk reaches every line and person with the arrows, and the pairs of the last one', () => {
  const down = [...ALONE, 'Person 7 · Line 1', 'Person 7 · Line 3'];
  expect(arrows({}, 1)).toEqual(down);
  for (const both of [
    { lineId: 3, person: '7' },
    { lineId: 2, person: '5' },
  ]) {
    const up = arrows(both, -1);
    expect(up.slice(-ALONE.length)).toEqual([...ALONE].reverse());
    expect(new Set(up).size).toBe(up.length);
  }
});

it('a clerk who chooses a line or a person sees that one alone, and may choose a pair of it then', () => {
  const pairsOf = (chosen: Filters) => choices(chosen).both.map(([, name]) => name);
  expect(pairsOf({})).toEqual([]);
  expect(pairsOf(filtersOf('line 2'))).toEqual(['Person 5 · Line 2', 'Person 6 · Line 2']);
  expect(pairsOf(filtersOf('user 7'))).toEqual(['Person 7 · Line 1', 'Person 7 · Line 3']);
  // Another person in the line, or the person in another line.
  expect(pairsOf({ lineId: 2, person: '5' })).toEqual([
    'Person 5 · Line 1',
    'Person 5 · Line 2',
    'Person 6 · Line 2',
  ]);
});

it('a line or person that the day does not have stays chosen, named by its number', () => {
  expect(nameOf({ lineId: 12 })).toBe('12');
  expect(nameOf({ lineId: 12, person: '5' })).toBe('Person 5 · 12');
  expect(nameOf({ lineId: 3, person: '6' })).toBe('Person 6 · Line 3');
});

it('a person who is known by name alone is chosen as any other, whatever the name', () => {
  for (const person of ['Ines · Okafor', 'user line 3', 'A\nB', ''])
    for (const filters of [{ person }, { lineId: -7, person }])
      expect(filtersOf(valueOf(filters))).toEqual(filters);
});
