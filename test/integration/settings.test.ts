/** Settings that change under a running lobby: nothing under way is lost, and no service gets what is another's. */
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSimulator, type Simulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { Hub } from '../../src/main/hub.ts';
import { hostOf, type TestHost } from '../support/hubs/host-of.ts';
import { DEFAULT_PROFILE } from '../support/hubs/hub-of.ts';
import { screenOf } from '../support/records/screen-of.ts';
import { screensOf } from '../support/hubs/screens-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Service {
  readonly simulator: Simulator;
  readonly control: SimulatorControl;
  readonly rosterFile: string;
}

let [here, there]: Service[] = [];
let bookings = 0;

async function serviceAt(name: string): Promise<Service> {
  const rosterFile = join(temporaryFolderForAll, `${name}.csv`);
  const simulator = await startSimulator({ port: 0, rosterFile, warn: () => {} });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
  return { simulator, control: controlOf(simulator.url), rosterFile };
}
const temporaryFolderForAll = join(process.env['TMPDIR'] ?? '/tmp', `foyer-settings-${process.pid}`);

beforeAll(async () => {
  mkdirSync(temporaryFolderForAll, { recursive: true });
  here = await serviceAt('here');
  there = await serviceAt('there');
});
afterAll(async () => {
  await here?.simulator.close();
  await there?.simulator.close();
  rmSync(temporaryFolderForAll, { recursive: true, force: true });
});
afterEach(async () => {
  await here?.control.clearFaults();
  await there?.control.clearFaults();
});

function both(): { readonly a: Service; readonly b: Service } {
  if (!here || !there) throw new Error('no services');
  return { a: here, b: there };
}

/** What was sent where, and with which key. */
function recorder() {
  const sent: { readonly origin: string; readonly path: string; readonly key: string | null }[] = [];
  const recordingFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    sent.push({ origin, path: pathname, key: request.headers.get('x-service-rest-api-key') });
    return fetch(input, init);
  };
  return { sent, fetch: recordingFetch };
}

const ROSTER_ENV = { FOYER_TIME_ZONE: new Intl.DateTimeFormat().resolvedOptions().timeZone };

async function lobby(service: Service, about: Partial<Parameters<typeof hostOf>[1]> & { env?: object } = {}) {
  const { env = {}, ...options } = about;
  const { sent, fetch: recording } = recorder();
  const host = await hostOf(
    { ...ROSTER_ENV, FOYER_ROSTER_FILE: service.rosterFile, ...env },
    { clock: systemClock, fetch: recording, ...options },
  );
  const connect = () =>
    host.access.saveSettings({ baseUrl: service.simulator.url, apiKey: service.simulator.apiKey });
  const hub = (): Hub => host.access.hub();
  return { ...host, sent, connect, hub };
}

async function booked({ control }: Service, hub: () => Hub): Promise<{ code: string; id: string }> {
  const code = `S-${++bookings}`;
  const id = await control.book(code, 'Ada', 'Lovelace');
  await eventually(() => expect(hub().actions.lookUp(code).answer.kind).toBe('found'));
  return { code, id };
}

/** As another client of the service does it. */
async function cancelAtService({ simulator }: Service, id: string): Promise<void> {
  const answer = await fetch(`${simulator.url}/v1/appointments/${id}/cancel`, {
    method: 'POST',
    headers: { 'x-service-rest-api-key': simulator.apiKey, 'x-service-api-version': '2020-09-01' },
  });
  expect(answer.status).toBe(200);
}

