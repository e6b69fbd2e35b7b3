import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { eventBody } from '../../../test/support/records/event-of.ts';
import { importOf } from '../../../test/support/parts/import-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { importRoster } from '../appointments/roster/roster-import.ts';
import { createTicketTable } from '../board/ticket-table.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Database } from './database.ts';
import { ERASE_FROM_START, type EraseProgress, eraseSome } from './erase.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { MAX_AHEAD_MS } from '../../contract/limits.ts';
import { cutoffsAt } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function storageAt(path = join(temporaryFolder(), 'foyer.sqlite')): Storage {
  const opened = openStorage({ path, now: () => NOW, log: silentLog, onNotice: () => {} });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  return opened.storage;
}

/** The end of the year 9999. */
const FAR = 253_402_300_799_000;

function eraseAll(database: Database, now: number, isClockSure = false): number {
  let changed = 0;
  let progress: EraseProgress | undefined = ERASE_FROM_START;
  while (progress) {
    const answer = eraseSome(database, cutoffsAt(now, isClockSure), now, progress);
    changed += answer.changed;
    progress = answer.next;
  }
  return changed;
}

function addIntent(
  database: Database,
  appointmentId: string,
  state: string,
  settledAt: number,
  more = '',
): void {
  database.sqlite
    .prepare(
      `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, settled_at, dismissed_at)
       VALUES ('edit', ?, 'staff', ?, 'Scheduled', '{"firstName":"CANARY payload"}', 0, 0, ?, ?)`,
    )
    .run(appointmentId, state, settledAt, more === 'dismissed' ? 1 : null);
}

