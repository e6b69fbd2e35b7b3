import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { importOf } from '../../../test/support/parts/import-of.ts';
import { importRoster } from '../appointments/roster/roster-import.ts';
import { createJournal } from '../webhooks/journal.ts';
import { deleteSome } from './delete-old.ts';
import { FROM_START, type WalkProgress } from './past-rows.ts';
import { cutoffsAt, PERIODS } from './retention.ts';
import { TEST_CALL_MARK } from './test-call-rows.ts';
import { forget, world } from '../../../test/support/parts/old-rows.ts';

const DAY = 86_400_000;

const heardAt = (at: number) => ({ wall: at, monotonic: at });

describe('an appointment', () => {
  it('an appointment is there for two weeks after its end, for whoever comes with an old letter, and then is not', () => {
    const { database, directory } = world();
    const appointment = appointmentOf({ lineName: undefined });
    directory.put(appointment);
    const gone = appointment.endsAt + PERIODS.appointments.days * DAY;
    expect(forget(database, gone - 1)).toBe(0);
    expect(directory.byId('a1')?.code).toBe(appointment.code);
    expect(forget(database, gone)).toBe(1);
    expect(directory.byId('a1')).toBeUndefined();
  });

  it('an appointment that is still to come stays, however long ago it was booked', () => {
    const { database, directory } = world();
    directory.put(appointmentOf({ startsAt: NOW + 400 * DAY, endsAt: NOW + 401 * DAY }));
    expect(forget(database, NOW + 390 * DAY)).toBe(0);
  });

  it('an appointment of the year 9999 is gone once its names are, where another clock agrees; nothing else is', () => {
    const { database, directory } = world();
    const far = 253_402_300_799_000;
    directory.put(appointmentOf({ startsAt: far, endsAt: far }));
    directory.put(appointmentOf({ id: 'a2', startsAt: NOW - 15 * DAY, endsAt: far }));
    directory.put(appointmentOf({ id: 'a3', startsAt: NOW + 700 * DAY, endsAt: NOW + 701 * DAY }));
    expect(forget(database, NOW)).toBe(0);
    expect(forget(database, NOW, true)).toBe(2);
    expect(['a1', 'a2', 'a3'].map((id) => directory.byId(id)?.firstName)).toEqual([
      undefined,
      undefined,
      'Anna',
    ]);
  });

  it('an appointment that is the last of its line keeps the name of the line until a newer one has it', () => {
    const { database, directory } = world();
    directory.put(appointmentOf({ lineId: 7, lineName: 'Passports' }));
    forget(database, NOW + 300 * DAY);
    expect(directory.nameOfLine(7)).toBe('Passports');
    const startsAt = NOW + 301 * DAY;
    directory.put(appointmentOf({ id: 'a2', lineId: 7, lineName: 'Visas', startsAt, endsAt: startsAt + 1 }));
    forget(database, NOW + 302 * DAY);
    expect(directory.byId('a1')).toBeUndefined();
    expect(directory.nameOfLine(7)).toBe('Visas');
  });
});

it('a wait is learned from for eight weeks', () => {
  const { database } = world();
  database.sqlite.exec(
    `INSERT INTO waits (line, arrived_at, waited, ahead, desks) VALUES ('1', ${NOW}, 60000, 1, 1)`,
  );
  expect(forget(database, NOW + 56 * DAY - 1)).toBe(0);
  expect(forget(database, NOW + 56 * DAY)).toBe(1);
});

it('figures of a day outlive its appointments, and are deleted after 400 days', () => {
  const { database, directory } = world();
  directory.put(appointmentOf({}));
  database.sqlite.exec(
    `INSERT INTO day_figures (day, starts_at, line_id, booked, arrived, no_shows, decided, at_kiosks, at_desks,
       arrivals, waits) VALUES ('2026-01-05', ${NOW}, 1, 1, 1, 0, 1, 1, 0, '[]', '[]')`,
  );
  const count = () => database.sqlite.prepare('SELECT count(*) AS n FROM day_figures').get()?.['n'];
  forget(database, NOW + 400 * DAY - 1);
  expect(count()).toBe(1);
  forget(database, NOW + 400 * DAY);
  expect(count()).toBe(0);
});

it('a roster that still has a visit of long ago brings nothing back, at no reading', () => {
  const { database, directory } = world();
  const visit = appointmentOf({ lineName: undefined });
  let now = NOW;
  const deps = importOf(database, { now: () => now });
  expect(importRoster(deps, [visit])).toEqual(['a1']);
  now = visit.endsAt + PERIODS.appointments.days * DAY;
  forget(database, now);
  for (let reading = 0; reading < 3; reading++) expect(importRoster(deps, [visit])).toEqual([]);
  expect(directory.byId('a1')).toBeUndefined();
  // One that ended within the last day is still read: a lobby may begin with a roster of this morning.
  now = visit.endsAt + DAY - 1;
  expect(importRoster(deps, [visit])).toEqual(['a1']);
});

