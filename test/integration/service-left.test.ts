/** A service that was set before another: its database becomes a backup; its roster and its location stay its own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readServiceNames, unsentIn } from '../../src/main/storage/service-names.ts';
import { eventually } from '../support/eventually.ts';
import { hostOf } from '../support/hubs/host-of.ts';
import {
  aWhile,
  ANNA,
  ANNA_ELSEWHERE,
  atOne,
  atTwo,
  DEMO,
  nowhere,
  ONE,
  rosterOf,
  troublesOf,
  TWO,
  untilFound,
  waitingOf,
  withOneWaiting,
} from '../support/hubs/services-away.ts';

describe('the service of the demo', () => {
  it('the service of the demo gets no key but its own: one that is entered before its address waits for that address', async () => {
    const demo = { baseUrl: DEMO, apiKey: 'demo-key', webhookSecret: 'demo-secret', webhookPort: 0 };
    const { sent, fetch: away } = nowhere();
    const l = await hostOf({ FOYER_DEMO: JSON.stringify(demo) }, { fetch: away });
    const real = { apiKey: 'real-key', webhookSecret: 'real-secret' };
    expect((await l.access.saveSettings(real)).kind).toBe('saved');
    await eventually(async () => {
      await l.clock.advance(1_000);
      expect(sent.length).toBeGreaterThan(0);
    });
    await l.access.hub().service.test();
    expect([...new Set(sent.map(({ key }) => key))]).toEqual(['demo-key']);
    sent.length = 0;
    expect((await l.access.saveSettings({ baseUrl: ONE })).kind).toBe('saved');
    await l.access.hub().service.test();
    expect([...new Set(sent.map(({ origin, key }) => `${origin} ${key}`))]).toEqual([`${ONE} real-key`]);
  });
});

describe('the way back to the demo', () => {
  it('the way back to the demo forgets the address, and the key waits for it', async () => {
    const demo = { baseUrl: DEMO, apiKey: 'demo-key', webhookPort: 0 };
    const { sent, fetch: away } = nowhere();
    const l = await hostOf({ FOYER_DEMO: JSON.stringify(demo) }, { fetch: away });
    expect(l.access.settingsView().demo).toBe('in-use');
    expect((await l.access.saveSettings({ baseUrl: ONE, apiKey: 'real-key' })).kind).toBe('saved');
    expect(l.access.settingsView().demo).toBe('left');

    expect((await l.access.saveSettings({ backToDemo: true })).kind).toBe('saved');
    expect(l.access.settingsView()).toMatchObject({ demo: 'in-use', baseUrl: DEMO });
    sent.length = 0;
    await l.access.hub().service.test();
    expect([...new Set(sent.map(({ key }) => key))]).toEqual(['demo-key']);

    sent.length = 0;
    expect((await l.access.saveSettings({ baseUrl: ONE })).kind).toBe('saved');
    await l.access.hub().service.test();
    expect([...new Set(sent.map(({ origin, key }) => `${origin} ${key}`))]).toEqual([`${ONE} real-key`]);
  });
});

/** The databases in the backups of services that were left. */
const leftIn = (dataDir: string): readonly string[] =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('-left.sqlite'));

function inCopy(path: string) {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    return { names: readServiceNames(sqlite), ...unsentIn(sqlite) };
  } finally {
    sqlite.close();
  }
}

