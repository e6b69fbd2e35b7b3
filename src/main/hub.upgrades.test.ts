/** Databases as every earlier version of Foyer left them, with rows in all tables, under the hub of today. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { wallMs } from '../clock/clock.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { hubOf } from '../../test/support/hubs/hub-of.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Appointment } from './appointments/directory/appointment.ts';
import { listBackups, problemInBackup } from './storage/backups.ts';
import { openDatabase } from './storage/database.ts';
import { MIGRATIONS } from './storage/migrations/index.ts';
import { openStorage } from './storage/open-storage.ts';

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0);
const MINUTE = 60_000;
const HASH = createHash('sha256').update('a body').digest('hex');

const LISTED: Appointment = {
  id: 'a3',
  code: 'C-3',
  firstName: 'Cai',
  lastName: '',
  lineId: 1,
  startsAt: NOW + 10 * MINUTE,
  endsAt: NOW + 40 * MINUTE,
  status: 'Scheduled',
};

/** A row of each table, with all columns that it has or had; those of another version are left out. */
const ROWS: readonly (readonly [
  table: string,
  row: Readonly<Record<string, string | number | Uint8Array>>,
])[] = [
  [
    'appointments',
    {
      id: 'a1',
      code: 'A-42',
      code_key: 'A42',
      code_folded: 'A42',
      first_name: 'Żaneta',
      last_name: "O'Neill",
      phone_number: '+48600700677',
      email: 'z@mail.example',
      language_code: 'pl',
      line_id: 1,
      line_name: 'Registrations',
      starts_at: NOW + 10 * MINUTE,
      ends_at: NOW + 40 * MINUTE,
      status: 'Scheduled',
    },
  ],
  [
    'appointments',
    {
      id: 'a2',
      code: 'B-7',
      code_key: 'B7',
      code_folded: 'B7',
      first_name: 'Bo',
      line_id: 1,
      starts_at: NOW - 30 * MINUTE,
      ends_at: NOW,
      status: 'Checked-in',
      arrived_at: NOW - 35 * MINUTE,
    },
  ],
  [
    'intents',
    {
      kind: 'check-in',
      appointment_id: 'a2',
      origin: 'visitor',
      state: 'queued',
      previous_status: 'Scheduled',
      created_at: NOW - 35 * MINUTE,
      due_at: NOW - 35 * MINUTE,
    },
  ],
  [
    'webhook_journal',
    { dedupe_key: HASH, body_hash: HASH, received_at: NOW, type: 'ticket_called', body: Buffer.from('{}') },
  ],
  ['webhook_quarantine', { body_hash: HASH, received_at: NOW, reason: 'not-json', body: Buffer.from('{') }],
  [
    'tickets',
    {
      id: 't1',
      stage: 'called',
      created_at: NOW - 60 * MINUTE,
      last_call_at: NOW - MINUTE,
      call_heard_at: NOW - MINUTE,
      state: JSON.stringify({
        id: 't1',
        firstName: 'Cleo',
        line: '1',
        createdAt: NOW - 60 * MINUTE,
        ends: [],
        // As the first versions wrote it.
        calls: [{ at: NOW - MINUTE, desk: '4', called: true, recalls: [] }],
      }),
    },
  ],
  ['locations', { id: 7, name: 'Lobby' }],
  ['facts', { name: 'erased-at', value: String(NOW) }],
  [
    'help_calls',
    { kiosk_name: 'Kiosk 1', reason: 'start', language: 'en', asked_at: NOW, handle: 'h1', screen_id: 's1' },
  ],
  ['ticket_owners', { ticket_id: 't1', appeared_at: NOW - 60 * MINUTE }],
  [
    'ticket_labels',
    { ticket_id: 't1', rung: 'number', label: '101', label_key: '101', kind: 'number', given_at: NOW },
  ],
  ['lines_read_of', { line: '9', at: NOW }],
  ['guesses', { screen_id: 's1', misses: '[]', hits: '[]' }],
  // An hour ago a list was decided, and the hub was cut off before the first row of it was in.
  ['list_pieces', { list_id: 'l1', n: 0, rows: deflateRawSync(JSON.stringify([LISTED])) }],
  ['decided_lists', { list_id: 'l1' }],
  ['booking_lists', { id: 1, source: 'Fresha', name: 'Fresha', started_at: NOW }],
  [
    'list_bookings',
    {
      list_id: 1,
      state: 'waiting',
      listed: JSON.stringify({
        firstName: 'Dina',
        lastName: 'E',
        startsAt: NOW + MINUTE,
        endsAt: NOW + 2 * MINUTE,
      }),
      person_key: 'dina e',
      starts_at: NOW + MINUTE,
      ends_at: NOW + 2 * MINUTE,
    },
  ],
  [
    'outgoing_events',
    { message_id: 'msg_1', type: 'visitor.checkedIn', appointment_id: 'a2', happened_at: NOW - 35 * MINUTE },
  ],
  ['stream_positions', { stream: 'foyer:{main}:stream:7', id: '5-0', n: 5 }],
  ['stream_entries', { stream: 'foyer:{main}:stream:7', key: `${HASH}@1`, at: NOW }],
  ['stream_lists', { at: NOW, read_at: NOW, body: Buffer.from('[]') }],
  ['stream_appointments', { id: 'a2', at: NOW }],
  ['stream_losses', { stream: 'foyer:{main}:stream:7', missed: 2, found_at: NOW }],
  ['waits', { line: '1', arrived_at: NOW, waited: MINUTE, ahead: 1, desks: 1 }],
  [
    'day_figures',
    {
      day: '2026-01-04',
      starts_at: NOW - 33 * 60 * MINUTE,
      line_id: 1,
      booked: 2,
      arrived: 1,
      no_shows: 1,
      decided: 2,
      at_kiosks: 1,
      at_desks: 0,
      arrivals: '[[36,1]]',
      waits: '[[7,1]]',
    },
  ],
  ['audit', { at: NOW, screen: 'desk 1', action: 'appointments.cancel', appointment_id: 'a2', code: 'B-7' }],
];