const settingsOf = (dataDir: string): Record<string, unknown> => {
  const file = join(dataDir, 'settings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
};

describe('a save while a visitor checks in', () => {
  it('leaves a refusal a refusal: the visitor is told, and nothing is presumed', async () => {
    const { a } = both();
    const l = await lobby(a);
    await l.connect();
    const { code, id } = await booked(a, l.hub);
    await cancelAtService(a, id);
    await a.control.faults({ latencyMs: 500 });
    const answer = l.hub().kiosk.checkIn(screenOf('kiosk'), code, id, undefined);
    await eventually(() => expect(l.sent.some(({ path }) => path.endsWith(`/${id}/checkin`))).toBe(true));
    expect((await l.access.saveSettings({ brandName: 'Northgate' })).kind).toBe('saved');
    expect((await answer).kind).toBe('refused');
    await a.control.clearFaults();
    await eventually(() => expect(l.hub().status.snapshot().waitingToSend).toBe(0));
    expect(l.hub().status.snapshot().notices).toMatchObject([{ kind: 'conflict', appointmentId: id }]);
    expect(await a.control.checkInsOf(id)).toHaveLength(1);
  });

  it('answers what is asked meanwhile by the next hub', async () => {
    const { a } = both();
    const l = await lobby(a);
    await l.connect();
    const [one, two] = [await booked(a, l.hub), await booked(a, l.hub)];
    const { client: kiosk } = await (await screensOf(l.access)).client('kiosk');
    await a.control.faults({ latencyMs: 500 });
    const first = kiosk.appointments.checkIn({ code: one.code, appointmentId: one.id });
    await eventually(() => expect(l.sent.some(({ path }) => path.endsWith(`/${one.id}/checkin`))).toBe(true));
    const saving = l.access.saveSettings({ brandName: 'Northgate' });
    const before = l.hub();
    await eventually(() => expect(before.closing.aborted).toBe(true));
    const second = kiosk.appointments.checkIn({ code: two.code, appointmentId: two.id });
    const found = kiosk.appointments.find({ code: two.code });
    expect((await first).kind).toBe('checked-in');
    expect((await saving).kind).toBe('saved');
    expect((await second).kind).toBe('checked-in');
    expect(await found).toMatchObject({ kind: expect.not.stringMatching(/unknown/) });
  });
});

describe('settings that no hub can be started with', () => {
  it('are taken back: the hub before goes on, and “not saved” is true', async () => {
    const { a } = both();
    const profileFile = join(temporaryFolder(), 'profile.json');
    writeFileSync(profileFile, DEFAULT_PROFILE);
    const l = await lobby(a, { env: { FOYER_PROFILE_FILE: profileFile } });
    await l.connect();
    const before = settingsOf(l.dataDir);
    writeFileSync(profileFile, '{');
    expect(await l.access.saveSettings({ brandName: 'Northgate' })).toEqual({
      kind: 'not-saved',
      problem: { kind: 'profile-not-json' },
      isLost: false,
    });
    expect(settingsOf(l.dataDir)).toEqual(before);
    expect(l.hub().closing.aborted).toBe(false);
    expect(l.hub().actions.lookUp('nothing').answer.kind).toBe('unknown');
    expect(l.access.settingsView().brandName).toBe('Foyer');
    writeFileSync(profileFile, DEFAULT_PROFILE);
    expect((await l.access.saveSettings({ brandName: 'Northgate' })).kind).toBe('saved');
  });

  it('end the process with one sentence where the hub before cannot be opened either', async () => {
    const { a } = both();
    const onLost = vi.fn<(sentence: string) => void>();
    const l = await lobby(a, { onLost });
    await l.connect();
    const before = settingsOf(l.dataDir);
    const database = join(l.dataDir, 'foyer.sqlite');
    rmSync(database);
    mkdirSync(database);
    expect(await l.access.saveSettings({ brandName: 'Northgate' })).toMatchObject({
      kind: 'not-saved',
      problem: { kind: 'database', problem: { path: database } },
      isLost: true,
    });
    await eventually(() => expect(onLost).toHaveBeenCalledOnce());
    expect(onLost.mock.calls[0]?.[0]).toMatch(/^Foyer has to start again: .*foyer\.sqlite/);
    expect(settingsOf(l.dataDir)).toEqual(before);
  });
});

describe('the address of another service', () => {
  it('is not taken without its key, and the key that is set is not sent there', async () => {
    const { a, b } = both();
    const l = await lobby(a);
    await l.connect();
    const running = l.hub();
    expect(await l.access.saveSettings({ baseUrl: b.simulator.url })).toEqual({
      kind: 'invalid',
      problems: [
        {
          field: 'apiKey',
          problem: { kind: 'other-service', origin: a.simulator.url },
        },
      ],
    });
    expect(l.hub()).toBe(running);
    expect(l.sent.filter(({ origin }) => origin === b.simulator.url)).toEqual([]);
  });

  it('in the environment gets no key that was made for the one before, and staff are told', async () => {
    const { a, b } = both();
    const first = await lobby(a);
    await first.connect();
    await first.stop();
    const env = { FOYER_BASE_URL: b.simulator.url, FOYER_ROSTER_FILE: b.rosterFile };
    const l = await lobby(a, { dataDir: first.dataDir, env });
    expect(l.hub().status.snapshot().service).toBe('not-configured');
    expect(l.hub().status.snapshot().notices).toMatchObject([
      { kind: 'left-service', trouble: { kind: 'other-key', origin: a.simulator.url } },
    ]);
    expect(l.access.settingsView()).toMatchObject({ apiKey: 'missing', keyOfOther: a.simulator.url });
    expect((await l.access.saveSettings({ apiKey: b.simulator.apiKey })).kind).toBe('saved');
    await eventually(() => expect(l.hub().status.snapshot().service).toBe('reachable'));
    const keys = new Set(l.sent.filter(({ origin }) => origin === b.simulator.url).map(({ key }) => key));
    expect([...keys]).toEqual([b.simulator.apiKey]);
  });

  it('begins another world; the one before keeps what was not sent, and goes on when its address is set again', async () => {
    const { a, b } = both();
    const first = await lobby(a);
    await first.connect();
    const { code, id } = await booked(a, first.hub);
    await a.control.faults({ outage: true });
    expect((await first.hub().actions.beginCheckIn(code, id).answer).kind).toBe('saved');
    await first.stop();

    const l = await lobby(a, { dataDir: first.dataDir, env: { FOYER_ROSTER_FILE: '' } });
    expect(l.hub().status.snapshot().waitingToSend).toBe(1);
    const moved = { baseUrl: b.simulator.url, apiKey: b.simulator.apiKey };
    expect((await l.access.saveSettings(moved)).kind).toBe('saved');
    expect(l.hub().actions.lookUp(code).answer.kind).toBe('unknown');
    expect(l.hub().status.snapshot()).toMatchObject({
      waitingToSend: 0,
      appointmentsToday: 0,
      notices: [
        {
          kind: 'left-service',
          trouble: { kind: 'unsent', origin: a.simulator.url, checkIns: 1, others: 0, isWayBack: true },
        },
      ],
    });
    await eventually(() => expect(l.hub().status.snapshot().service).toBe('reachable'));
    await a.control.clearFaults();
    expect((await b.control.requests()).filter(({ path }) => path.includes(id))).toEqual([]);

    const back = { baseUrl: a.simulator.url, apiKey: a.simulator.apiKey };
    expect((await l.access.saveSettings(back)).kind).toBe('saved');
    await eventually(() => expect(l.hub().status.snapshot().waitingToSend).toBe(0));
    expect((await a.control.appointments()).find((one) => one.id === id)?.status).toBe('Checked-in');
    expect(l.hub().status.snapshot().notices).toEqual([]);
  });

  it('may be said to be the same service: key, appointments and what is not sent stay', async () => {
    const { a } = both();
    const first = await lobby(a);
    await first.connect();
    const { code, id } = await booked(a, first.hub);
    await a.control.faults({ outage: true });
    expect((await first.hub().actions.beginCheckIn(code, id).answer).kind).toBe('saved');
    await first.stop();
    await a.control.clearFaults();
    const l = await lobby(a, { dataDir: first.dataDir, env: { FOYER_ROSTER_FILE: '' } });
    const baseUrl = a.simulator.url.replace('127.0.0.1', 'localhost');
    expect(baseUrl).not.toBe(a.simulator.url);
    expect(await l.access.saveSettings({ baseUrl, sameService: true })).toMatchObject({
      kind: 'saved',
      settings: { baseUrl, apiKey: 'set' },
    });
    await eventually(() => expect(l.hub().status.snapshot().waitingToSend).toBe(0));
    expect((await a.control.appointments()).find((one) => one.id === id)?.status).toBe('Checked-in');
    expect(l.hub().status.snapshot().service).toBe('reachable');
  });
});

/** A network that is away, at once; and what would have been sent. */
function nowhere() {
  const sent: { readonly origin: string; readonly path: string; readonly key: string | null }[] = [];
  const awayFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    sent.push({ origin, path: pathname, key: request.headers.get('x-service-rest-api-key') });
    return Promise.reject(new TypeError('fetch failed'));
  };
  return { sent, fetch: awayFetch };
}
const [ONE, TWO, DEMO] = ['https://127.0.0.1:1', 'https://127.0.0.1:2', 'https://127.0.0.1:3'];
const troublesOf = (hub: Hub) =>
  hub.status.snapshot().notices.map((notice) => ('trouble' in notice ? notice.trouble : notice.kind));

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

