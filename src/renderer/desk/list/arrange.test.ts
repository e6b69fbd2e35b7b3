import { describe, expect, it } from 'vitest';
import { arrange } from './arrange.ts';
import { appointment, MINUTE, NOW } from '../../../../test/support/desk-appointment.ts';

const refused = {
  intentId: 1,
  kind: 'check-in',
  state: 'refused',
  sendsAt: NOW,
  message: 'Line is closed',
} as const;

const day = [
  appointment('A-1', { status: 'Served', startsAt: NOW - 90 * MINUTE }),
  appointment('A-2', { status: 'No-show', startsAt: NOW - 60 * MINUTE }),
  appointment('A-3', { startsAt: NOW - 12 * MINUTE }),
  appointment('A-4', { status: 'Checked-in', startsAt: NOW - 5 * MINUTE, arrivedAt: NOW - 20 * MINUTE }),
  appointment('A-5', { status: 'Checked-in', startsAt: NOW + 30 * MINUTE, arrivedAt: NOW - MINUTE }),
  appointment('A-6', { startsAt: NOW + 10 * MINUTE, lastName: 'Berg' }),
  appointment('A-7', { status: 'Cancelled', startsAt: NOW + 20 * MINUTE }),
  appointment('A-8', { startsAt: NOW + 40 * MINUTE, intent: refused }),
  appointment('A-10', { startsAt: NOW + 10 * MINUTE }),
];

const codes = (...question: Parameters<typeof arrange>) => arrange(...question).rows.map(({ code }) => code);

describe('The list of the front desk', () => {
  it('puts refusals first, then arrivals with the newest on top, then who is to come, then what is over', () => {
    expect(codes(day, 'today', '', NOW)).toEqual([
      'A-8',
      'A-5',
      'A-4',
      'A-3',
      'A-6',
      'A-10',
      'A-1',
      'A-2',
      'A-7',
    ]);
  });

  it('puts who was here before Foyer saw them arrive under those it saw', () => {
    const early = appointment('A-9', { status: 'Checked-in', startsAt: NOW + 60 * MINUTE });
    expect(codes([early, ...day], 'arrived', '', NOW)).toEqual(['A-5', 'A-4', 'A-9']);
  });

  it('leaves a no-show in its place while it can be undone', () => {
    const intent = { intentId: 2, kind: 'no-show', state: 'held', sendsAt: NOW + 8_000 } as const;
    const held = appointment('A-3', { status: 'No-show', startsAt: NOW - 12 * MINUTE, intent });
    const others = day.filter(({ code }) => code !== 'A-3');
    expect(codes([...others, held], 'today', '', NOW)).toEqual(codes(day, 'today', '', NOW));
  });

  it('counts each tab and shows what it says', () => {
    const { counts } = arrange(day, 'today', '', NOW);
    expect(counts).toEqual({ today: 9, arrived: 2, late: 1, 'no-show': 1, cancelled: 1 });
    expect(codes(day, 'arrived', '', NOW)).toEqual(['A-5', 'A-4']);
    expect(codes(day, 'late', '', NOW)).toEqual(['A-3']);
    expect(codes(day, 'no-show', '', NOW)).toEqual(['A-2']);
    expect(codes(day, 'cancelled', '', NOW)).toEqual(['A-7']);
  });

  it('moves an expected visitor to the late ones as time passes', () => {
    expect(codes(day, 'late', '', NOW + 11 * MINUTE)).toEqual(['A-3', 'A-6', 'A-10']);
  });

  it('searches within a tab and says in the counts where else a match is', () => {
    const { rows, counts } = arrange(day, 'cancelled', 'berg', NOW);
    expect(rows).toEqual([]);
    expect(counts).toMatchObject({ today: 1, cancelled: 0 });
  });
});
