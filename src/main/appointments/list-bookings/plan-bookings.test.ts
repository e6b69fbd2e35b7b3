import { describe, expect, it } from 'vitest';
import type { ListedAppointment } from '../lists/read-context.ts';
import { listedBooking } from './listed-booking.ts';
import { type BookedBefore, planBookings } from './plan-bookings.ts';

const NOW = Date.UTC(2026, 10, 27, 8);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const row = (some: Partial<ListedAppointment> = {}): ListedAppointment => ({
  firstName: 'Olga',
  lastName: 'Brandt',
  lineId: 7,
  startsAt: NOW + HOUR,
  endsAt: NOW + 2 * HOUR,
  status: 'Scheduled',
  ...some,
});

let rows = 0;
const before = (some: Partial<ListedAppointment> = {}, more: Partial<BookedBefore> = {}): BookedBefore => ({
  rowId: ++rows,
  state: 'booked',
  listed: listedBooking(row(some)),
  said: {},
  why: undefined,
  appointmentId: `a${rows}`,
  movesRow: undefined,
  ...more,
});

const context = {
  now: NOW,
  dayOf: (at: number) => new Date(at).toISOString().slice(0, 10),
  isKnown: () => false,
  wasErased: () => false,
};
const plan = (list: readonly ListedAppointment[], earlier: readonly BookedBefore[] = [], other = {}) =>
  planBookings(list, earlier, {
    ...context,
    days: new Set(list.map(({ startsAt }) => context.dayOf(startsAt))),
    ...other,
  });

/** What becomes of each, and whether it has moved. */
const nexts = (kept: ReturnType<typeof plan>['kept'], earlier: readonly BookedBefore[]) =>
  kept.map(({ next, isMoved }, n) => [earlier[n] && next(earlier[n]), isMoved]);

const start = { startsAt: NOW + 3 * HOUR, endsAt: NOW + 4 * HOUR };

describe('a list from another program', () => {
  it('a list from another program that comes for the first time is new, but for what is past, cancelled or over', () => {
    const list = [
      row(),
      row({ lastName: 'B', startsAt: NOW - 1, endsAt: NOW + HOUR }),
      row({ lastName: 'C', status: 'Cancelled' }),
      row({ lastName: 'D', status: 'No-show' }),
    ];
    const { add, kept, gone, over } = plan(list);
    expect(add).toEqual([{ listed: listedBooking(row()), why: undefined }]);
    expect([kept, gone, over]).toEqual([[], [], 3]);
  });

  it('a list from another program asks about a line, a person, a name and a state that cannot be sent as they are', () => {
    const list = [
      row({ firstName: 'A1', lineId: undefined, lineName: 'Check-up' }),
      row({ firstName: 'B2', assigneeName: 'Dr. Weber' }),
      row({ firstName: 'X', lastName: 'y'.repeat(51) }),
      row({ firstName: 'D4', status: undefined }),
      row({ firstName: 'E5', phoneNumber: '+49 30 555-0100', assigneeId: 5, assigneeName: 'M. Okafor' }),
      row({ firstName: 'F6', phoneNumber: '+49 (0)30 5550100' }),
    ];
    expect(plan(list).add.map(({ why }) => why)).toEqual([
      { kind: 'line', name: 'Check-up' },
      { kind: 'assignee', name: 'Dr. Weber' },
      {
        kind: 'values',
        problems: [
          { field: 'firstName', rule: 'too-short' },
          { field: 'lastName', rule: 'too-long' },
        ],
      },
      { kind: 'status' },
      undefined,
      { kind: 'values', problems: [{ field: 'phoneNumber', rule: 'not-a-phone-number' }] },
    ]);
  });

  it('a list from another program that is brought again books nothing twice', () => {
    const list = [
      row(),
      row({ alias: '#A7K3' }),
      row({ sourceId: '17' }),
      row({ firstName: 'Bo', ...start }),
    ];
    const earlier = list.map((one) => before(one));
    const { add, kept, gone } = plan(list, earlier);
    expect([add, gone]).toEqual([[], []]);
    expect(nexts(kept, earlier)).toEqual(earlier.map(() => [{ state: 'booked' }, false]));
  });

  it('a list from another program moves what its reference says is the same, with another name too', () => {
    const earlier = [before({ alias: '#A7K3' }), before({ sourceId: '17', firstName: 'Bo' })];
    const list = [
      row({ alias: '#A7K3', ...start }),
      row({ sourceId: '17', firstName: 'Bob', startsAt: start.startsAt + DAY, endsAt: start.endsAt + DAY }),
    ];
    const { add, kept, gone } = plan(list, earlier);
    expect([add, gone]).toEqual([[], []]);
    expect(nexts(kept, earlier)).toEqual([
      [{ state: 'waiting' }, true],
      [{ state: 'waiting' }, true],
    ]);
  });

  it('a list from another program without references asks whether another time of the same day is a move', () => {
    const earlier = [before()];
    const { add, gone } = plan([row(start)], earlier);
    expect(add).toMatchObject([
      { why: { kind: 'moved', was: NOW + HOUR }, movesRow: earlier[0]?.rowId, listed: start },
    ]);
    expect(gone).toEqual([]);
  });

  it('a list from another program with a series of events under one reference moves none of them', () => {
    const at = (day: number) => ({
      sourceId: 'uid',
      startsAt: NOW + day * DAY,
      endsAt: NOW + day * DAY + HOUR,
    });
    const earlier = [before(at(1)), before(at(2)), before(at(3))];
    const { add, kept, gone } = plan([row(at(2)), row(at(3)), row(at(4))], earlier);
    expect(add.map(({ listed }) => listed.startsAt)).toEqual([NOW + 4 * DAY]);
    expect(kept.map(({ isMoved }) => isMoved)).toEqual([false, false]);
    expect(gone).toEqual([]);
  });

  it('a list from another program asks about what it no longer has on its days, and about what it cancelled', () => {
    const earlier = [
      before({ alias: '#1' }),
      before({ alias: '#2' }),
      before({ alias: '#3', startsAt: NOW + 2 * DAY, endsAt: NOW + 2 * DAY + HOUR }),
      before({ alias: '#4', startsAt: NOW - HOUR, endsAt: NOW }),
    ];
    const { gone, add } = plan([row({ alias: '#1', status: 'Cancelled' })], earlier);
    expect(add).toEqual([]);
    expect(gone).toEqual([
      { rowId: earlier[0]?.rowId, isCancelled: true },
      { rowId: earlier[1]?.rowId, isCancelled: false },
    ]);
  });

  it('a list from another program that has one person twice at one time asks about the second', () => {
    const { add } = plan([row(), row({ lineId: 8 })]);
    expect(add.map(({ why }) => why)).toEqual([undefined, { kind: 'known' }]);
  });

  it('a list from another program asks where the same person has an appointment then, and leaves out who was erased', () => {
    expect(plan([row()], [], { isKnown: () => true }).add).toMatchObject([{ why: { kind: 'known' } }]);
    expect(plan([row()], [], { wasErased: () => true })).toMatchObject({ add: [], over: 1 });
  });

  it('a list from another program sends nothing anew that may have been made', () => {
    for (const state of ['sent', 'unknown', 'left-out'] as const) {
      const earlier = [before({ alias: '#1' }, { state, appointmentId: undefined })];
      const { add, kept } = plan([row({ alias: '#1', ...start })], earlier);
      expect([add, nexts(kept, earlier)]).toEqual([[], [[{ state }, true]]]);
    }
  });
});