describe('an address and a key that are tried', () => {
  it('are in force nowhere: nothing is saved, the hub stays with its service, and no key goes to another', async () => {
    const { a, b } = both();
    const l = await lobby(a);
    await l.connect();
    const saved = settingsOf(l.dataDir);
    l.sent.length = 0;

    expect(await l.access.tryService?.({ baseUrl: b.simulator.url })).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'apiKey', problem: { kind: 'other-service' } }],
    });
    expect(await l.access.tryService?.({ baseUrl: 'http://service.example' })).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'baseUrl', problem: { kind: 'http' } }],
    });
    expect(l.sent.filter(({ origin }) => origin === b.simulator.url)).toEqual([]);

    const tried = await l.access.tryService?.({
      baseUrl: b.simulator.url,
      apiKey: ` ${b.simulator.apiKey}\n`,
    });
    expect(tried).toMatchObject({ kind: 'reached', locations: [{ id: expect.any(Number) }] });
    expect(await l.access.tryService?.({ apiKey: 'of-nobody' })).toMatchObject({
      kind: 'failed',
      problem: { kind: 'key-rejected' },
    });

    expect(settingsOf(l.dataDir)).toEqual(saved);
    expect(l.access.settingsView().baseUrl).toBe(a.simulator.url);
    expect(l.hub().status.snapshot().service).toBe('reachable');
    const keys = l.sent.map(({ origin, key }) => `${origin} ${key}`);
    expect(new Set(keys)).toEqual(
      new Set([
        `${b.simulator.url} ${b.simulator.apiKey}`,
        `${a.simulator.url} of-nobody`,
        ...keys.filter((one) => one === `${a.simulator.url} ${a.simulator.apiKey}`),
      ]),
    );
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

