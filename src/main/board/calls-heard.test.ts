import { expect, it } from 'vitest';
import { ticketEvent, ticketOf } from '../../../test/support/records/ticket-of.ts';
import { callsHeard } from './calls-heard.ts';

const NOW = Date.parse('2026-11-20T10:24:00Z');

const MADE = ticketOf([ticketEvent('ticket_created')]);

const call = (at: number, heardAt: readonly number[], desk?: string) => ({
  at,
  news: heardAt.map((heard, n) => ({ key: `${heard}`, isRecall: n > 0, heardAt: heard })),
  toldAt: at + 5_000,
  ...(desk === undefined ? {} : { desk: { name: desk, rank: 0, heardAt: at } }),
});

it('the front desk reads when a visitor was called and called again, and to which desk in the end', () => {
  const calls = [call(NOW + 60_000, [NOW + 61_000]), call(NOW, [NOW + 1_000, NOW + 30_000], '3')];
  expect(callsHeard({ ...MADE, calls })).toEqual([
    { at: NOW + 1_000 },
    { at: NOW + 30_000, deskId: '3' },
    { at: NOW + 61_000 },
  ]);
});

it('a call whose webhook was lost is told, since the displays show it', () => {
  expect(callsHeard({ ...MADE, calls: [call(NOW, [], '3')] })).toEqual([{ at: NOW + 5_000, deskId: '3' }]);
});

it('the call of another visitor who had the same ticket number before is not told', () => {
  const calls = [call(NOW - 24 * 3_600_000, [NOW - 24 * 3_600_000], '9'), call(NOW, [NOW], '3')];
  expect(callsHeard({ ...MADE, lastCreatedAt: NOW - 60_000, calls })).toEqual([{ at: NOW, deskId: '3' }]);
});