describe('names', () => {
  it('names of an appointment go a day after its end, not a moment before; the rest stays', () => {
    const { database } = storageAt();
    const directory = createDirectory(database);
    const contact = { phoneNumber: '+34', email: 'a@x.example', birthDate: '1971-03-04' };
    const appointment = appointmentOf({ ...contact, alias: '#X9', status: 'Served' });
    directory.put(appointment);
    expect(eraseAll(database, appointment.endsAt + DAY - 1)).toBe(0);
    expect(directory.byId('a1')).toMatchObject({ firstName: 'Anna', phoneNumber: '+34' });
    const now = appointment.endsAt + DAY;
    expect(eraseAll(database, now)).toBe(1);
    expect(directory.byId('a1')).toEqual({
      ...appointment,
      firstName: '',
      lastName: '',
      phoneNumber: undefined,
      email: undefined,
      birthDate: undefined,
      erasedAt: now,
    });
    expect(eraseAll(database, now + DAY)).toBe(0);
  });

  it('names leave what is searched by too, where the code stays', () => {
    const { database } = storageAt();
    const directory = createDirectory(database);
    const contact = { phoneNumber: '+48 600 555 118', email: 'A.Kow+x#@Mail.example' };
    const appointment = appointmentOf({ ...contact, alias: '#7-KQ', status: 'Served' });
    directory.put(appointment);
    directory.put(appointmentOf({ id: 'a2', code: '', firstName: 'Bo', lastName: '' }));
    const texts = () =>
      database.sqlite
        .prepare('SELECT search_text FROM appointments ORDER BY id')
        .all()
        .map((row) => row['search_text']);
    expect(texts()).toEqual(['<a.kowx@mail.example anna kowalska#a42#42#7kq+48600555118', ' bo#+']);
    eraseAll(database, appointment.endsAt + DAY);
    expect(texts()).toEqual(['#a42#42#7kq+', '#+']);
  });

  it.each([
    ['queued', '', true],
    ['sending', '', true],
    ['unresolved', '', true],
    ['refused', '', true],
    ['refused', 'dismissed', false],
    ['confirmed', '', false],
    ['undone', '', false],
  ])('names are kept while an intent that is %s %s needs them: %s', (state, more, isKept) => {
    const { database } = storageAt();
    const directory = createDirectory(database);
    directory.put(appointmentOf());
    addIntent(database, 'a1', state, NOW, more);
    eraseAll(database, NOW + 30 * DAY);
    expect(directory.byId('a1')?.firstName).toBe(isKept ? 'Anna' : '');
    const payload = database.sqlite.prepare('SELECT payload FROM intents').get()?.['payload'];
    expect(payload === null).toBe(!isKept);
  });

  it.each([
    ['starts in the year 9999', true, { startsAt: FAR, endsAt: FAR + HOUR }],
    ['began a day ago and ends in the year 9999', true, { startsAt: NOW - DAY, endsAt: FAR }],
    ['is of today and ends in the year 9999', false, { startsAt: NOW, endsAt: FAR }],
    ['is two years ahead', false, { startsAt: NOW + MAX_AHEAD_MS, endsAt: NOW + MAX_AHEAD_MS + HOUR }],
  ])('names of an appointment that %s go at once, where another clock agrees: %s', (_what, isGone, about) => {
    const { database } = storageAt();
    const directory = createDirectory(database);
    directory.put(appointmentOf(about));
    const erase = (isClockSure: boolean) => {
      eraseAll(database, NOW, isClockSure);
      return directory.byId('a1')?.firstName;
    };
    expect([erase(false), erase(true)]).toEqual(['Anna', isGone ? '' : 'Anna']);
    addIntent(database, 'a2', 'queued', NOW);
    directory.put(appointmentOf({ ...about, id: 'a2', code: 'A-2' }));
    eraseAll(database, NOW, true);
    expect(directory.byId('a2')?.firstName).toBe('Anna');
  });

  it('names of a ticket of the far future go too', () => {
    const { database } = storageAt();
    const tickets = createTicketTable(database);
    tickets.put({ id: 't1', firstName: 'Anna', createdAt: Date.UTC(2099, 0, 1), ends: [], calls: [] });
    tickets.put({ id: 't2', firstName: 'Zoe', createdAt: NOW, ends: [], calls: [] });
    eraseAll(database, NOW, true);
    expect([tickets.byId('t1')?.firstName, tickets.byId('t2')?.firstName]).toEqual([undefined, 'Zoe']);
  });

  it('names are not brought back by a roster, unless the appointment is moved to a later time', () => {
    const { database } = storageAt();
    const deps = importOf(database);
    const { directory } = deps;
    const row = appointmentOf();
    importRoster(deps, [row]);
    eraseAll(database, row.endsAt + DAY);
    expect(importRoster(deps, [{ ...row, status: 'Served' }])).toEqual([]);
    expect(directory.byId('a1')?.firstName).toBe('');
    const moved = { ...row, startsAt: row.startsAt + 7 * DAY, endsAt: row.endsAt + 7 * DAY };
    expect(importRoster(deps, [moved])).toEqual(['a1']);
    expect(directory.byId('a1')).toMatchObject({ firstName: 'Anna', erasedAt: undefined });
  });

  it('names of a ticket go a day after it was created, and come again only with a new event', () => {
    const { database } = storageAt();
    const tickets = createTicketTable(database);
    tickets.put({ id: 't1', firstName: 'Anna', lastName: 'K', createdAt: NOW, ends: [], calls: [] });
    tickets.put({ id: 't2', firstName: 'No time', ends: [], calls: [] });
    tickets.put({ id: 't3', firstName: 'Later', createdAt: NOW + 1, ends: [], calls: [] });
    eraseAll(database, NOW + DAY);
    expect(['t1', 't2', 't3'].map((id) => tickets.byId(id)?.firstName)).toEqual([
      undefined,
      undefined,
      'Later',
    ]);
    expect(tickets.byId('t1')).toEqual({ id: 't1', createdAt: NOW, ends: [], calls: [] });
  });
});

