import { expect, it } from 'vitest';
import { callsHeard } from './calls-heard.ts';

const NOW = Date.parse('2026-11-20T10:24:00Z');

const call = (at: number, heardAt: readonly number[], desk?: string) => ({
  at,
  news: heardAt.map((heard, n) => ({ key: `${heard}`, isRecall: n > 0, heardAt: heard })),
  toldAt: at,
  ...(desk === undefined ? {} : { desk: { name: desk, rank: 0, heardAt: at } }),
});

it('the front desk reads when a visitor was called and called again, and to which desk', () => {
  const calls = [call(NOW + 60_000, [NOW + 61_000]), call(NOW, [NOW + 1_000, NOW + 30_000], '3')];
  expect(callsHeard({ calls })).toEqual([
    { at: NOW + 1_000, deskId: '3' },
    { at: NOW + 30_000, deskId: '3' },
    { at: NOW + 61_000 },
  ]);
});

it('a call that no display has heard is none', () => {
  expect(callsHeard({ calls: [call(NOW, [], '3')] })).toEqual([]);
});
