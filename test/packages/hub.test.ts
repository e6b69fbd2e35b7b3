/** The hub's package on a fresh system: from `apt-get install` to a purge, with visitors who come meanwhile. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Booking, type Lobby, openLobby } from '../faults/lobby.ts';
import { eventually } from '../support/eventually.ts';
import { checkIn, type HubInLobby, hubInLobby } from './hub-in-lobby.ts';
import { freshMachine, type Machine } from './machine.ts';
import { fileOf, installCommand, ofVersion, processesOfFoyer, setSchemaVersion } from './packages.ts';
import { note, timed } from './stopwatch.ts';

const HUB = fileOf('foyer-hub');
let machine: Machine;
let lobby: Lobby;
let hub: HubInLobby;

beforeAll(async () => {
  machine = freshMachine();
  lobby = await openLobby(1);
  hub = hubInLobby(machine, lobby);
  await timed('fresh Debian booted', machine.boot);
});
afterAll(async () => {
  await machine.remove();
  await lobby.close();
});

const dataFiles = (): readonly string[] => readdirSync(join(machine.root, 'var/lib/foyer'));
const journal = (): Promise<string> =>
  machine.must('journalctl', '--no-pager', '--output=cat', '-u', 'foyer-hub');

/** Visitors come one after another while `work` goes on; answers how many, and the longest that one waited, in ms. */
async function whileVisitorsCome(work: () => Promise<unknown>): Promise<number> {
  const bookings = await hub.book(60);
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  const told: Booking[] = [];
  let longest = 0;
  for (const booking of bookings) {
    const began = performance.now();
    await checkIn(hub.kiosk, booking);
    told.push(booking);
    longest = Math.max(longest, performance.now() - began);
    // Two more after it, so that the new hub has served somebody.
    if (isOver && told.length > 3) break;
    await sleep(50);
  }
  await working;
  await eventually(async () => expect(await hub.checkedInOnce(told)).toBe(told.length));
  return longest;
}

it('a hub with the settings and secrets that were there first runs after one command', async () => {
  note('hub package', `${(statSync(HUB).size / 1e6).toFixed(1)} MB`);
  const kilobytes = await machine.sh('dpkg-deb --field /packages/foyer-hub_*.deb Installed-Size');
  note('hub installed', `${(Number(kilobytes) / 1_024).toFixed(0)} MiB`);
  await timed('apt-get install foyer-hub, until it is healthy', async () => {
    await machine.sh(installCommand('/packages/foyer-hub_*.deb'));
    await hub.healthy();
  });
  expect(await machine.must('systemctl', 'is-enabled', 'foyer-hub')).toBe('enabled');
  expect(await machine.must('stat', '--format=%U %G %a', '/var/lib/foyer')).toBe('foyer foyer 700');
});

it('a visitor checks in, and the booking system gets it once', async () => {
  const [visitor] = await hub.book(1);
  if (visitor === undefined) throw new Error('nobody was booked');
  await checkIn(hub.kiosk, visitor);
  await eventually(async () => expect(await hub.checkedInOnce([visitor])).toBe(1));
});

it('systemd knows every line of the unit, but for the two on growing waits before its version 254', async () => {
  const said = await machine.sh('systemd-analyze verify foyer-hub.service 2>&1 | grep foyer-hub || true');
  const unknown = said.split('\n').filter((line) => !/RestartSteps|RestartMaxDelaySec|^$/.test(line));
  expect(unknown).toEqual([]);
});

it('the service may do little on its machine', async () => {
  const analysis = await machine.must('systemd-analyze', 'security', '--no-pager', 'foyer-hub');
  const exposure = Number(/exposure level for foyer-hub\.service: ([\d.]+)/.exec(analysis)?.[1]);
  note('exposure of the hub (systemd-analyze security)', String(exposure));
  expect(exposure).toBeLessThanOrEqual(2);
});

it('the journal shows no address that opens a screen', async () => {
  const lines = await journal();
  expect(lines).toContain('"ready":true');
  expect(lines).not.toMatch(/\/enter\//);
});

it('the settings of the folder that somebody starts it in are not used', async () => {
  await machine.sh(`mkdir -p /srv/hostile && echo '{"baseUrl": 7}' >/srv/hostile/foyer.config.json`);
  const line = `cd /srv/hostile; foyer-hub --data-dir /tmp/other --port 0 --json >/tmp/said 2>&1 & hub=$!
    until grep -q ready /tmp/said || ! kill -0 $hub; do sleep 0.1; done; kill $hub; wait $hub; cat /tmp/said`;
  expect(await machine.sh(line)).toContain('"ready":true');
});

it('a second hub on the same data ends with one sentence, and the first goes on', async () => {
  const { code, errors } = await machine.run('foyer-hub', '--port', '0');
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^Another instance of Foyer is using the database \/var\/lib\/foyer\/foyer\.sqlite\. .*\n$/m,
  );
  await hub.healthy();
});

it('the hub’s package says its version, and in one line that a part of it is damaged', async () => {
  expect(await machine.must('foyer-hub', '--version')).toMatch(/^foyer-hub \d+\.\d+\.\d+/);
  const file = '/usr/lib/foyer-hub/out/packaged.json';
  const text = await machine.must('cat', file);
  await machine.sh(`echo '{' >${file}`);
  for (const command of [['foyer-hub'], ['foyer-hub', 'backups']])
    expect(await machine.run(...command)).toEqual({
      code: 1,
      output: '',
      errors: `${file} is damaged or cannot be read. Install the package again.\n`,
    });
  await machine.sh(`echo '${text}' >${file}`);
});

