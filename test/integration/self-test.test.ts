/** Each line of the self-test, made to fail once by a fault of a real part, and what its page says of it then in each language. */
import {
  copyFileSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { SelfTestState, TestedLine } from '../../src/contract/self-test.ts';
import type { Hub } from '../../src/main/hub.ts';
import { readDiskSpace, readDiskSpeed } from '../../src/main/self-test/hub-probes.ts';
import type { Probes } from '../../src/main/self-test/readings.ts';
import { createSelfTest } from '../../src/main/self-test/self-test.ts';
import { isDatabaseWhole } from '../../src/main/storage/look-through.ts';
import { eventBody } from '../support/records/event-of.ts';
import { fleetOf } from '../support/parts/fleet-of.ts';
import { expectInWords } from '../support/parts/self-test-in-words.ts';
import { hubOf, type HubOptions } from '../support/hubs/hub-of.ts';
import { postSigned } from '../support/hubs/post-event.ts';
import { controlOf } from '../support/started/simulator-control.ts';
import { silentLog } from '../support/silent-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR_MS = 3_600_000;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, warn: () => {} });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
});
afterAll(() => simulator.close());

/** A lobby with the simulator for its service, and what differs. */
function lobby(options: Partial<HubOptions> = {}): Promise<Hub> {
  return hubOf({
    clock: systemClock,
    apiKey: simulator.apiKey,
    webhookSecret: simulator.webhookSecret,
    ...options,
    settings: { baseUrl: simulator.url, ...options.settings },
  });
}

type Done = Extract<SelfTestState, { kind: 'done' }>;

async function tested(hub: Hub, probes: Partial<Probes> = {}): Promise<Done> {
  const folder = temporaryFolder();
  const test = createSelfTest({
    probes: () => ({
      ...hub.probes,
      diskSpace: () => readDiskSpace(folder),
      diskSpeed: () => readDiskSpeed(folder, systemClock),
      copies: () => ({ ageMs: 0 }),
      screens: () => [{ name: 'Kiosk 1', isConnected: true }],
      ...probes,
    }),
    clock: systemClock,
    log: silentLog,
    timeZone: () => 'UTC',
  });
  onTestFinished(test.close);
  test.run();
  for await (const state of test.watch(undefined)) {
    if (state.kind !== 'done') continue;
    await expectInWords(state);
    return state;
  }
  throw new Error('it ended before it was done');
}

/** The lines that are no pass, by what was found. */
const found = ({ lines }: Done): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.filter((one) => one.result !== 'pass' && !isBusy(one)).map(toFinding));
/** A warning that the machine was slow, which a busy one is. */
const isBusy = ({ line, result }: TestedLine): boolean =>
  result === 'warn' && (line === 'disk-speed' || line === 'service');
const toFinding = ({ line, finding }: TestedLine): [string, string] => [line, finding.kind];

it('a lobby in order passes every line, and the event of its own leaves nothing behind', async () => {
  const hub = await lobby();
  await postSigned(hub.webhookAddress, eventBody('ticket_created'), '0'.repeat(64));
  expect(hub.status.snapshot().refusedEvents?.count).toBe(1);
  const done = await tested(hub);
  expect(found(done)).toEqual({});
  expect(done.lines.find(({ line }) => line === 'listener')?.finding).toEqual({ kind: 'loop-heard' });
  const status = hub.status.snapshot();
  expect(status.lastEventAt).toBeUndefined();
  // Only an event of the service shows that its secret is ours.
  expect(status.refusedEvents?.count).toBe(1);
});

it('a machine whose clock is an hour off fails that line alone', async () => {
  const clock = { ...systemClock, now: () => Date.now() + HOUR_MS };
  const done = await tested(await lobby({ clock }));
  expect(found(done)).toEqual({ clock: 'clock-off' });
  const off = done.lines[0]?.finding;
  expect(off?.kind === 'clock-off' && Math.round(off.ms / HOUR_MS)).toBe(1);
});

it('a wrong key fails the key, and not the service that answered', async () => {
  const done = await tested(await lobby({ apiKey: 'sk_wrong' }));
  expect(found(done)).toEqual({ clock: 'clock-unknown', key: 'key-rejected' });
});

it('a key that may not list locations is no fault of the service, and of the key nothing is claimed', async () => {
  const hub = await lobby();
  await controlOf(simulator.url).readings({ 'key-scope': 'appointments' });
  const { lines } = await tested(hub);
  await controlOf(simulator.url).readings({ 'key-scope': 'all' });
  const of = (name: TestedLine['line']) => lines.find(({ line }) => line === name);
  expect(of('service')).toMatchObject({ result: 'warn', finding: { kind: 'service-refuses' } });
  expect(of('key')).toMatchObject({ result: 'warn', finding: { kind: 'key-unsure' } });
});

