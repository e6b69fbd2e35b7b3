/** Settings that change under a running lobby: nothing under way is lost, and no service gets what is another's. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSimulator, type Simulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { Hub } from '../../src/main/hub.ts';
import { hostOf } from '../support/hubs/host-of.ts';
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

/** Cancels as another client of the service does. */
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
  it('a save while a visitor checks in leaves a refusal a refusal: the visitor is told, and nothing is presumed', async () => {
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

  it('a save while a visitor checks in answers what is asked in the meantime by the next hub', async () => {
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
  it('settings that no hub can be started with are taken back: the hub before goes on, and “not saved” is true', async () => {
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

  it('settings that no hub can be started with end the process with one sentence where the hub before cannot be opened either', async () => {
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
    expect(onLost.mock.calls[0]?.[0]).toMatch(/^Foyer must be restarted: .*foyer\.sqlite/);
    expect(settingsOf(l.dataDir)).toEqual(before);
  });
});

describe('the address of another service', () => {
  it('the address of another service is not taken without its key, and the key that is set is not sent there', async () => {
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

  it('the address of another service in the environment gets no key of the one before, and staff are told', async () => {
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

  it('the address of another service begins an empty database on a person’s word; unsent requests go once address and backup are back', async () => {
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
    const running = l.hub();
    expect(await l.access.saveSettings(moved)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'baseUrl', problem: { kind: 'unsent', origin: a.simulator.url, unsent: 1 } }],
    });
    expect([l.hub(), l.hub().status.snapshot().waitingToSend]).toEqual([running, 1]);
    expect((await l.access.saveSettings({ ...moved, leaveUnsent: true })).kind).toBe('saved');
    expect(l.hub().actions.lookUp(code).answer.kind).toBe('unknown');
    expect(l.hub().status.snapshot()).toMatchObject({
      waitingToSend: 0,
      appointmentsToday: 0,
      notices: [
        {
          kind: 'storage',
          trouble: { kind: 'set-aside', origin: a.simulator.url, unsent: 1, lists: 0 },
        },
      ],
    });
    await eventually(() => expect(l.hub().status.snapshot().service).toBe('reachable'));
    await a.control.clearFaults();
    expect((await b.control.requests()).filter(({ path }) => path.includes(id))).toEqual([]);

    const back = { baseUrl: a.simulator.url, apiKey: a.simulator.apiKey };
    const left = l.access.copies?.list().copies.find(({ name }) => name.endsWith('-left.sqlite'));
    expect(await l.access.copies?.putBack(left?.name ?? '')).toEqual({
      kind: 'other-service',
      origin: a.simulator.url,
    });
    expect((await l.access.saveSettings(back)).kind).toBe('saved');
    expect(l.hub().actions.lookUp(code).answer.kind).toBe('unknown');
    expect((await l.access.copies?.putBack(left?.name ?? ''))?.kind).toBe('put-back');
    await eventually(() => expect(l.hub().status.snapshot().waitingToSend).toBe(0));
    expect((await a.control.appointments()).find((one) => one.id === id)?.status).toBe('Checked-in');
    expect(l.hub().status.snapshot().notices).toEqual([]);
  });

  it('the address of another service may be said to be the same service: key, appointments and what is not sent stay', async () => {
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

describe('an address and a key that are tried', () => {
  it('an address and a key that are tried are in force nowhere: nothing is saved, the hub stays, and no key goes to another', async () => {
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
