import { expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { deleteSome } from '../storage/delete-old.ts';
import { ERASE_FROM_START, type EraseProgress, eraseSome } from '../storage/erase.ts';
import { cutoffsAt } from '../storage/retention.ts';
import { createAudit, type AuditAct } from './audit.ts';

const DAY = 86_400_000;

const CANCEL: AuditAct = {
  clerk: 'Maria',
  screen: 'desk 1',
  action: 'appointments.cancel',
  outcome: 'done',
  detail: undefined,
};

function trail() {
  const database = openTestDatabase();
  const clock = createFakeClock(NOW);
  const log = createRecordingLog();
  const audit = createAudit({ database, clock, log });
  return { database, clock, log, audit };
}

function forget(database: ReturnType<typeof openTestDatabase>, now: number): void {
  for (const some of [eraseSome, deleteSome]) {
    let progress: EraseProgress | undefined = ERASE_FROM_START;
    while (progress) progress = some(database, cutoffsAt(now), now, progress).next;
  }
}

it('an entry says who did what where, with the code of the appointment and no name of its visitor', () => {
  const { database, audit } = trail();
  const appointment = appointmentOf({ code: 'A-42', firstName: 'Canary', lastName: 'Visitor' });
  createDirectory(database).put(appointment);
  audit.write({ ...CANCEL, appointmentId: appointment.id });
  expect(audit.search({}).entries).toEqual([
    {
      n: 1,
      at: NOW,
      clerk: 'Maria',
      screen: 'desk 1',
      action: 'appointments.cancel',
      outcome: 'done',
      code: 'A-42',
    },
  ]);
  expect(JSON.stringify(database.sqlite.prepare('SELECT * FROM audit').all())).not.toMatch(/Canary|Visitor/);
});

it('a call for help and an intent are told by the appointment they are about', () => {
  const { database, audit } = trail();
  const appointment = appointmentOf({ code: 'A-42' });
  createDirectory(database).put(appointment);
  database.sqlite
    .prepare(
      `INSERT INTO help_calls (handle, screen_id, kiosk_name, reason, appointment_id, language, asked_at)
       VALUES ('h', 's', 'Kiosk 2', 'late', ?, 'en', 0)`,
    )
    .run(appointment.id);
  database.sqlite
    .prepare(
      `INSERT INTO intents (id, kind, appointment_id, origin, state, previous_status, created_at, due_at)
       VALUES (7, 'cancel', ?, 'staff', 'queued', 'Scheduled', 0, 0)`,
    )
    .run(appointment.id);
  audit.write({ ...CANCEL, action: 'help.close', helpId: 'h' });
  audit.write({ ...CANCEL, action: 'appointments.undo', intentId: 7 });
  expect(audit.search({}).entries).toMatchObject([
    { action: 'appointments.undo', code: 'A-42' },
    { action: 'help.close', code: 'A-42', detail: 'Kiosk 2' },
  ]);
});

it('the trail is searched by clerk, code, screen, act and day, the newest first, in parts', () => {
  const { audit, clock } = trail();
  for (let n = 0; n < 450; n++) {
    audit.write({ ...CANCEL, clerk: n % 2 === 0 ? 'Maria' : 'Ben_1', detail: `entry ${n}` });
    clock.jump(1_000);
  }
  const first = audit.search({ text: 'mari' });
  expect(first.entries).toHaveLength(200);
  expect(first.entries[0]).toMatchObject({ clerk: 'Maria', detail: 'entry 448' });
  const second = audit.search({ text: 'mari', ...(first.next === undefined ? {} : { before: first.next }) });
  expect(second.entries).toHaveLength(25);
  expect(second.next).toBeUndefined();
  // A sign of LIKE is a letter like others.
  expect(audit.search({ text: 'n_1' }).entries).toHaveLength(200);
  expect(audit.search({ text: 'a_i' }).entries).toEqual([]);
  expect(audit.search({ text: '%' }).entries).toEqual([]);
  expect(audit.search({ clerk: 'Maria' }).entries).toHaveLength(200);
  expect(audit.search({ clerk: 'Mari' }).entries).toEqual([]);
  expect(
    audit.search({ action: 'appointments.cancel', clerk: 'Ben_1', to: NOW + 2_000 }).entries,
  ).toHaveLength(1);
  expect(audit.search({ action: 'appointments' }).entries).toEqual([]);
  const day = audit.search({ from: NOW + 10_000, to: NOW + 13_000 });
  expect(day.entries.map(({ detail }) => detail)).toEqual(['entry 12', 'entry 11', 'entry 10']);
});

it('the trail takes many acts in one write, each with its own entry', () => {
  const { database, clock, log } = trail();
  let writes = 0;
  const counted = {
    ...database,
    transaction<T>(work: () => T): T {
      writes += 1;
      return database.transaction(work);
    },
  };
  const audit = createAudit({ database: counted, clock, log });
  audit.write(...Array.from({ length: 200 }, (_, n) => ({ ...CANCEL, appointmentId: `a${n}` })));
  expect(writes).toBe(1);
  expect(audit.search({}).entries).toHaveLength(200);
  expect(audit.actsOn('a199')).toMatchObject([{ action: 'appointments.cancel' }]);
});

it('the trail is searched by what a text stands for on the page that asks, beside what is written down', () => {
  const { audit } = trail();
  audit.write(
    { ...CANCEL, detail: 'by outcome', outcome: 'too-late' },
    { ...CANCEL, detail: 'Absage' },
    { ...CANCEL, action: 'staff.lock', detail: 'brandName' },
    { ...CANCEL, action: 'settings.save', detail: 'brandName callVolume' },
    { ...CANCEL, action: 'fleet.change', detail: 'Kiosk, west wing, kioskName brandName' },
    { ...CANCEL, action: 'settings.save', detail: 'brandNames' },
    { ...CANCEL, action: 'staff.signIn', detail: 'by act', outcome: 'right' },
  );
  const none = { actions: [], outcomes: [], settings: [], screens: [] };
  const found = (meant: object): unknown =>
    audit.search({ text: 'absage', meant: { ...none, ...meant } }).entries.map(({ detail }) => detail);
  expect(found({})).toEqual(['Absage']);
  expect(found({ actions: ['staff.signIn'] })).toEqual(['by act', 'Absage']);
  expect(found({ outcomes: ['too-late'] })).toEqual(['Absage', 'by outcome']);
  expect(found({ settings: ['brandName'] })).toEqual([
    'Kiosk, west wing, kioskName brandName',
    'brandName callVolume',
    'Absage',
  ]);
  // Only a text stands for something.
  expect(audit.search({ meant: { ...none, actions: ['staff.signIn'] } }).entries).toHaveLength(7);
  const byMaria = { clerk: 'Maria', text: 'absage', meant: { ...none, actions: ['staff.signIn'] } };
  expect(audit.search({ ...byMaria, clerk: 'nobody' }).entries).toEqual([]);
});

it('the trail is searched by a screen without a name of its own, at which or about which something was done', () => {
  const { audit } = trail();
  audit.write(
    { ...CANCEL, screen: 'desk 1', detail: 'at 1' },
    { ...CANCEL, screen: 'desk 12', detail: 'at 12' },
    { ...CANCEL, screen: 'desk 2', detail: 'at 2' },
    { ...CANCEL, screen: 'desk left', detail: 'at a named one' },
    { ...CANCEL, screen: 'setup 1', action: 'fleet.reload', detail: 'desk 1' },
    { ...CANCEL, screen: 'setup 1', action: 'fleet.change', detail: 'desk 1, name' },
    { ...CANCEL, screen: 'setup 1', action: 'staff.add', detail: 'desk 1' },
  );
  const found = (screen: string): unknown =>
    audit
      .search({ text: 'Empfang', meant: { actions: [], outcomes: [], settings: [], screens: [screen] } })
      .entries.map(({ detail }) => detail);
  expect(found('desk 1')).toEqual(['desk 1, name', 'desk 1', 'at 12', 'at 1']);
  expect(found('desk ')).toEqual(['desk 1, name', 'desk 1', 'at 2', 'at 12', 'at 1']);
  expect(found('kiosk ')).toEqual([]);
});

it('the trail forgets codes after two weeks and the rest after ninety days', () => {
  const { database, audit } = trail();
  const appointment = appointmentOf({ code: 'A-42' });
  createDirectory(database).put(appointment);
  audit.write({ ...CANCEL, appointmentId: appointment.id });
  forget(database, NOW + 14 * DAY - 1);
  expect(audit.search({}).entries).toMatchObject([{ code: 'A-42' }]);
  forget(database, NOW + 14 * DAY);
  expect(audit.search({}).entries).toMatchObject([{ clerk: 'Maria' }]);
  expect(JSON.stringify(database.sqlite.prepare('SELECT * FROM audit').all())).not.toContain('A-42');
  forget(database, NOW + 90 * DAY - 1);
  expect(audit.search({}).entries).toHaveLength(1);
  forget(database, NOW + 90 * DAY);
  expect(audit.search({})).toEqual({ entries: [] });
});

it('a disk that takes no entry undoes nothing that was done, and is one line in the log', () => {
  const { database, audit, log } = trail();
  database.sqlite.exec('PRAGMA query_only = ON');
  audit.write(CANCEL);
  audit.write(CANCEL);
  database.sqlite.exec('PRAGMA query_only = OFF');
  audit.write(CANCEL);
  expect(audit.search({}).entries).toHaveLength(1);
  database.close();
  audit.write(CANCEL);
  expect(log.lines.map(({ event, fields }) => [event, fields?.['reason']])).toEqual([
    ['audit-not-written', 'disk'],
    ['audit-not-written', 'closed'],
  ]);
});
