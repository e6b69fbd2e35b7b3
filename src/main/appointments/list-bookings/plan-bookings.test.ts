import { describe, expect, it } from 'vitest';
import type { ListedAppointment } from '../lists/read-context.ts';
import { erasedRowIds, listedBooking } from './listed-booking.ts';
import type { BookedBefore } from './pair-bookings.ts';
import { planBookings } from './plan-bookings.ts';

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
  gone: undefined,
  ...more,
});

const context = {
  now: NOW,
  dayOf: (at: number) => new Date(at).toISOString().slice(0, 10),
  isKnown: () => false,
  wasErased: () => false,
  bookedElsewhere: () => undefined,
};
const plan = (list: readonly ListedAppointment[], earlier: readonly BookedBefore[] = [], other = {}) => {
  const days = new Set(list.map(({ startsAt }) => context.dayOf(startsAt)));
  const steps = planBookings(list, earlier, { ...context, days, ...other });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

/** What becomes of each, and whether it has moved. */
const nexts = (kept: ReturnType<typeof plan>['kept'], earlier: readonly BookedBefore[]) =>
  kept.map(({ next, becomes }, n) => [earlier[n] && next(earlier[n]), becomes]);

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
    expect(nexts(kept, earlier)).toEqual(earlier.map(() => [{ state: 'booked' }, 'same']));
  });

  it('a list from another program moves what its reference says is the same, and by its number to another day', () => {
    const earlier = [before({ alias: '#A7K3' }), before({ sourceId: '17', firstName: 'Bo' })];
    const list = [
      row({ alias: '#A7K3', ...start }),
      row({ sourceId: '17', firstName: 'Bo', startsAt: start.startsAt + DAY, endsAt: start.endsAt + DAY }),
    ];
    const { add, kept, gone } = plan(list, earlier);
    expect([add, gone]).toEqual([[], []]);
    expect(nexts(kept, earlier)).toEqual([
      [{ state: 'waiting' }, 'moved'],
      [{ state: 'waiting' }, 'moved'],
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
    expect(kept.map(({ becomes }) => becomes)).toEqual(['same', 'same']);
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
    for (const [state, becomes] of [
      ['sent', 'moved'],
      ['unknown', 'asked'],
      ['left-out', 'over'],
    ] as const) {
      const earlier = [before({ alias: '#1' }, { state, appointmentId: undefined })];
      const { add, kept } = plan([row({ alias: '#1', ...start })], earlier);
      expect([add, nexts(kept, earlier)]).toEqual([[], [[{ state }, becomes]]]);
    }
  });

  it.each([
    ['booked', 'same'],
    ['sent', 'same'],
    ['unknown', 'asked'],
    ['left-out', 'over'],
  ] as const)(
    'a list from another program asks before it books anew who is %s under another line or reference',
    (state, becomes) => {
      const made = { state, ...(state === 'booked' ? {} : { appointmentId: undefined }) };
      for (const [was, next] of [
        [{ lineName: 'Check-up' }, { lineName: 'Check-up (30 min)' }],
        [{}, { alias: '#A7K3' }],
        [{ sourceId: '17' }, { sourceId: '18' }],
        [{}, { firstName: 'Brandt', lastName: 'Olga' }],
      ]) {
        const earlier = [before(was, made)];
        const { add, kept, gone } = plan([row(next)], earlier);
        const isSame = next?.firstName !== undefined;
        if (isSame) expect([add, gone, nexts(kept, earlier)]).toEqual([[], [], [[{ state }, becomes]]]);
        else expect(add).toMatchObject([{ why: { kind: 'known' }, movesRow: earlier[0]?.rowId }]);
        expect(gone).toEqual([]);
      }
    },
  );

  it('a list from another program takes over what was not sent under another line', () => {
    const earlier = [before({ lineName: 'A' }, { state: 'waiting', appointmentId: undefined })];
    const { add, kept, gone } = plan([row({ lineName: 'B' })], earlier);
    expect([add, gone, nexts(kept, earlier)]).toEqual([[], [], [[{ state: 'waiting' }, 'new']]]);
    const sent = before({ lineName: 'A' }, { state: 'sent', appointmentId: undefined });
    expect(kept[0]?.next(sent)).toEqual({ state: 'sent' });
  });

  it('a list from another program asks where most of its names changed at the same times', () => {
    const at = (hour: number) => ({ startsAt: NOW + hour * HOUR, endsAt: NOW + (hour + 1) * HOUR });
    const earlier = [1, 2, 3].map((hour) => before({ firstName: 'Zo\u00c3\u00ab', ...at(hour) }));
    const { add, gone } = plan(
      [1, 2, 3].map((hour) => row({ firstName: 'Zo\u00eb', ...at(hour) })),
      earlier,
    );
    expect(gone).toEqual([]);
    expect(add.map(({ why, movesRow }) => [why?.kind, movesRow])).toEqual(
      earlier.map(({ rowId }) => ['moved', rowId]),
    );
  });

  it('a list from another program with one number for another visitor asks whether it is the same appointment', () => {
    const earlier = [before({ sourceId: '17' }), before({ alias: '#2', firstName: 'Ann', ...start })];
    const list = [
      row({ sourceId: '17', firstName: 'Zoe', lastName: 'Klein' }),
      row({ alias: '#2', firstName: 'Ann', startsAt: start.startsAt + DAY, endsAt: start.endsAt + DAY }),
    ];
    const { add, kept, gone } = plan(list, earlier);
    expect([kept, gone]).toEqual([[], []]);
    expect(add).toMatchObject([
      { why: { kind: 'moved', name: 'Olga Brandt', was: NOW + HOUR }, movesRow: earlier[0]?.rowId },
      { why: { kind: 'moved', name: 'Ann Brandt', was: start.startsAt }, movesRow: earlier[1]?.rowId },
    ]);
  });

  it('a list from another program gives the row of another visitor up, if that is sent meanwhile', () => {
    const said = { firstName: 'Olja' };
    const earlier = before({ sourceId: '17' }, { state: 'waiting', appointmentId: undefined, said });
    const { kept } = plan([row({ sourceId: '17', firstName: 'Zoe' })], [earlier]);
    expect(kept[0]?.next(earlier)).toEqual({ state: 'waiting', said: {} });
    expect(kept[0]?.next({ ...earlier, state: 'sent' })).toEqual({
      state: 'sent',
      listed: earlier.listed,
      gone: 'missing',
    });
  });

  it('a list from another program with one code for several visitors moves nobody by it', () => {
    const list = [row({ code: 'CONS' }), row({ code: 'CONS', firstName: 'Zoe' })];
    const earlier = list.map(({ firstName }) => before({ alias: 'CONS', firstName }));
    const next = plan([row({ code: 'CONS', firstName: 'Zoe', ...start })], earlier);
    expect(next.kept).toEqual([]);
    expect(next.add).toMatchObject([
      { why: { kind: 'moved', was: NOW + HOUR }, movesRow: earlier[1]?.rowId },
    ]);
    expect(next.gone).toEqual([{ rowId: earlier[0]?.rowId, isCancelled: false }]);
  });

  it('a list from another program with an unknown state asks about who is booked or waits, until a person answered', () => {
    for (const status of [undefined, 'No-show'] as const)
      for (const more of [{}, { state: 'waiting' as const, appointmentId: undefined }]) {
        const earlier = [before({}, more)];
        const asked = { state: 'asked', why: { kind: 'status' } };
        expect(nexts(plan([row({ status })], earlier).kept, earlier)).toEqual([[asked, 'asked']]);
        const expected = [before({}, { ...more, said: { isExpected: true } })];
        const { kept } = plan([row({ status })], expected);
        expect(nexts(kept, expected)).toEqual([
          [{ state: more.state ?? 'booked' }, more.state ? 'new' : 'same'],
        ]);
      }
  });

  it('a list from another program that is sure again sends who was asked about, and forgets what was said', () => {
    const why = { kind: 'status' as const };
    const earlier = [before({}, { state: 'asked', why, said: { isExpected: true } })];
    expect(nexts(plan([row()], earlier).kept, earlier)).toEqual([
      [{ state: 'waiting', said: { isExpected: undefined } }, 'asked'],
    ]);
  });

  it('a list from another program sends nothing of a restored backup without an answer', () => {
    const why = { kind: 'refused' as const, ownRefusal: { kind: 'copy' as const } };
    const earlier = [before({}, { state: 'refused', appointmentId: undefined, why })];
    const longer = plan([row({ endsAt: NOW + 3 * HOUR })], earlier);
    expect([longer.add, nexts(longer.kept, earlier)]).toEqual([[], [[{ state: 'refused' }, 'asked']]]);
    expect(plan([row({ alias: '#new' })], earlier).add).toMatchObject([{ why: { kind: 'known' } }]);
  });

  it('a list from another program asks about a day between its first and its last of which nothing is left', () => {
    const on = (day: number) => ({ startsAt: NOW + day * DAY, endsAt: NOW + day * DAY + HOUR });
    const earlier = [1, 2, 3, 4].map((day) => before(on(day)));
    const { gone } = plan([row(on(1)), row(on(3))], earlier);
    expect(gone).toEqual([{ rowId: earlier[1]?.rowId, isCancelled: false }]);
  });

  it('a list from another program asks about another time of the same day also where the visitor was left out', () => {
    const earlier = [before({}, { state: 'left-out', appointmentId: undefined })];
    expect(plan([row(start)], earlier).add).toMatchObject([
      { why: { kind: 'moved' }, movesRow: earlier[0]?.rowId },
    ]);
  });

  it('a list from another program does not bring an erased visitor back, and leaves nobody else out', () => {
    const idsOf = (one: Partial<ListedAppointment>) => erasedRowIds(JSON.stringify(listedBooking(row(one))));
    const erased = new Set([...idsOf({ sourceId: '17' }), ...idsOf({ firstName: 'Ann' })]);
    const wasErased = (listed: object): boolean =>
      erasedRowIds(JSON.stringify(listed)).some((id) => erased.has(id));
    const soon = { startsAt: NOW + HOUR + HOUR / 4, endsAt: NOW + 2 * HOUR };
    const on = { startsAt: NOW + 2 * DAY, endsAt: NOW + 2 * DAY + HOUR };
    const list = [
      row({ sourceId: '17', ...on }),
      row({ firstName: 'Ann', ...soon }),
      row({ sourceId: '17', firstName: 'Zoe' }),
      row({ firstName: 'Ann', ...on }),
    ];
    for (const one of list.slice(0, 2))
      expect(plan([one], [], { wasErased })).toMatchObject({ add: [], over: 1 });
    for (const one of list.slice(2)) expect(plan([one], [], { wasErased }).add).toHaveLength(1);
  });

  it('a list from another program tells what waits for an answer, and what an answer in its preview sends', () => {
    const asked = (why: BookedBefore['why']) => ({ state: 'asked' as const, why, appointmentId: undefined });
    const earlier = [
      before({ lineId: undefined, lineName: 'Check-up' }, asked({ kind: 'line', name: 'Check-up' })),
      before(start, {
        ...asked({ kind: 'assignee', name: 'Weber' }),
        listed: listedBooking(row({ ...start, assigneeName: 'Weber' })),
      }),
    ];
    const again = earlier.map(({ listed }) => row({ ...listed, lineId: listed.lineId }));
    expect(plan(again, earlier).kept.map(({ becomes }) => becomes)).toEqual(['asked', 'asked']);
    const answered = again.map((one) => ({ ...one, lineId: 7, assigneeId: 1 }));
    const { kept, add, gone } = plan(answered, earlier);
    expect([add, gone]).toEqual([[], []]);
    expect(nexts(kept, earlier)).toEqual(earlier.map(() => [{ state: 'waiting' }, 'new']));
  });

  it('a list from another program asks once about what a person said that it stays', () => {
    const earlier = [before({}, { gone: 'kept' }), before({ firstName: 'Bo' }, { gone: 'missing' })];
    const { gone } = plan([row({ firstName: 'Cy' })], earlier);
    expect(gone).toEqual([{ rowId: earlier[1]?.rowId, isCancelled: false }]);
  });

  it('a list from another program holds nobody for gone who may be one of its unread rows', () => {
    const none = new Set<string>();
    const nothing = { days: none, refs: none, people: none, isAnyDay: false };
    const earlier = [before({ alias: '#A7K3' }), before({ sourceId: '17', firstName: 'Bo' })];
    const goneBy = (unread: object): number =>
      plan([row({ firstName: 'Cy' })], earlier, { unread: { ...nothing, ...unread } }).gone.length;
    expect(goneBy({})).toBe(2);
    expect(goneBy({ refs: new Set(['#A7K3']) })).toBe(1);
    expect(goneBy({ refs: new Set(['#A7K3', '17']) })).toBe(0);
    expect(goneBy({ people: new Set(['bo brandt']) })).toBe(1);
    expect(goneBy({ days: new Set(['2026-11-27']) })).toBe(0);
    const emptied = (unread?: object): number => plan([], earlier, { unread }).gone.length;
    expect([emptied(), emptied(nothing)]).toEqual([2, 2]);
    expect(emptied({ ...nothing, days: new Set(['2026-12-24']) })).toBe(0);
  });

  it('a list from another program asks where what it moves meets another appointment of the same person', () => {
    const unsent = { state: 'waiting' as const, appointmentId: undefined };
    const again = (state: object, at = {}, said = {}) => {
      const earlier = [before({ alias: '#1' }, { ...unsent, said, ...state })];
      const { kept } = plan([row({ alias: '#1', ...at })], earlier, { isKnown: () => true });
      return nexts(kept, earlier)[0]?.[0];
    };
    const known = { state: 'asked', why: { kind: 'known' } };
    const asked = { state: 'asked', why: { kind: 'line' } };
    expect(again({}, start)).toMatchObject(known);
    expect(again({ state: 'refused', why: { kind: 'refused' } }, start)).toMatchObject(known);
    expect(again({}, start, { isSecond: true })).toMatchObject(known);
    expect(again(asked)).toMatchObject(known);
    expect(again(asked, {}, { isSecond: true })).toEqual({ state: 'waiting' });
    expect(again({})).toEqual({ state: 'waiting' });
  });
});