it('a location that the service does not list is told, and stops nothing', async () => {
  const hub = await lobby({ settings: { locationId: 99_999 } });
  const { lines } = await tested(hub);
  const of = (name: TestedLine['line']) => lines.find(({ line }) => line === name);
  expect(of('service')).toMatchObject({
    result: 'warn',
    finding: { kind: 'location-unlisted', id: 99_999 },
  });
  expect(of('key')?.result).toBe('pass');
  expect(hub.status.snapshot()).toMatchObject({
    service: 'reachable',
    webhooks: 'listening',
    unlistedLocation: 99_999,
  });
});

it('a service that is down fails its own line, and nothing is claimed of key and clock', async () => {
  const done = await tested(await lobby({ settings: { baseUrl: 'https://127.0.0.1:1' } }));
  expect(found(done)).toEqual({ clock: 'clock-unknown', key: 'key-unknown', service: 'service-silent' });
});

it('a port that another program has, and a secret that is missing, fail the way of events', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const bound = other.address();
  const webhookPort = bound !== null && typeof bound === 'object' ? bound.port : 0;
  expect(found(await tested(await lobby({ settings: { webhookPort } })))).toEqual({
    listener: 'listener-port-in-use',
  });
  const without = await hubOf({
    clock: systemClock,
    apiKey: simulator.apiKey,
    settings: { baseUrl: simulator.url },
  });
  expect(found(await tested(without))).toEqual({ listener: 'listener-no-secret' });
});

it('a disk that is full or takes no file fails its lines', async () => {
  const hub = await lobby();
  const full = temporaryFolder();
  // Whatever is written there meets a full disk, as the kernel tells it.
  symlinkSync('/dev/full', join(full, 'self-test.tmp'));
  const refuses = await tested(hub, { diskSpeed: () => readDiskSpeed(full, systemClock) });
  expect(found(refuses)).toEqual({ 'disk-speed': 'disk-refuses' });
  expect(refuses.lines[2]?.finding).toEqual({ kind: 'disk-refuses', cause: 'ENOSPC' });
  const file = join(full, 'no-folder');
  writeFileSync(file, '');
  const noFolder = await tested(hub, { diskSpeed: () => readDiskSpeed(file, systemClock) });
  expect(noFolder.lines[2]?.finding).toEqual({ kind: 'disk-refuses', cause: 'ENOTDIR' });
  // A file system on which nothing is free.
  const space = await tested(hub, { diskSpace: () => readDiskSpace('/proc') });
  expect(found(space)).toEqual({ 'disk-space': 'disk-full' });
});

/** Overwrites pages in the middle of a database file. */
function damage(path: string): void {
  const { length } = readFileSync(path);
  const fd = openSync(path, 'r+');
  writeSync(fd, Buffer.alloc(length / 2, 0x5a), 0, length / 2, length / 4);
  closeSync(fd);
}

it('a database with a damaged page fails its line, and the one it was copied from passes', async () => {
  const folder = temporaryFolder();
  const [good, bad] = [join(folder, 'foyer.sqlite'), join(folder, 'bad.sqlite')];
  const hub = await lobby({ databasePath: good });
  await hub.close();
  copyFileSync(good, bad);
  damage(bad);
  const [whole, damaged] = [good, bad].map((path) => new DatabaseSync(path));
  if (!whole || !damaged) throw new Error('two databases');
  onTestFinished(() => {
    whole.close();
    damaged.close();
  });
  expect(await isDatabaseWhole(whole)).toBe(true);
  const running = await lobby();
  const test = await tested(running, {
    database: async () => ({ isWhole: await isDatabaseWhole(damaged), tookMs: 1 }),
  });
  expect(found(test)).toEqual({ database: 'database-damaged' });
});

it('a lobby that has no copy yet fails that line', async () => {
  const hub = await lobby();
  expect(found(await tested(hub, { copies: hub.probes.copies }))).toEqual({ copies: 'copy-none' });
});

it('a house without a screen fails, and one of whose two kiosks is away is warned', async () => {
  const { fleet, screens } = fleetOf({ clock: systemClock });
  onTestFinished(fleet.close);
  const hub = await lobby();
  const look = () => tested(hub, { screens: fleet.expected });
  expect(found(await look())).toEqual({ screens: 'screens-none' });
  const [first, second] = [screens.enrol('kiosk'), screens.enrol('kiosk')];
  if (!first || !second) throw new Error('two kiosks');
  onTestFinished(screens.connected(first.screen));
  const leave = screens.connected(second.screen);
  expect(found(await look())).toEqual({});
  leave();
  const away = await look();
  expect(found(away)).toEqual({ screens: 'screens-away' });
  expect(away.lines.at(-1)?.finding).toMatchObject({ away: 1, count: 2, names: ['kiosk 2'] });
});
