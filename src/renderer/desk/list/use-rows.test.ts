import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { grouped } from './groups.ts';
import { CALM_MS, isInHand, nextShown, type Shown } from './use-rows.ts';

const STATUSES = ['Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show'] as const;

const shownOf = (day: ReadonlyMap<string, DeskAppointment>, asked = ''): Shown => ({
  asked,
  groups: grouped(day.values(), 'today', NOW),
});
const places = ({ groups }: Shown) =>
  groups.map(({ id, rows }) => [id, ...rows.map(({ appointmentId }) => appointmentId)]);
const rowsOf = ({ groups }: Shown) => groups.flatMap(({ rows }) => rows);

/** What a hub may tell: somebody comes, changes, or is gone. */
interface Change {
  readonly n: number;
  readonly status: (typeof STATUSES)[number];
  readonly isGone: boolean;
}

const change = fc.record({
  n: fc.nat(12),
  status: fc.constantFrom(...STATUSES),
  isGone: fc.boolean(),
  inHand: fc.boolean(),
});

function after(day: Map<string, DeskAppointment>, { n, status, isGone }: Change): void {
  const id = `c-${n}`;
  const arrived = status === 'Checked-in' ? { arrivedAt: NOW - n * MINUTE } : {};
  if (isGone) day.delete(id);
  else day.set(id, appointment(`C-${n}`, { startsAt: NOW + (n - 6) * 10 * MINUTE, status, ...arrived }));
}

describe('A list that somebody has a hand on', () => {
  it('a list that somebody has a hand on keeps every row in its place, whatever the hub tells, with the newest of each in it', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const day = new Map<string, DeskAppointment>();
        let shown: Shown | undefined;
        for (const each of changes) {
          after(day, each);
          const wanted = shownOf(day);
          const next = nextShown(shown, wanted, each.inHand, (id) => day.get(id));
          if (each.inHand && shown !== undefined) {
            expect(places(next)).toEqual(places(shown));
            for (const row of rowsOf(next)) {
              const live = day.get(row.appointmentId);
              if (live !== undefined) expect(row).toBe(live);
            }
          } else expect(next).toBe(wanted);
          shown = next;
        }
      }),
    );
  });

  it('a list that somebody has a hand on moves at once for what the clerk asks for', () => {
    const day = new Map([['c-1', appointment('C-1')]]);
    const before = shownOf(day);
    const wanted = { ...shownOf(new Map()), asked: 'anna' };
    expect(nextShown(before, wanted, true, (id) => day.get(id))).toBe(wanted);
  });

  it('a list that somebody has a hand on is in a hand while the pointer or the keyboard was there a moment ago', () => {
    const hand = { isOver: true, hasFocus: false, touchedAt: 0 };
    expect(isInHand(hand, CALM_MS - 1)).toBe(true);
    expect(isInHand(hand, CALM_MS)).toBe(false);
    expect(isInHand({ ...hand, isOver: false }, 1)).toBe(false);
    expect(isInHand({ isOver: false, hasFocus: true, touchedAt: 0 }, 1)).toBe(true);
  });
});