function databaseOf(version: number): string {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const sqlite = new DatabaseSync(path);
  for (const migration of MIGRATIONS) if (migration.version <= version) sqlite.exec(migration.sql);
  for (const [table, row] of ROWS) {
    const known = sqlite.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const columns = known.map(({ name }) => String(name)).filter((name) => Object.hasOwn(row, name));
    if (columns.length === 0) continue;
    const places = columns.map(() => '?').join(', ');
    sqlite
      .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
      .run(...columns.map((name) => row[name] ?? null));
  }
  sqlite.exec(`PRAGMA user_version = ${version}`);
  sqlite.close();
  return path;
}

const versionOf = (path: string): unknown => {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  const row = sqlite.prepare('PRAGMA user_version').get();
  sqlite.close();
  return row?.['user_version'];
};

const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

it('every table of today has a row in these databases', () => {
  const sqlite = new DatabaseSync(databaseOf(NEWEST), { readOnly: true });
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  const empty = tables.filter(
    (name) => sqlite.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.['n'] === 0,
  );
  sqlite.close();
  // A call is written with its event, and this one is the hub's own.
  expect(empty).toEqual(['calls']);
});

it('a code in Arabic digits that an earlier Foyer kept is found in any digits', async () => {
  const path = databaseOf(17);
  const sqlite = new DatabaseSync(path);
  sqlite.exec("UPDATE appointments SET code = 'D-٧۸', code_key = 'D٧۸', code_folded = 'D٧۸' WHERE id = 'a1'");
  sqlite.close();
  const hub = await hubOf({ clock: createFakeClock(NOW), databasePath: path });
  for (const typed of ['D-78', 'd٧٨', 'D۷۸']) expect(hub.actions.lookUp(typed).answer.kind).toBe('found');
});

describe.each(MIGRATIONS.map(({ version }) => version))('a database of version %i', (version) => {
  it('a database of an older version is taken over by the hub of today with all that was in it', async () => {
    const clock = createFakeClock(NOW);
    const path = databaseOf(version);
    const hub = await hubOf({ clock, databasePath: path });
    expect(hub.actions.lookUp('a42').answer).toMatchObject({
      kind: 'found',
      appointment: { visitorName: 'Żaneta O.' },
    });
    const hasLists = version >= 17 && version < 20;
    expect(hub.actions.lookUp('c3').answer.kind).toBe(hasLists ? 'found' : 'unknown');
    expect(hub.day.count()).toBe(hasLists ? 3 : 2);
    expect(hub.status.snapshot()).toMatchObject({ waitingToSend: 1 });
    expect((await hub.privacy.find("o'neill")).records).toHaveLength(1);
    expect(hub.board.snapshot().current).toMatchObject({ desk: '4' });
    // It forgets by the rules of today.
    await clock.advance(10_000);
    await hub.close();
    expect(versionOf(path)).toBe(NEWEST);
    const before = listBackups(path).map(({ name }) => join(path, '../backups', name));
    if (version === NEWEST) return;
    const [copy = ''] = before;
    expect(versionOf(copy)).toBe(version);
    expect(problemInBackup(copy)).toBeUndefined();
  });

  it('a database of today is refused by every Foyer before it, left byte for byte as it was, and opened again', () => {
    const path = databaseOf(version);
    const bytes = readFileSync(path);
    const older = MIGRATIONS.filter((migration) => migration.version < version);
    if (older.length === 0) return;
    const opened = openStorage({
      path,
      now: () => wallMs(createFakeClock(NOW)),
      log: silentLog,
      onNotice: () => {},
      migrations: older,
    });
    expect(opened).toEqual({ kind: 'failed', problem: { kind: 'newer', path } });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const copy = join(temporaryFolder(), 'foyer.sqlite');
    copyFileSync(path, copy);
    const again = openDatabase(copy);
    expect(again.kind).toBe('open');
    if (again.kind === 'open') again.database.close();
  });
});
