import { expect, it } from 'vitest';
import { daysAfter, spanOf, spansUntil } from './periods.ts';

it('a week begins with Monday, and a month is as long as it is', () => {
  expect(spanOf('2026-01-05', 'week')).toEqual({ from: '2026-01-05', to: '2026-01-11' });
  expect(spanOf('2026-01-11', 'week')).toEqual({ from: '2026-01-05', to: '2026-01-11' });
  expect(spanOf('2026-01-01', 'week')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
  expect(spanOf('2028-02-10', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

it('the last weeks and months end with the one of today', () => {
  expect(spansUntil('2026-03-03', 'month', 3).map(({ from }) => from)).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(spansUntil('2026-01-07', 'week', 2)).toEqual([
    { from: '2025-12-29', to: '2026-01-04' },
    { from: '2026-01-05', to: '2026-01-11' },
  ]);
  expect(daysAfter('2026-03-29', -1)).toBe('2026-03-28');
});
