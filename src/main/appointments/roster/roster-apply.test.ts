import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { importOf } from '../../../../test/support/parts/import-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { createHelpTable } from '../../help/help-table.ts';
import { createOutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import { boundsOfDay, dayOf } from '../../base/location-day.ts';
import { readRoster } from '../../../../test/support/parts/read-roster.ts';
import { type Applied, createRosterApply, MAX_AT_ONCE } from './roster-apply.ts';
import type { UnreadRows } from './row-collector.ts';

const DAY = 24 * 60 * MINUTE;
const NONE = new Set<string>();
const ALL_READ: UnreadRows = { ids: NONE, days: NONE, refs: NONE, people: NONE, isAnyDay: false };

function lobby() {
  const database = openTestDatabase();
  const outboxTable = createOutboxTable(database);
  const deps = importOf(database, { hasOpenIntent: (id) => outboxTable.openOf(id) !== undefined });
  const bring = (
    appointments: readonly Appointment[],
    unread: Partial<UnreadRows> = {},
    given = deps,
    zone = 'UTC',
  ): Applied => {
    const about = { ...given, dayOf: (at: number) => dayOf(at, zone) };
    const applying = createRosterApply(about);
    for (const steps = applying.take(appointments); steps.next().done !== true;);
    const days = [...Map.groupBy(appointments, ({ startsAt }) => about.dayOf(startsAt)).values()].map(
      (rows) => ({ ...boundsOfDay(rows[0]?.startsAt ?? 0, zone), rows: rows.length }),
    );
    const steps = applying.finish({ days, unread: { ...ALL_READ, ...unread } });
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  };
  const intent = (appointmentId: string, kind: 'check-in' | 'no-show' = 'no-show') =>
    outboxTable.add({
      kind,
      appointmentId,
      origin: 'staff',
      previousStatus: 'Scheduled',
      createdAt: NOW,
      dueAt: NOW,
    }).id;
  return { ...deps, outboxTable, deps, bring, intent };
}

/** Today, ten minutes apart; each has a code of its own. */
const day = (count: number, about: Partial<Appointment> = {}): Appointment[] =>
  Array.from({ length: count }, (_, n) =>
    appointmentOf({ id: `a${n}`, code: `A-${n}`, startsAt: NOW + n * MINUTE, ...about }),
  );
const later = (row: Appointment, days = 7): Appointment => ({
  ...row,
  startsAt: row.startsAt + days * DAY,
  endsAt: row.endsAt + days * DAY,
});

/** What a CSV of the location's zone, Berlin here, takes away. */
function bringText(l: ReturnType<typeof lobby>, rows: readonly string[]) {
  const head = 'id,code,firstName,lineId,startTime,endTime';
  const read = readRoster([head, ...rows, ''].join('\n'), { timeZone: 'Europe/Berlin', now: NOW });
  if (read.kind !== 'read') throw new Error(read.why.kind);
  return l.bring(read.appointments, read.unread, l.deps, 'Europe/Berlin');
}

it.each([
  ['T and no zone', 'T10:00', 'T10:10'],
  ['a blank', ' 10:00', ' 10:10'],
  ['a zone in which it is still the day before', 'T23:30Z', 'T23:40Z'],
])('a comma too many in a row of another day, with times with %s, keeps nobody of today', (_w, from, to) => {
  const l = lobby();
  const row = (n: number) => `${n},A-${n},Anna,1,2026-01-05T10:0${n},2026-01-05T10:1${n}`;
  // At the location it is the day of the other rows where the zone is another one.
  const other = from.endsWith('Z') ? '2026-01-05' : '2026-03-09';
  bringText(l, [1, 2, 3, 4, 5, 6].map(row));
  const torn = `7,A-7,Anna, Maria,1,${other}${from},${other}${to}`;
  expect(bringText(l, [...[1, 2, 3, 4, 5].map(row), torn]).withdrawn).toBe(1);
});

describe('a row with the same id and a later day', () => {
  it.each(['No-show', 'Cancelled', 'Served', 'Checked-in'] as const)(
    'a row with the same id and a later day begins a new life after %s: it can be checked in',
    (status) => {
      const l = lobby();
      const row = appointmentOf();
      l.bring([row]);
      l.directory.setStatus('a1', status, NOW);
      l.directory.markSeen('a1', NOW);
      expect(l.bring([later(row)]).changed).toEqual(['a1']);
      expect(l.directory.byId('a1')).toEqual(later(row));
      expect(l.bring([later(row)]).changed).toEqual([]);
    },
  );

  it('a row with the same id and a later day has its names again after they were removed, also with another state', () => {
    const l = lobby();
    const row = appointmentOf();
    l.bring([row]);
    l.directory.put({ ...row, firstName: '', lastName: '', status: 'Served', erasedAt: NOW });
    l.bring([{ ...later(row, 1), status: 'Cancelled' }]);
    expect(l.directory.byId('a1')).toEqual({ ...later(row, 1), status: 'Cancelled' });
  });

  it('a row with the same id and a later day waits while something about today’s is on its way, and for nothing of a past day', () => {
    const l = lobby();
    const row = appointmentOf();
    l.bring([row]);
    l.directory.setStatus('a1', 'No-show', undefined);
    const intent = l.intent('a1');
    expect(l.bring([later(row)])).toMatchObject({ changed: [], deferred: 1 });
    expect(l.directory.byId('a1')).toMatchObject({ status: 'No-show', startsAt: row.startsAt });
    l.outboxTable.confirm(intent, NOW, false);
    expect(l.bring([later(row)])).toMatchObject({ changed: ['a1'], deferred: 0 });

    const old = later(appointmentOf({ id: 'old' }), -1);
    l.bring([old]);
    l.intent('old', 'check-in');
    l.directory.setStatus('old', 'Checked-in', NOW - DAY);
    l.bring([later(old, 1)]);
    expect(l.directory.byId('old')).toMatchObject({ status: 'Scheduled', arrivedAt: undefined });
  });

  it('an appointment whose row has the same id and the same or an earlier day only moves', () => {
    const l = lobby();
    const row = appointmentOf();
    l.bring([row]);
    l.directory.setStatus('a1', 'Checked-in', NOW);
    for (const moved of [
      { ...row, startsAt: row.startsAt + 60 * MINUTE, endsAt: row.endsAt + 60 * MINUTE },
      later(row, -1),
    ]) {
      l.bring([moved]);
      expect(l.directory.byId('a1')).toMatchObject({
        status: 'Checked-in',
        arrivedAt: NOW,
        startsAt: moved.startsAt,
      });
    }
  });
});

describe('an appointment that the roster no longer has', () => {
  const isThere = (l: ReturnType<typeof lobby>, id: string): boolean =>
    l.directory.byId(id)?.withdrawnAt === undefined;

  it('an appointment that the roster no longer has is found by no code and in no list, and is back with its row', () => {
    const l = lobby();
    l.bring(day(3));
    expect(l.bring(day(2))).toMatchObject({ changed: ['a2'], withdrawn: 1, waiting: undefined });
    const from = NOW - DAY;
    const to = NOW + DAY;
    expect(l.directory.byFoldedCode('A2', NOW, from, to)).toEqual([]);
    expect(l.directory.byName('Anna', 'Kowalska', from, to)).toHaveLength(2);
    expect(l.directory.startingBetween(from, to)).toHaveLength(2);
    expect(l.directory.countBetween(from, to, undefined)).toBe(2);
    expect(l.bring(day(3))).toMatchObject({ changed: ['a2'], withdrawn: 0 });
    expect(l.directory.byFoldedCode('A2', NOW, from, to)).toEqual(day(3).slice(2));
  });

  it('an appointment that the roster no longer has stays when its visitor has arrived, and is back when the visitor arrives', () => {
    const l = lobby();
    l.bring(day(4));
    l.directory.setStatus('a1', 'Checked-in', NOW);
    l.directory.setStatus('a2', 'Served', undefined);
    l.bring(day(1));
    expect(['a1', 'a2', 'a3'].map((id) => isThere(l, id))).toEqual([true, true, false]);
    l.directory.setStatus('a3', 'Checked-in', NOW);
    expect(isThere(l, 'a3')).toBe(true);
  });

  it('an appointment that the roster no longer has stays while something about it is on its way, undecided, or called for', () => {
    const l = lobby();
    l.bring(day(5));
    l.intent('a1');
    l.outboxTable.refuse(l.intent('a2'), NOW, 409, 'no');
    createHelpTable(l.deps.database as never).add('h1', {
      screenId: 's1',
      kioskName: 'Kiosk 1',
      reason: 'late',
      codeMasked: undefined,
      appointmentId: 'a3',
      language: 'en',
      listens: false,
      askedAt: NOW,
    });
    l.outboxTable.confirm(l.intent('a4'), NOW, false);
    l.bring(day(1));
    expect(['a1', 'a2', 'a3', 'a4'].map((id) => isThere(l, id))).toEqual([true, true, true, false]);
  });

  it('an appointment that the roster no longer has stays when it was booked here, also when the roster had it in the meantime', () => {
    const l = lobby();
    l.directory.put(appointmentOf({ id: 'booked' }));
    l.bring([...day(2), appointmentOf({ id: 'booked' })]);
    l.bring(day(2));
    expect(isThere(l, 'booked')).toBe(true);
  });

  it('an appointment that the roster seems to lack stays when its row cannot be read, and all of a day stay when a row’s id cannot', () => {
    const l = lobby();
    const rows = [...day(3), ...day(3).map((row) => ({ ...later(row, 1), id: `b${row.id}` }))];
    l.bring(rows);
    l.bring([rows[0]!, rows[3]!], { ids: new Set(['a1']), days: new Set(['2026-01-06']) });
    expect(rows.map(({ id }) => isThere(l, id))).toEqual([true, true, false, true, true, true]);
    l.bring([rows[0]!, rows[3]!], { isAnyDay: true });
    expect(isThere(l, 'ba1')).toBe(true);
  });

  it('an appointment that the roster no longer has stays on days of which the file has no row: an empty file takes nothing away', () => {
    const l = lobby();
    l.bring([...day(3), ...day(2).map((row) => ({ ...later(row, 1), id: `b${row.id}` }))]);
    expect(l.bring([])).toMatchObject({ changed: [], withdrawn: 0 });
    l.bring(day(3));
    expect(isThere(l, 'ba0')).toBe(true);
  });

  it('an appointment that the roster no longer has stays until staff decide, when more than a fifth of a day would go', () => {
    const l = lobby();
    l.bring(day(20));
    expect(l.bring(day(15))).toMatchObject({
      changed: [],
      waiting: {
        ids: ['a15', 'a16', 'a17', 'a18', 'a19'],
        days: [{ day: '2026-01-05', gone: 5, of: 20 }],
      },
    });
    expect(isThere(l, 'a15')).toBe(true);
    // What is new is not kept waiting.
    expect(l.bring([...day(15), appointmentOf({ id: 'new' })]).changed).toEqual(['new']);
    expect(l.bring(day(16))).toMatchObject({ waiting: { days: [{ gone: 5, of: 21 }] } });
    expect(l.bring([...day(17), appointmentOf({ id: 'new' })])).toMatchObject({
      withdrawn: 3,
      waiting: undefined,
    });
  });
});

describe('a roster that shrank', () => {
  it('a roster with less than half of a small day is asked about before it cancels anybody', () => {
    const l = lobby();
    l.bring(day(3));
    expect(l.bring(day(1))).toMatchObject({
      changed: [],
      waiting: { ids: ['a1', 'a2'], days: [{ day: '2026-01-05', gone: 2, of: 3 }] },
    });
    expect(l.directory.byId('a1')?.withdrawnAt).toBeUndefined();
    // Half of it is left, or others came in their place.
    expect(l.bring(day(2))).toMatchObject({ withdrawn: 1, waiting: undefined });
    const others = ['n1', 'n2'].map((id) => appointmentOf({ id, code: id }));
    expect(l.bring(others)).toMatchObject({ withdrawn: 2, waiting: undefined });
  });
});

describe('a large roster', () => {
  it('a large roster is one transaction as far as it can be, and never one that holds visitors up', () => {
    const l = lobby();
    const sizes: number[] = [];
    let rows = 0;
    const counting = {
      ...l.deps,
      directory: {
        ...l.directory,
        put: (...given: Parameters<typeof l.directory.put>) => {
          rows += 1;
          l.directory.put(...given);
        },
      },
      database: {
        transaction<T>(work: () => T): T {
          const before = rows;
          const value = l.deps.database.transaction(work);
          if (rows > before) sizes.push(rows - before);
          return value;
        },
      },
    };
    l.bring(day(MAX_AT_ONCE), {}, counting);
    // The inner one joins the outer: both count.
    expect(new Set(sizes)).toEqual(new Set([MAX_AT_ONCE]));
    l.bring(day(10 * MAX_AT_ONCE), {}, counting);
    expect(Math.max(...sizes)).toBe(MAX_AT_ONCE);
  });

  it('a large roster that is broken off takes nothing away, and is whole after the next reading', () => {
    const l = lobby();
    l.bring(day(3, { firstName: 'Old' }));
    let n = 0;
    const breaking = {
      ...l.deps,
      directory: {
        ...l.directory,
        put: (...given: Parameters<typeof l.directory.put>) => {
          if (n++ === 2 * MAX_AT_ONCE) throw new Error('broken off');
          l.directory.put(...given);
        },
      },
    };
    const rows = day(3 * MAX_AT_ONCE).filter(({ id }) => id !== 'a1');
    expect(() => l.bring(rows, {}, breaking)).toThrow('broken off');
    expect(l.directory.byId('a1')?.withdrawnAt).toBeUndefined();
    l.bring(rows);
    expect(l.directory.byId('a1')?.withdrawnAt).toBe(NOW);
    expect(l.directory.startingBetween(NOW - DAY, NOW + DAY)).toHaveLength(rows.length);
  });
});