describe('an intent', () => {
  it.each([
    ['waits to be sent', () => undefined],
    ['is being sent', ({ table }: ReturnType<typeof world>, id: number) => table.markSending(id, NOW)],
    ['nobody knows the outcome of', ({ table }, id) => table.leaveUnresolved(id)],
    ['was refused and nobody has read', ({ table }, id) => table.refuse(id, NOW, 409, 'no')],
    ['was presumed done and nobody has read', ({ table }, id) => table.confirm(id, NOW, true)],
    ['was undone because the visitor came, unread', ({ table }, id) => table.undo(id, NOW, 'visitor-came')],
    ['is set aside', ({ table }, id) => table.park(id, NOW)],
  ] as readonly (readonly [string, (w: ReturnType<typeof world>, id: number) => unknown])[])(
    'an intent that %s is never deleted, nor is its appointment',
    (_what, act) => {
      const w = world();
      w.directory.put(appointmentOf({ lineName: undefined }));
      const { id } = w.checkIn();
      act(w, id);
      forget(w.database, NOW + 3_650 * DAY);
      expect(w.table.byId(id)).toBeDefined();
      expect(w.directory.byId('a1')).toBeDefined();
    },
  );

  it.each([
    ['confirmed', ({ table }: ReturnType<typeof world>, id: number) => table.confirm(id, NOW, false)],
    ['undone', ({ table }, id) => table.undo(id, NOW)],
    ['refused, and read', ({ table }, id) => (table.refuse(id, NOW, 409, 'no'), table.dismiss(id, NOW))],
  ] as readonly (readonly [string, (w: ReturnType<typeof world>, id: number) => unknown])[])(
    'an intent that was %s goes when its appointment has gone, and not before',
    (_what, act) => {
      const w = world();
      const appointment = appointmentOf({ startsAt: NOW, endsAt: NOW + 60 * DAY, lineName: undefined });
      w.directory.put(appointment);
      const { id } = w.checkIn();
      act(w, id);
      forget(w.database, NOW + 70 * DAY);
      expect(w.table.byId(id)).toBeDefined();
      forget(w.database, appointment.endsAt + PERIODS.appointments.days * DAY);
      expect(w.table.byId(id)).toBeUndefined();
      expect(w.directory.byId('a1')).toBeUndefined();
    },
  );

  it('a settled intent stays while another of the same appointment waits: its attempts count', () => {
    const { database, table, checkIn } = world();
    const first = checkIn('gone');
    table.requeue(first.id, true);
    table.confirm(first.id, NOW, false);
    const second = checkIn('gone');
    forget(database, NOW + 400 * DAY);
    expect(table.unknownAttempts(second)).toBe(1);
    table.confirm(second.id, NOW, false);
    expect(forget(database, NOW + 400 * DAY)).toBe(2);
  });
});

describe('events', () => {
  const body = Buffer.from('{}');

  it('events count once for a week, and the newest says for ever when the service was last heard', () => {
    const { database } = world();
    const journal = createJournal(database);
    journal.add('ticket_created', 'old', body, heardAt(NOW));
    journal.add('ticket_created', 'new', body, heardAt(NOW + 1));
    forget(database, NOW + 7 * DAY - 1);
    expect(journal.add('ticket_created', 'old', body, heardAt(NOW + 7 * DAY - 1))).toBeUndefined();
    expect(forget(database, NOW + 300 * DAY)).toBe(1);
    expect(journal.lastEventAt()).toBe(NOW + 1);
  });

  it('the service’s last event stays while a test call is the newest of the journal', () => {
    const { database } = world();
    const journal = createJournal(database);
    journal.add('ticket_called', 'last', body, heardAt(NOW));
    journal.add('ticket_called', `${TEST_CALL_MARK}0`, body, heardAt(NOW + 300 * DAY));
    forget(database, NOW + 300 * DAY);
    expect(journal.lastEventAt()).toBe(NOW);
  });

  it('events that nobody could read stay until somebody has dismissed them', () => {
    const { database } = world();
    const journal = createJournal(database);
    journal.quarantine('read', body, 'not-json', NOW);
    journal.quarantine('unread', body, 'wrong-shape', NOW);
    journal.dismissUnreadable('not-json', NOW);
    forget(database, NOW + 3_650 * DAY);
    expect(journal.unreadable(NOW)).toEqual([{ why: 'wrong-shape', count: 1, since: NOW }]);
    expect(database.sqlite.prepare('SELECT count(*) AS n FROM webhook_quarantine').get()?.['n']).toBe(1);
  });
});

it('rows are deleted a few at once: the work of one piece ends when its time is up', () => {
  const { database } = world();
  const journal = createJournal(database);
  database.transaction(() => {
    for (let n = 0; n < 1_000; n++) journal.add('ticket_created', String(n), Buffer.from('{}'), heardAt(NOW));
  });
  let clock = 0;
  let pieces = 0;
  let most = 0;
  let progress: WalkProgress | undefined = FROM_START;
  while (progress) {
    const answer = deleteSome(database, cutoffsAt(NOW + 8 * DAY), NOW, progress, () => (clock += 0.1));
    most = Math.max(most, answer.changed);
    pieces += 1;
    progress = answer.next;
  }
  expect(most).toBeLessThanOrEqual(60);
  expect(pieces).toBeGreaterThan(20);
  expect(database.sqlite.prepare('SELECT count(*) AS n FROM webhook_journal').get()?.['n']).toBe(1);
});