it('a hub that is killed is back', async () => {
  const longest = await whileVisitorsCome(() =>
    machine.must('systemctl', 'kill', '--signal=KILL', 'foyer-hub'),
  );
  note('kill -9: the longest that a visitor waited', `${(longest / 1_000).toFixed(1)} s`);
});

it('a hub whose machine lost its power is back with the boot', async () => {
  const [visitor] = await hub.book(1);
  if (visitor === undefined) throw new Error('nobody was booked');
  await lobby.faults({ outage: true });
  expect(await checkIn(hub.kiosk, visitor)).toBe('saved');
  await machine.cutPower();
  await lobby.faults({});
  await timed('boot after a power cut, until the hub is healthy', async () => {
    await machine.boot();
    await hub.healthy();
  });
  await eventually(async () => expect(await hub.checkedInOnce([visitor])).toBe(1));
});

it('visitors check in while the hub is updated, and each is known once', async () => {
  const newer = await ofVersion(HUB, '99.0', machine.root);
  const longest = await whileVisitorsCome(() =>
    timed('update, until apt-get is done', () => machine.sh(installCommand(newer))),
  );
  note('update: the longest that a visitor waited', `${(longest / 1_000).toFixed(1)} s`);
  await hub.healthy();
  expect(await machine.sh("dpkg-query --show --showformat='${Version}' foyer-hub")).toBe('99.0');
});

it('an older Foyer rejects the data of a newer one in one sentence, and leaves it as it is', async () => {
  await machine.must('systemctl', 'stop', 'foyer-hub');
  const database = join(machine.root, 'var/lib/foyer/foyer.sqlite');
  const version = setSchemaVersion(database, 9_999);
  const hash = (): string => createHash('sha256').update(readFileSync(database)).digest('hex');
  const before = hash();
  await machine.sh(installCommand('--allow-downgrades', '/packages/foyer-hub_*.deb'));
  await machine.must('systemctl', 'start', 'foyer-hub');
  await eventually(async () =>
    expect(await journal()).toMatch(/^The database \S+ was written by a newer version of Foyer\. .*$/m),
  );
  await machine.must('systemctl', 'stop', 'foyer-hub');
  expect(hash()).toBe(before);
  setSchemaVersion(database, version);
  await machine.must('systemctl', 'start', 'foyer-hub');
  await hub.healthy();
});

it('a hub that is stopped leaves no write-ahead log', async () => {
  expect(dataFiles()).toContain('foyer.sqlite-wal');
  await timed('systemctl stop foyer-hub', () => machine.must('systemctl', 'stop', 'foyer-hub'));
  expect(dataFiles()).toContain('foyer.sqlite');
  expect(dataFiles().filter((name) => /-wal$|-shm$|\.running$/.test(name))).toEqual([]);
  expect(await machine.must('systemctl', 'show', '--property=Result', '--value', 'foyer-hub')).toBe(
    'success',
  );
});

it('a hub that was stopped by a person stays stopped after an update', async () => {
  await machine.sh(installCommand(await ofVersion(HUB, '99.1', machine.root)));
  expect((await machine.run('systemctl', 'is-active', 'foyer-hub')).output).toBe('inactive\n');
  await machine.must('systemctl', 'start', 'foyer-hub');
  await hub.healthy();
});

it('a library that is missing is named in the journal', async () => {
  await machine.sh('mv /usr/lib/*-linux-gnu/libstdc++.so.6 /root && systemctl restart foyer-hub || true');
  await eventually(async () =>
    expect(await journal()).toMatch(/libstdc\+\+\.so\.6: cannot open shared object/),
  );
  await machine.sh('mv /root/libstdc++.so.6 /usr/lib/*-linux-gnu/');
  await hub.healthy();
});

it('a package that is removed leaves its data and settings, and finds them again', async () => {
  await machine.sh('apt-get remove -y foyer-hub');
  expect((await machine.run('systemctl', 'is-active', 'foyer-hub')).output).toBe('inactive\n');
  expect(dataFiles()).toContain('foyer.sqlite');
  expect(dataFiles()).not.toContain('foyer.sqlite-wal');
  await machine.sh(installCommand('/packages/foyer-hub_*.deb'));
  await hub.healthy();
});

it('a purge while the hub runs stops it, keeps the data and says where', async () => {
  expect(await processesOfFoyer(machine)).toHaveLength(1);
  const said = await machine.sh('apt-get purge -y foyer-hub 2>&1');
  expect(said).toContain("Foyer's data is still in /var/lib/foyer");
  expect(await processesOfFoyer(machine)).toEqual([]);
  expect(dataFiles()).toContain('foyer.sqlite');
  expect(dataFiles()).not.toContain('foyer.sqlite-wal');
  for (const gone of ['etc/foyer/foyer.config.json', 'usr/lib/foyer-hub', 'usr/bin/foyer-hub'])
    expect(existsSync(join(machine.root, gone)), gone).toBe(false);
});

it('the data folder of a git checkout moves in by one command, and root may be the only one to read it', async () => {
  await machine.sh('mv /var/lib/foyer /root/checkout && chown -R root:root /root/checkout');
  await machine.sh(installCommand('/packages/foyer-hub_*.deb'));
  await machine.sh('systemctl stop foyer-hub && rm -r /var/lib/foyer');
  await machine.must('foyer-hub', 'import-data', '/root/checkout');
  expect(await machine.must('find', '/var/lib/foyer', '!', '-user', 'foyer')).toBe('');
  hub = hubInLobby(machine, lobby);
  await machine.must('systemctl', 'start', 'foyer-hub');
  await hub.healthy();
});
