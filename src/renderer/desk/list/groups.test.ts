import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { WhichDay } from '../day/day.ts';
import {
  countFinished,
  entriesOf,
  grouped,
  groupOf,
  onlyThose,
  inGroup,
  longestWait,
  passes,
  rowAfterKey,
  rowIds,
  waitMinutes,
} from './groups.ts';

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

const codes = (appointments: readonly DeskAppointment[], which: WhichDay = 'today', now = NOW) =>
  grouped(appointments, which, now).map(({ id, rows }) => [id, rows.map(({ code }) => code).join(' ')]);

describe('The list of the front desk', () => {
  it('the list of the front desk has who waits first, the longest wait on top, then who is late, who is expected, and what is over', () => {
    expect(codes(day)).toEqual([
      ['waiting', 'A-4 A-5'],
      ['late', 'A-3'],
      ['expected', 'A-8 A-6 A-10'],
      ['finished', 'A-1 A-2 A-7'],
    ]);
  });

  it('the list of the front desk puts who was here before Foyer saw them arrive over those it saw', () => {
    const early = appointment('A-9', { status: 'Checked-in', startsAt: NOW + 60 * MINUTE });
    expect(codes([early, ...day])[0]).toEqual(['waiting', 'A-9 A-4 A-5']);
  });

  it('the list of the front desk leaves a no-show in its place while it can be undone', () => {
    const intent = { intentId: 2, kind: 'no-show', state: 'held', sendsAt: NOW + 8_000 } as const;
    const held = appointment('A-3', { status: 'No-show', startsAt: NOW - 12 * MINUTE, intent });
    const arrived = appointment('A-4', {
      status: 'No-show',
      startsAt: NOW - 5 * MINUTE,
      arrivedAt: NOW - 20 * MINUTE,
      intent,
    });
    const others = day.filter(({ code }) => code !== 'A-3' && code !== 'A-4');
    expect(codes([...others, held, arrived])).toEqual(codes(day));
  });

  it('the list of the front desk brings a no-show that the service refused back to those who are late', () => {
    const intent = { ...refused, kind: 'no-show' } as const;
    const back = appointment('A-2', { status: 'No-show', startsAt: NOW - 60 * MINUTE, intent });
    expect(groupOf(back, 'today', NOW)).toBe('late');
  });

  it('the list of the front desk moves an expected visitor to the late ones as time passes', () => {
    expect(codes(day, 'today', NOW + 11 * MINUTE)[1]).toEqual(['late', 'A-3 A-6 A-10']);
  });

  it('the list of the front desk knows nobody late on a day to come, and on one that is over who was not finished', () => {
    expect(codes(day, 'ahead').map(([id]) => id)).toEqual(['waiting', 'expected', 'finished']);
    expect(codes(day, 'past').map(([id]) => id)).toEqual(['open', 'finished']);
  });

  it('the list of the front desk loses nobody and shows nobody twice', () => {
    const anyone = fc.record({
      status: fc.constantFrom('Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show'),
      startsAt: fc.integer({ min: NOW - 600 * MINUTE, max: NOW + 600 * MINUTE }),
    } as const);
    fc.assert(
      fc.property(
        fc.array(anyone, { maxLength: 40 }),
        fc.constantFrom('today', 'past', 'ahead'),
        (visitors, which) => {
          const all = visitors.map((each, n) => appointment(`C-${n}`, each));
          const shown = grouped(all, which, NOW).flatMap(({ rows }) => rows);
          expect(shown.map(({ code }) => code).sort()).toEqual(all.map(({ code }) => code).sort());
        },
      ),
    );
  });

  it('the list of the front desk shows one line and one person where that is asked for', () => {
    const ofLine = appointment('B-1', { lineId: 2, assigneeName: 'E. Lindqvist' });
    const ofPerson = appointment('B-2', { lineId: 2, assigneeId: 7, assigneeName: 'M. Okafor' });
    const all = grouped([...day, ofLine, ofPerson], 'today', NOW);
    const rows = (filters: Parameters<typeof passes>[1]) =>
      onlyThose(all, (each) => passes(each, filters)).flatMap((group) => group.rows.map(({ code }) => code));
    expect(rows({ lineId: 2 })).toEqual(['B-1', 'B-2']);
    expect(rows({ lineId: 2, person: '7' })).toEqual(['B-2']);
    expect(rows({ person: 'E. Lindqvist' })).toEqual(['B-1']);
    expect(rows({ lineId: 3 })).toEqual([]);
  });

  it('the list of the front desk counts the wait in whole minutes since the arrival, and none where nobody saw it', () => {
    const at = (arrivedAt: number) => waitMinutes(appointment('A-1', { arrivedAt }), NOW);
    expect([at(NOW - 12 * MINUTE - 59_000), at(NOW), at(NOW + MINUTE)]).toEqual([12, 0, 0]);
    expect(waitMinutes(appointment('A-1'), NOW)).toBeUndefined();
    const called = appointment('A-1', { arrivedAt: NOW - 12 * MINUTE, called: { at: NOW - 2 * MINUTE } });
    expect(waitMinutes(called, NOW)).toBe(10);
  });

  it('whoever was called is no longer counted among those who wait', () => {
    const arrivedAt = NOW - 30 * MINUTE;
    const rows = [
      appointment('A-1', { arrivedAt, called: { at: NOW - MINUTE } }),
      appointment('A-2', { arrivedAt: NOW - 5 * MINUTE }),
    ];
    expect(inGroup({ id: 'waiting', rows })).toEqual([rows[1]]);
    expect(longestWait({ id: 'waiting', rows }, NOW)).toBe(5);
    expect(longestWait({ id: 'waiting', rows: rows.slice(0, 1) }, NOW)).toBeUndefined();
  });

  it('the list of the front desk counts no wait that is impossible because a clock was set in between', () => {
    const at = (arrivedAt: number) => waitMinutes(appointment('A-1', { arrivedAt }), NOW);
    expect([at(NOW - 26 * 60 * MINUTE), at(NOW + 60 * MINUTE)]).toEqual([undefined, undefined]);
  });
});

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
  expect(rowIds(entries)).toEqual(['a-1', 'a-2', 'b-1', 'b-2', 'b-3']);
  expect(entries.filter((entry) => entry.kind === 'day').map(({ count }) => count)).toEqual([2, 1]);
});

it('the head of what is over says how it went', () => {
  const rows = (['Served', 'Served', 'No-show', 'Cancelled'] as const).map((status, n) =>
    appointment(`A-${n}`, { status }),
  );
  expect(countFinished(rows)).toEqual({ served: 2, noShow: 1, cancelled: 1 });
});

describe('Arrow keys in the list', () => {
  it('arrow keys in the list move by one and stop at both ends', () => {
    expect(rowAfterKey('ArrowDown', 0, 3)).toBe(1);
    expect(rowAfterKey('ArrowDown', 2, 3)).toBeUndefined();
    expect(rowAfterKey('ArrowUp', 0, 3)).toBeUndefined();
    expect(rowAfterKey('ArrowDown', -1, 3)).toBe(0);
  });

  it('arrow keys in the list jump by a page and to the ends', () => {
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
