/** A service that was set before another: what was kept for it stays its own, with its database, roster and location. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
  it('gets no key but its own: one that is entered before its address waits for that address', async () => {
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
  it('forgets the address, and the key waits for it', async () => {
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

describe('the database of a service that was left', () => {
  async function leftOne() {
    const { fetch: away } = nowhere();
    const l = await hostOf({}, { fetch: away });
    await l.access.saveSettings({ baseUrl: ONE, apiKey: 'key-one' });
    await l.access.saveSettings({ baseUrl: TWO, apiKey: 'key-two' });
    await l.stop();
    return { dataDir: l.dataDir, database: join(l.dataDir, 'foyer.sqlite'), away };
  }

  it('and cannot be opened is a notice at the desk that names the service', async () => {
    const { dataDir, database, away } = await leftOne();
    rmSync(database);
    mkdirSync(database);
    const l = await hostOf({}, { fetch: away, dataDir });
    expect(troublesOf(l.access.hub())).toMatchObject([
      { kind: 'not-opened', origin: ONE, problem: { kind: 'not-opened', path: database } },
    ]);
  });

  it('and was damaged is a notice with its name in front, until somebody has read it', async () => {
    const { dataDir, database, away } = await leftOne();
    for (const end of ['-wal', '-shm', '.running']) rmSync(database + end, { force: true });
    rmSync(join(dataDir, 'backups'), { recursive: true, force: true });
    writeFileSync(database, 'x'.repeat(9_000));
    const l = await hostOf({}, { fetch: away, dataDir });
    const { notices } = l.access.hub().status.snapshot();
    expect(notices).toMatchObject([
      { kind: 'storage', origin: ONE, trouble: { kind: 'replaced', what: 'damaged' } },
    ]);
    expect(l.access.hub().status.dismiss(notices[0]?.noticeId ?? '')).toBe(true);
    expect(troublesOf(l.access.hub())).toEqual([]);
    await l.stop();
    const again = await hostOf({}, { fetch: away, dataDir });
    expect(troublesOf(again.access.hub())).toEqual([]);
  });
});

describe('two services that are said to be one', () => {
  it('are not while the folder that would be left holds a check-in: without the tick it is sent from there', async () => {
    const l = await withOneWaiting();
    expect((await l.access.saveSettings(atTwo)).kind).toBe('saved');
    expect(await l.access.saveSettings({ baseUrl: ONE, sameService: true })).toEqual({
      kind: 'invalid',
      problems: [{ field: 'baseUrl', problem: { kind: 'same-service', origin: ONE } }],
    });
    expect(l.access.settingsView().baseUrl).toBe(TWO);
    expect((await l.access.saveSettings(atOne)).kind).toBe('saved');
    expect(waitingOf(l)).toBe(1);
    expect(troublesOf(l.access.hub())).toEqual([]);
  });

  it('become one once nothing waits in the folder that is left: the check-in goes to the new name', async () => {
    const l = await withOneWaiting();
    await l.access.saveSettings(atTwo);
    await l.access.saveSettings(atOne);
    expect((await l.access.saveSettings({ baseUrl: TWO, sameService: true })).kind).toBe('saved');
    expect([l.access.settingsView().baseUrl, waitingOf(l)]).toEqual([TWO, 1]);
    expect(troublesOf(l.access.hub())).toEqual([]);
  });

  it('leave no notice that names the address in force as the way out', async () => {
    const l = await withOneWaiting();
    await l.access.saveSettings(atTwo);
    await l.stop();
    // As it was written before the one above was refused.
    const services = [
      { origin: ONE, folder: '.' },
      { origin: TWO, folder: 'services/127.0.0.1_2' },
      { origin: ONE, folder: 'services/127.0.0.1_2' },
    ];
    writeFileSync(join(l.dataDir, 'services.json'), JSON.stringify({ services }));
    const env = { FOYER_BASE_URL: ONE, FOYER_API_KEY: 'key-one' };
    const again = await hostOf(env, { dataDir: l.dataDir, fetch: nowhere().fetch });
    expect(troublesOf(again.access.hub())).toMatchObject([
      { kind: 'unsent', checkIns: 1, others: 0, isWayBack: false },
    ]);
  });
});

describe('the roster', () => {
  it('of one service is not read into the lists of another, until it has another path', async () => {
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

  it('that is set together with the first address is read, and also under another name of that service', async () => {
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
  it('of one service does not stay when the environment names another, and is there again with the first', async () => {
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

  it('of the demo is not that of the service whose address comes', async () => {
    const demo = { baseUrl: DEMO, apiKey: 'demo-key', webhookSecret: 'demo-secret', webhookPort: 0 };
    const l = await hostOf({ FOYER_DEMO: JSON.stringify(demo) }, { fetch: nowhere().fetch });
    await l.access.saveSettings({ location: { id: 7, name: 'Demo house' } });
    expect(l.access.settingsView().locationId).toBe(7);
    await l.access.saveSettings(atOne);
    expect(l.access.settingsView()).not.toHaveProperty('locationId');
  });
});