describe('the database of a service that is left', () => {
  it('the database of a left service is a backup with its origin and its outbox, when the environment names another service', async () => {
    const l = await withOneWaiting();
    await l.stop();
    const env = { FOYER_BASE_URL: TWO, FOYER_API_KEY: 'key-two' };
    const next = await hostOf(env, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect(waitingOf(next)).toBe(0);
    expect(next.access.hub().actions.lookUp('A-42').answer.kind).toBe('unknown');
    const [left = '', ...none] = leftIn(l.dataDir);
    expect(none).toEqual([]);
    expect(inCopy(join(l.dataDir, 'backups', left))).toEqual({ names: [ONE], checkIns: 1, others: 0 });
    expect(troublesOf(next.access.hub())).toMatchObject([
      { kind: 'set-aside', origin: ONE, unsent: 1, lists: 0, copy: left },
    ]);
    await next.stop();
    const again = await hostOf(env, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect(troublesOf(again.access.hub())).toMatchObject([{ kind: 'set-aside', copy: left }]);
    expect(leftIn(l.dataDir)).toEqual([left]);
  });

  it('the database of a left service stays where it is while the new address is refused, and while the next hub cannot run', async () => {
    const l = await withOneWaiting();
    expect(await l.access.saveSettings(atTwo)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'baseUrl', problem: { kind: 'unsent', origin: ONE, unsent: 1 } }],
    });
    // Nobody can listen there.
    const change = { ...atTwo, leaveUnsent: true, webhookHost: '192.0.2.1' };
    const answer = await l.access.saveSettings(change);
    expect(answer).toMatchObject({ kind: 'not-saved', problem: { kind: 'webhook-host' } });
    expect([l.access.settingsView().baseUrl, waitingOf(l)]).toEqual([ONE, 1]);
    expect(l.access.hub().actions.lookUp('A-42').answer.kind).toBe('saved');
    expect([leftIn(l.dataDir), troublesOf(l.access.hub())]).toEqual([[], []]);
  });

  it('the database of a left service is asked about also on the way over the demo, where it stays with what was not sent', async () => {
    const demo = { baseUrl: DEMO, apiKey: 'demo-key', webhookPort: 0 };
    const l = await withOneWaiting({ FOYER_DEMO: JSON.stringify(demo) });
    expect((await l.access.saveSettings({ backToDemo: true })).kind).toBe('saved');
    expect(troublesOf(l.access.hub())).toMatchObject([{ kind: 'unsent', origin: ONE, checkIns: 1 }]);
    expect(await l.access.saveSettings(atTwo)).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'baseUrl', problem: { kind: 'unsent', origin: ONE, unsent: 1 } }],
    });
    expect((await l.access.saveSettings(atOne)).kind).toBe('saved');
    expect(waitingOf(l)).toBe(1);
    await l.access.saveSettings({ backToDemo: true });
    expect((await l.access.saveSettings({ ...atTwo, leaveUnsent: true })).kind).toBe('saved');
    expect(troublesOf(l.access.hub())).toMatchObject([
      { kind: 'set-aside', origin: ONE, unsent: 1 },
      { kind: 'other-roster', origin: ONE },
    ]);
  });

  it('the database of a left service is never the one that takes the place of a damaged database of the next service', async () => {
    const l = await withOneWaiting();
    await l.access.saveSettings({ ...atTwo, leaveUnsent: true });
    await l.stop();
    const database = join(l.dataDir, 'foyer.sqlite');
    for (const end of ['-wal', '-shm', '.running']) rmSync(database + end, { force: true });
    writeFileSync(database, 'x'.repeat(9_000));
    const next = await hostOf({}, { dataDir: l.dataDir, fetch: nowhere().fetch });
    const [trouble, ...others] = troublesOf(next.access.hub());
    expect([trouble, others]).toMatchObject([{ kind: 'replaced', what: 'damaged' }, []]);
    expect(trouble).not.toHaveProperty('from');
    expect(waitingOf(next)).toBe(0);
  });

  it('the database of a left service takes lists with it that were not all in, and staff are told', async () => {
    const { fetch: away } = nowhere();
    const l = await hostOf({}, { fetch: away });
    await l.access.saveSettings(atOne);
    // As after a disk that refused the first row.
    const lists = join(l.dataDir, 'lists');
    mkdirSync(lists, { recursive: true });
    writeFileSync(join(lists, '000001.json'), JSON.stringify([{ id: 'a1', firstName: 'Anna' }]));
    expect((await l.access.saveSettings(atTwo)).kind).toBe('saved');
    expect(readdirSync(l.dataDir).filter((name) => name.includes('lists'))).toEqual([]);
    expect(troublesOf(l.access.hub())).toMatchObject([{ kind: 'set-aside', unsent: 0, lists: 1 }]);
  });

  it('the database of a left service keeps lists that were not all in until the demo is open in its place, and no longer', async () => {
    const demo = { baseUrl: DEMO, apiKey: 'demo-key', webhookPort: 0 };
    const l = await hostOf({ FOYER_DEMO: JSON.stringify(demo) }, { fetch: nowhere().fetch });
    await l.access.saveSettings(atOne);
    const lists = join(l.dataDir, 'lists');
    mkdirSync(lists, { recursive: true });
    writeFileSync(join(lists, '000001.json'), JSON.stringify([{ id: 'a1', firstName: 'Anna' }]));
    // Nobody can listen there.
    const change = { backToDemo: true, webhookHost: '192.0.2.1' } as const;
    const refused = await l.access.saveSettings(change);
    expect(refused).toMatchObject({ kind: 'not-saved', problem: { kind: 'webhook-host' } });
    expect(l.access.settingsView().demo).toBe('left');
    expect(existsSync(lists)).toBe(true);
    expect((await l.access.saveSettings({ backToDemo: true })).kind).toBe('saved');
    expect(existsSync(lists)).toBe(false);
  });

  it('the database of a left service has nobody asked while nothing waits, and is a backup without a word to staff', async () => {
    const { fetch: away } = nowhere();
    const l = await hostOf({}, { fetch: away });
    await l.access.saveSettings(atOne);
    expect((await l.access.saveSettings(atTwo)).kind).toBe('saved');
    expect(leftIn(l.dataDir)).toHaveLength(1);
    expect(troublesOf(l.access.hub())).toEqual([]);
  });

  it('the database of a left service is the one in use after a restore under its own address, and under no other', async () => {
    const l = await withOneWaiting();
    await l.access.saveSettings({ ...atTwo, leaveUnsent: true });
    const [left = ''] = leftIn(l.dataDir);
    expect(await l.access.copies?.putBack(left)).toEqual({ kind: 'other-service', origin: ONE });
    expect((await l.access.saveSettings(atOne)).kind).toBe('saved');
    expect(waitingOf(l)).toBe(0);
    expect((await l.access.copies?.putBack(left))?.kind).toBe('put-back');
    expect(waitingOf(l)).toBe(1);
  });

  it('the database of a left service that could not say whose it is keeps its address until it can', async () => {
    const l = await withOneWaiting();
    await l.stop();
    const sqlite = new DatabaseSync(join(l.dataDir, 'foyer.sqlite'));
    sqlite.exec("DELETE FROM facts WHERE name = 'service'");
    sqlite.close();
    // The disk is full whenever the owner is written.
    const run = StatementSync.prototype.run;
    const disk = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function on(
      this: StatementSync,
      ...values
    ) {
      if (Object.is(values[0], 'service')) throw Object.assign(new Error('full'), { errcode: 13 });
      return run.apply(this, values);
    });
    onTestFinished(() => disk.mockRestore());
    const full = await hostOf({}, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect(await full.access.saveSettings(atTwo)).toMatchObject({
      kind: 'not-saved',
      problem: { kind: 'disk' },
      isLost: false,
    });
    expect([full.access.settingsView().baseUrl, waitingOf(full)]).toEqual([ONE, 1]);
    disk.mockRestore();
    expect(await full.access.saveSettings(atTwo)).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'baseUrl', problem: { kind: 'unsent', origin: ONE, unsent: 1 } }],
    });
  });

  it('the database of a left service that cannot be opened is a notice in the demo that names the service', async () => {
    const demo = { FOYER_DEMO: JSON.stringify({ baseUrl: DEMO, apiKey: 'demo-key', webhookPort: 0 }) };
    const l = await withOneWaiting(demo);
    expect((await l.access.saveSettings({ backToDemo: true })).kind).toBe('saved');
    await l.stop();
    const path = join(l.dataDir, 'foyer.sqlite');
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    mkdirSync(path);
    const again = await hostOf(demo, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect(troublesOf(again.access.hub())).toMatchObject([
      { kind: 'not-opened', origin: ONE, problem: { kind: 'not-opened', path } },
    ]);
  });
});