it('requests for help go a day after they were closed, and those that nobody closed a day after they were made', () => {
  const { database } = storageAt();
  const add = database.sqlite.prepare(
    `INSERT INTO help_calls (kiosk_name, reason, code_masked, language, asked_at, closed_at)
     VALUES (?, 'start', 'A•2', 'en', ?, ?)`,
  );
  add.run('closed long ago', NOW - 2 * DAY, NOW - DAY - 1);
  add.run('closed yesterday', NOW - 2 * DAY, NOW - DAY + 1);
  add.run('never closed', NOW - DAY - 1, null);
  add.run('open', NOW - DAY + 1, null);
  expect(eraseAll(database, NOW)).toBe(2);
  const left = database.sqlite.prepare('SELECT kiosk_name FROM help_calls ORDER BY id').all();
  expect(left.map((row) => row['kiosk_name'])).toEqual(['closed yesterday', 'open']);
  expect(eraseAll(database, NOW)).toBe(0);
});

it('bodies of events go after two days; the hash that tells a repetition stays', () => {
  const { database } = storageAt();
  const add = database.sqlite.prepare(
    `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, 'ticket_created', x'00')`,
  );
  add.run('old', 'old', NOW - 2 * DAY);
  add.run('new', 'new', NOW - 2 * DAY + 1);
  expect(eraseAll(database, NOW)).toBe(1);
  expect(
    database.sqlite
      .prepare('SELECT body_hash, body IS NULL AS gone FROM webhook_journal ORDER BY n')
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { body_hash: 'old', gone: 1 },
    { body_hash: 'new', gone: 0 },
  ]);
});

it('no number of rows keeps a batch from coming to its end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), (count) => {
      const { database } = storageAt();
      const add = database.sqlite.prepare(
        `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, '', 0, '', x'00')`,
      );
      database.transaction(() => {
        for (let n = 0; n < count; n++) add.run(String(n));
      });
      expect(eraseAll(database, NOW)).toBe(count);
    }),
    { numRuns: 5, examples: [[2_000], [2_001]] },
  );
});

it('nothing of what was erased is left in any byte of the files: not in free pages, not in the log', () => {
  const storage = storageAt();
  const { database } = storage;
  const directory = createDirectory(database);
  const tickets = createTicketTable(database);
  const journal = database.sqlite.prepare(
    'INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, ?, ?)',
  );
  const canary = (what: string, n: number): string => `CANARY-${what}-${n}`;
  // Twice over, with rows that grow and shrink, so that pages are split, moved and freed.
  for (let round = 0; round < 4; round++) {
    database.transaction(() => {
      for (let n = 0; n < 400; n++) {
        const grown = 'y'.repeat((n * 37 * (round + 1)) % 200);
        directory.put(
          appointmentOf({
            id: `id-${(n * 7_919) % 400}`,
            code: `C-${n}`,
            firstName: canary('first', n),
            lastName: canary(`last${grown}`, n),
            phoneNumber: canary('phone', n),
            email: canary(`mail${grown}`, n),
          }),
        );
        const name = canary(`ticket${grown}`, n);
        tickets.put({ id: `t-${(n * 131) % 400}`, firstName: name, createdAt: NOW, ends: [], calls: [] });
        const body = eventBody('ticket_created', { id: `t${n}`, firstName: canary(`body${grown}`, n) });
        journal.run(`${round}-${n}`, `${round}-${n}`, NOW, 'ticket_created', body);
      }
      addIntent(database, `id-${round}`, 'confirmed', NOW);
    });
  }
  const folder = dirname(storage.path);
  const found = (): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .filter((file) =>
        readFileSync(join(file.parentPath, file.name), 'latin1').toLowerCase().includes('canary'),
      )
      .map((file) => file.name);
  expect(found()).not.toEqual([]);
  eraseAll(database, NOW + 8 * DAY);
  database.sqlite.exec('VACUUM');
  expect(storage.emptyLog()).toBe(true);
  expect(found()).toEqual([]);
  storage.close();
  expect(found()).toEqual([]);
});
