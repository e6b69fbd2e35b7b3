import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { appointmentOf } from '../../../test/support/records/appointment-of.ts';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { backUp, type BackUpAnswer } from './back-up.ts';
import { listBackups, problemInBackup } from './backups.ts';
import { createLastTouch, wishCompaction } from './compaction.ts';
import { COPIES_TO_RENEW } from './copies-to-renew.ts';
import { createDatedFacts } from './dated-facts.ts';
import { createHubTime } from './hub-time.ts';
import { openStorage } from './open-storage.ts';
import { startUpkeep } from './upkeep.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

function upkeepOf(
  options: {
    readonly path?: string;
    readonly clock?: FakeClock;
    readonly answers?: () => BackUpAnswer;
  } = {},
) {
  const clock = options.clock ?? createFakeClock();
  const path = options.path ?? join(temporaryFolder(), 'foyer.sqlite');
  const opened = openStorage({
    path,
    now: () => wallMs(clock),
    log: silentLog,
    onNotice: () => {},
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const { storage } = opened;
  const made: number[] = [];
  const { answers } = options;
  const time = createHubTime({ database: storage.database, clock, log: silentLog });
  const upkeep = startUpkeep({
    storage,
    clock,
    log: silentLog,
    timeZone: 'UTC',
    time,
    quietMs: createLastTouch(clock).quietMs,
    ...(answers && { backUp: () => (made.push(wallMs(clock)), Promise.resolve(answers())) }),
  });
  const directory = createDirectory(storage.database);
  let closed = false;
  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    await upkeep.close();
    time.close();
    storage.close();
  }
  onTestFinished(close);
  return {
    clock,
    path,
    storage,
    directory,
    close,
    made,
    upkeep,
    /** The service tells its time, and it is what this machine's clock shows. */
    confirm: () => time.heard(wallMs(clock), wallMs(clock), 'service'),
    troubles: () => storage.notices.all().map(({ trouble }) => trouble),
  };
}

describe('copies', () => {
  it('backups are made after a start where the last is a day old, are good, and leave nothing unfinished', async () => {
    const u = upkeepOf();
    u.directory.put(appointmentOf());
    await u.clock.advance(16_000);
    await u.close();
    const [first, ...none] = listBackups(u.path);
    expect(none).toEqual([]);
    expect(problemInBackup(join(dirname(u.path), 'backups', first?.name ?? ''))).toBeUndefined();
    expect(readdirSync(join(dirname(u.path), 'backups'))).toEqual([first?.name]);

    const again = upkeepOf({ path: u.path, clock: u.clock });
    await again.clock.advance(16_000);
    await again.close();
    expect(listBackups(u.path)).toHaveLength(1);
    u.clock.jump(24 * HOUR);
    const next = upkeepOf({ path: u.path, clock: u.clock });
    await next.clock.advance(16_000);
    await next.close();
    expect(listBackups(u.path)).toHaveLength(2);
  });

  it('backups that cannot be made are tried again each hour, and the desk is told until one is', async () => {
    let answer: BackUpAnswer = { kind: 'failed', reason: 'no room' };
    const u = upkeepOf({ answers: () => answer });
    await u.clock.advance(20_000);
    expect(u.troubles()).toEqual([{ kind: 'no-daily-copy', reason: 'no room' }]);
    answer = { kind: 'not-good' };
    await u.clock.advance(HOUR);
    expect(u.troubles()).toEqual([{ kind: 'copy-not-good' }]);
    answer = { kind: 'kept', path: 'x' };
    await u.clock.advance(HOUR);
    expect(u.troubles()).toEqual([]);
  });

  it('backups to a folder that is none fail with a reason, and leave nothing', async () => {
    const u = upkeepOf();
    const folder = join(dirname(u.path), 'backups');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    const stop = new AbortController();
    const { sqlite } = u.storage.database;
    expect(await backUp(sqlite, u.path, 0, stop.signal)).toMatchObject({ kind: 'failed' });
    rmSync(folder);
    mkdirSync(folder);
    stop.abort();
    expect(await backUp(sqlite, u.path, 0, stop.signal)).toEqual({ kind: 'stopped' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('backups hold what is written while they are made, or do not, but are always whole', async () => {
    const u = upkeepOf();
    for (let n = 0; n < 3_000; n++) {
      if (n === 0) u.storage.database.sqlite.exec('BEGIN');
      u.directory.put(appointmentOf({ id: `a${n}` }));
    }
    u.storage.database.sqlite.exec('COMMIT');
    const made = new AbortController();
    const { sqlite } = u.storage.database;
    const copying = backUp(sqlite, u.path, wallMs(u.clock), new AbortController().signal).finally(() =>
      made.abort(),
    );
    for (let n = 0; !made.signal.aborted; n++) {
      u.directory.put(appointmentOf({ id: `a${n % 4_000}`, firstName: `Anna ${n}` }));
      await new Promise((resolve) => void setImmediate(resolve));
    }
    const answer = await copying;
    expect(answer.kind).toBe('kept');
    expect(problemInBackup(answer.kind === 'kept' ? answer.path : '')).toBeUndefined();
  });

  it('backups are made at once, and as good, where the runtime cannot copy by pages', async () => {
    const u = upkeepOf();
    u.directory.put(appointmentOf({ id: 'a1' }));
    const module = process.getBuiltinModule('node:sqlite');
    const { backup } = module;
    const lacking = [
      undefined,
      () => Promise.reject(new Error('not in this build')),
      () => Promise.resolve(0),
    ];
    for (const [n, instead] of lacking.entries()) {
      Object.assign(module, { backup: instead });
      const answer = await backUp(
        u.storage.database.sqlite,
        u.path,
        wallMs(u.clock) + n * HOUR,
        new AbortController().signal,
      ).finally(() => Object.assign(module, { backup }));
      expect(answer.kind).toBe('kept');
      const path = answer.kind === 'kept' ? answer.path : '';
      expect(problemInBackup(path)).toBeUndefined();
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  });
});

describe('names', () => {
  it('names are gone from the files a day after the appointment, with the traces they left, within hours', async () => {
    const u = upkeepOf({ answers: () => ({ kind: 'kept', path: '' }) });
    for (let n = 0; n < 300; n++)
      u.directory.put(appointmentOf({ id: `a${(n * 7) % 300}`, firstName: `CANARY-${n}` }));
    await u.clock.advance(HOUR);
    const files = (): boolean =>
      readdirSync(dirname(u.path)).some((name) => {
        if (name === 'backups') return false;
        return readFileSync(join(dirname(u.path), name), 'latin1')
          .toLowerCase()
          .includes('canary');
      });
    expect(files()).toBe(true);
    await u.clock.advance(25 * HOUR);
    expect(u.directory.byId('a7')?.firstName).toBe('');
    await u.clock.advance(20 * HOUR);
    expect(files()).toBe(false);
  });

  it('names stay when the clock jumps ten years ahead, and go once it is known to be right', async () => {
    const u = upkeepOf({ answers: () => ({ kind: 'kept', path: '' }) });
    u.directory.put(appointmentOf());
    await u.clock.advance(2 * HOUR);
    u.clock.jump(87_600 * HOUR);
    await u.clock.advance(20 * HOUR);
    expect(u.directory.byId('a1')?.firstName).toBe('Anna');
    u.confirm();
    await u.clock.advance(2 * HOUR);
    expect(u.directory.byId('a1')?.firstName).toBe('');
  });

  it('names stay when a hub starts with a clock that is days ahead of its last day', async () => {
    const clock = createFakeClock();
    const before = upkeepOf({ clock, answers: () => ({ kind: 'kept', path: '' }) });
    before.directory.put(appointmentOf());
    await clock.advance(HOUR);
    await before.close();
    clock.jump(100 * 24 * HOUR);
    const after = upkeepOf({ clock, path: before.path, answers: () => ({ kind: 'kept', path: '' }) });
    await clock.advance(20 * HOUR);
    expect(after.directory.byId('a1')?.firstName).toBe('Anna');
    await clock.advance(6 * HOUR);
    expect(after.directory.byId('a1')?.firstName).toBe('');
  });
});

describe('rows of the past', () => {
  it.each([
    ['that is always on', false],
    ['that is switched off each evening', true],
  ])(
    'rows of the past go by themselves in a hub %s; what waits, or nobody has read, stays',
    async (_hub, isOffAtNight) => {
      const clock = createFakeClock();
      const answers = (): BackUpAnswer => ({ kind: 'kept', path: '' });
      let u = upkeepOf({ clock, answers });
      const { sqlite } = u.storage.database;
      const intent = sqlite.prepare(
        `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, created_at, due_at, settled_at)
       VALUES ('check-in', ?1, 'visitor', ?2, 'Scheduled', ?3, ?3, ?3)`,
      );
      const event = sqlite.prepare(
        `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?1, ?1, ?2, 'ticket_created', x'00')`,
      );
      for (let n = 0; n < 50; n++) {
        u.directory.put(appointmentOf({ id: `a${n}`, lineName: undefined }));
        intent.run(`a${n}`, n < 2 ? 'queued' : n < 4 ? 'refused' : 'confirmed', wallMs(clock));
        event.run(`e${n}`, wallMs(clock));
      }
      for (let day = 0; day < 20; day++) {
        for (let hour = 0; hour < (isOffAtNight ? 10 : 24); hour++) {
          await clock.advance(HOUR);
          await new Promise((resolve) => void setTimeout(resolve, 2));
        }
        if (isOffAtNight) {
          await u.close();
          clock.jump(14 * HOUR);
          u = upkeepOf({ clock, path: u.path, answers });
        }
      }
      const rows = (table: string): unknown[] =>
        u.storage.database.sqlite
          .prepare(`SELECT * FROM ${table} ORDER BY 1`)
          .all()
          .map((row) => row['id'] ?? row['dedupe_key']);
      expect(rows('appointments')).toEqual(['a0', 'a1', 'a2', 'a3']);
      expect(rows('intents')).toHaveLength(4);
      expect(rows('webhook_journal')).toEqual(['e49']);
      expect(u.directory.byId('a3')?.firstName).toBe('Anna');
      expect(u.troubles()).toEqual([]);
    },
  );
});

it('the log is cut off for a compaction and for an erasure one after the other, whenever they meet', async () => {
  for (let early = 0; early <= 200; early += 5) {
    const clock = createFakeClock(Date.UTC(2026, 0, 6, 3));
    const u = upkeepOf({ clock, answers: () => ({ kind: 'kept', path: '' }) });
    const { storage } = u;
    const [steps, emptyLog] = [[...storage.emptyLogSteps], storage.emptyLog];
    /** Steps of the erasure that were done when the whole log was cut off. */
    const doneAt: number[] = [];
    let done = 0;
    const counted = steps.map((step) => () => (done++, step()));
    Object.assign(storage, {
      emptyLogSteps: counted,
      emptyLog: () => (doneAt.push(done % steps.length), emptyLog()),
    });
    await clock.advance(20 * MINUTE - early);
    wishCompaction(createDatedFacts(storage.database), wallMs(clock));
    const removed = u.upkeep.removeFromFiles();
    await clock.advance(2 * MINUTE);
    expect(await removed).toEqual({ copies: true });
    expect(doneAt, `${early} ms before the minute`).toEqual([0]);
    await u.close();
  }
});

it('a hub that closes leaves no timer', async () => {
  const u = upkeepOf();
  await u.clock.advance(HOUR);
  await u.close();
  expect(u.clock.pending()).toBe(0);
});

it.each([
  ['goes within the hour where the service’s clock agrees', true],
  ['stays as long as no other clock says that it is far ahead', false],
])('a name of the year 9999 %s', async (_what, isConfirmed) => {
  const u = upkeepOf();
  if (isConfirmed) u.confirm();
  const far = Date.UTC(9999, 0, 1);
  u.directory.put(appointmentOf({ startsAt: far, endsAt: far }));
  await u.clock.advance(7_200_000);
  expect(u.directory.byId('a1')?.firstName).toBe(isConfirmed ? undefined : 'Anna');
});

describe('a disk that takes nothing while copies are renewed', () => {
  it('a disk that takes nothing while backups are renewed ends nothing: that is reported, and done an hour later', async () => {
    const open = upkeepOf({ answers: () => ({ kind: 'kept', path: 'the-new-one' }) });
    const { sqlite } = open.storage.database;
    const facts = createDatedFacts(open.storage.database);
    facts.keep(COPIES_TO_RENEW, wallMs(open.clock));
    // What SQLite says of a full disk it says of this too: the transaction is rolled back.
    sqlite.exec('PRAGMA query_only = ON');
    await open.clock.advance(60_000);
    expect(open.made).toHaveLength(1);
    expect(facts.time(COPIES_TO_RENEW)).toBeDefined();
    const asked = open.upkeep.removeFromFiles();
    await open.clock.advance(60_000);
    expect(await asked).toEqual({ copies: false });
    expect(await open.upkeep.copyNow()).toEqual({ kind: 'kept', path: 'the-new-one' });

    sqlite.exec('PRAGMA query_only = OFF');
    await open.clock.advance(2 * HOUR);
    expect(facts.time(COPIES_TO_RENEW)).toBeUndefined();
    await open.close();
  });
});