describe('two services that are said to be one', () => {
  it('two services said to be one have one database: the check-in goes to the new name, also after a start and with the old name', async () => {
    const l = await withOneWaiting();
    expect((await l.access.saveSettings({ baseUrl: TWO, sameService: true })).kind).toBe('saved');
    expect([l.access.settingsView().baseUrl, waitingOf(l)]).toEqual([TWO, 1]);
    await l.stop();
    const env = { FOYER_BASE_URL: ONE };
    const again = await hostOf(env, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect([waitingOf(again), again.access.settingsView().apiKey]).toEqual([1, 'set']);
    expect(troublesOf(again.access.hub())).toEqual([]);
    expect(existsSync(join(l.dataDir, 'backups')) && leftIn(l.dataDir)).toEqual([]);
  });

  it('two services said to be one are one also where the list of services was lost, since the database says so', async () => {
    const l = await withOneWaiting();
    await l.access.saveSettings({ baseUrl: TWO, sameService: true });
    await l.stop();
    for (const name of readdirSync(l.dataDir).filter((one) => one.startsWith('services')))
      rmSync(join(l.dataDir, name));
    const again = await hostOf({}, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect([again.access.settingsView().baseUrl, waitingOf(again)]).toEqual([TWO, 1]);
  });
});

describe('the roster', () => {
  it('the roster of one service is not read into the lists of another, until it has another path', async () => {
    const rosterFile = rosterOf(ANNA);
    const { sent, fetch: away } = nowhere();
    const l = await hostOf({ FOYER_ROSTER_FILE: rosterFile }, { fetch: away });
    await l.access.saveSettings(atOne);
    await untilFound(l);
    expect((await l.access.saveSettings(atTwo)).kind).toBe('saved');
    await aWhile(l);
    expect(l.access.hub().actions.lookUp('A-42').answer.kind).toBe('unknown');
    expect(sent.filter(({ origin, path }) => origin === TWO && path.includes('a1'))).toEqual([]);
    const told = { kind: 'other-roster', path: rosterFile, origin: ONE };
    expect(troublesOf(l.access.hub())).toEqual([told]);
    // Read, and no consent.
    const [notice] = l.access.hub().status.snapshot().notices;
    expect(l.access.hub().status.dismiss(notice?.noticeId ?? '')).toBe(true);
    await aWhile(l);
    expect(l.access.hub().actions.lookUp('A-42').answer.kind).toBe('unknown');
    await l.stop();

    const again = await hostOf({ FOYER_ROSTER_FILE: rosterFile }, { dataDir: l.dataDir, fetch: away });
    await aWhile(again);
    expect(again.access.hub().actions.lookUp('A-42').answer.kind).toBe('unknown');
    expect(troublesOf(again.access.hub())).toEqual([told]);
    await again.stop();

    const env = { FOYER_ROSTER_FILE: rosterOf(ANNA.replace('A-42', 'B-42')) };
    const moved = await hostOf(env, { dataDir: l.dataDir, fetch: away });
    await untilFound(moved, 'B-42');
    expect(troublesOf(moved.access.hub())).toEqual([]);
  });

  it('a roster that is set together with the first address is read, and also under another name of that service', async () => {
    const env = { FOYER_ROSTER_FILE: rosterOf(ANNA), FOYER_API_KEY: 'key-one' };
    const { fetch: away } = nowhere();
    const l = await hostOf({ ...env, FOYER_BASE_URL: ONE }, { fetch: away });
    await untilFound(l);
    await l.stop();
    const services = [ONE, TWO].map((origin) => ({ origin, folder: '.' }));
    const file = join(l.dataDir, 'services.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...kept, services }));
    const again = await hostOf({ ...env, FOYER_BASE_URL: TWO }, { dataDir: l.dataDir, fetch: away });
    await untilFound(again);
    expect(troublesOf(again.access.hub())).toEqual([]);
  });
});

describe('the location', () => {
  it('the location of one service does not stay when the environment names another, and is there again with the first', async () => {
    const { fetch: away } = nowhere();
    const env = { FOYER_API_KEY: 'key', FOYER_ROSTER_FILE: '' };
    const first = await hostOf({ ...env, FOYER_BASE_URL: ONE }, { fetch: away });
    expect((await first.access.saveSettings({ location: { id: 7, name: 'Old house' } })).kind).toBe('saved');
    await first.stop();
    const { dataDir } = first;
    const rosterFile = rosterOf(ANNA_ELSEWHERE);
    const moved = await hostOf(
      { ...env, FOYER_BASE_URL: TWO, FOYER_ROSTER_FILE: rosterFile },
      { dataDir, fetch: away },
    );
    await untilFound(moved);
    expect(moved.access.settingsView()).not.toHaveProperty('locationId');
    expect(moved.access.settingsView()).not.toHaveProperty('locationName');
    await moved.stop();
    const back = await hostOf({ ...env, FOYER_BASE_URL: ONE }, { dataDir, fetch: away });
    expect(back.access.settingsView()).toMatchObject({ locationId: 7, locationName: 'Old house' });
  });

  it('the location of the demo is not that of the service whose address comes', async () => {
    const demo = { baseUrl: DEMO, apiKey: 'demo-key', webhookSecret: 'demo-secret', webhookPort: 0 };
    const l = await hostOf({ FOYER_DEMO: JSON.stringify(demo) }, { fetch: nowhere().fetch });
    await l.access.saveSettings({ location: { id: 7, name: 'Demo house' } });
    expect(l.access.settingsView().locationId).toBe(7);
    await l.access.saveSettings(atOne);
    expect(l.access.settingsView()).not.toHaveProperty('locationId');
  });
});
