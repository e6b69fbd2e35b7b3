import { describe, expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { countFinished, entriesOf, rowAfterKey, rowsOf } from './entries.ts';

const DAY = 24 * 60 * MINUTE;
const groups = [
  { id: 'waiting', rows: [appointment('A-1'), appointment('A-2')] },
  { id: 'finished', rows: [appointment('A-3', { status: 'Served' })] },
] as const;
const others = [
  { day: '2026-11-21', appointment: appointment('B-1', { startsAt: NOW + DAY }) },
  { day: '2026-11-21', appointment: appointment('B-2', { startsAt: NOW + DAY }) },
  { day: '2026-11-19', appointment: appointment('B-3', { startsAt: NOW - DAY }) },
];

it('a folded group shows its head alone, and who was found on other days stands under their day', () => {
  const entries = entriesOf(groups, (group) => group === 'finished', others);
  expect(entries.map(({ key }) => key)).toEqual([
    'head waiting',
    'a-1',
    'a-2',
    'head finished',
    'day 2026-11-21',
    'b-1',
    'b-2',
    'day 2026-11-19',
    'b-3',
  ]);
  expect(rowsOf(entries)).toEqual(['a-1', 'a-2', 'b-1', 'b-2', 'b-3']);
  expect(entries.filter((entry) => entry.kind === 'day').map(({ count }) => count)).toEqual([2, 1]);
});

it('the head of what is over says how it went', () => {
  const rows = (['Served', 'Served', 'No-show', 'Cancelled'] as const).map((status, n) =>
    appointment(`A-${n}`, { status }),
  );
  expect(countFinished(rows)).toEqual({ served: 2, noShow: 1, cancelled: 1 });
});

describe('Arrow keys in the list', () => {
  it('move by one and stop at both ends', () => {
    expect(rowAfterKey('ArrowDown', 0, 3)).toBe(1);
    expect(rowAfterKey('ArrowDown', 2, 3)).toBeUndefined();
    expect(rowAfterKey('ArrowUp', 0, 3)).toBeUndefined();
    expect(rowAfterKey('ArrowDown', -1, 3)).toBe(0);
  });

  it('jump by a page and to the ends', () => {
    expect(rowAfterKey('PageDown', 5, 40)).toBe(15);
    expect(rowAfterKey('PageDown', 35, 40)).toBe(39);
    expect(rowAfterKey('PageUp', 5, 40)).toBe(0);
    expect(rowAfterKey('Home', 5, 40)).toBe(0);
    expect(rowAfterKey('End', 5, 40)).toBe(39);
  });

  it('lead nowhere in an empty list or by another key', () => {
    expect(rowAfterKey('ArrowDown', -1, 0)).toBeUndefined();
    expect(rowAfterKey('x', 1, 3)).toBeUndefined();
  });
});