/** A roster of one morning, at rest. */
function rosterOf(...rows: readonly string[]): string {
  const file = join(temporaryFolder(), 'roster.csv');
  const heading = 'id,code,firstName,lineId,locationId,startTime,endTime';
  writeFileSync(file, `${[heading, ...rows].join('\n')}\n`);
  const yesterday = Date.UTC(2026, 0, 4) / 1_000;
  utimesSync(file, yesterday, yesterday);
  return file;
}
const ANNA = 'a1,A-42,Anna,1,,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
const ANNA_ELSEWHERE = 'a1,A-42,Anna,1,2,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
const atOne = { baseUrl: ONE, apiKey: 'key-one' };
const atTwo = { baseUrl: TWO, apiKey: 'key-two' };
const waitingOf = (l: TestHost): number => l.access.hub().status.snapshot().waitingToSend;

const untilFound = (l: TestHost, code = 'A-42') =>
  eventually(async () => {
    await l.clock.advance(1_000);
    expect(l.access.hub().actions.lookUp(code).answer.kind).toBe('found');
  });
/** Long enough for a roster at rest to be read. */
async function aWhile(l: TestHost): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await l.clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A service that is away, and a check-in that waits for it. */
async function withOneWaiting(): Promise<TestHost> {
  const l = await hostOf({ FOYER_ROSTER_FILE: rosterOf(ANNA) }, { fetch: nowhere().fetch });
  await l.access.saveSettings(atOne);
  await untilFound(l);
  const answer = l.access.hub().actions.beginCheckIn('A-42', 'a1').answer;
  await eventually(async () => {
    await l.clock.advance(1_000);
    expect(waitingOf(l)).toBe(1);
  });
  await l.clock.advance(10_000);
  await answer;
  return l;
}

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
