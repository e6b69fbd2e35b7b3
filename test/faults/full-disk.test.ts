/** The built hub on a disk that is full or read-only: what its administrator is told, and that nothing is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HubStatus } from '../../src/contract/hub-status.ts';
import type { SelfTestState } from '../../src/contract/self-test.ts';
import { builtHub, createHubs, type HubCommand, type HubProcess, type Hubs } from './hub-process.ts';
import { type Booking, type Lobby, openLobby } from './lobby.ts';
import { rosterRead } from './roster-read.ts';
import { openScreen, type Screen } from './screen.ts';
import { mountSmallDisk, type SmallDisk, smallDiskProblem } from './small-disk.ts';

const unmounted = smallDiskProblem();
if (unmounted !== undefined) process.stderr.write(`A full disk is not played. ${unmounted}\n`);

const PIN = '615243';
const DISK = expect.objectContaining({ kind: 'storage', trouble: { kind: 'disk' } });

let lobby: Lobby;
let command: HubCommand;
let hubs: Hubs;
let disk: SmallDisk;
let dataDir: string;
let bookings: readonly Booking[];
let checkedIn = 0;

const launch = (folder = dataDir): HubProcess => hubs.launch({ dataDir: folder, env: lobby.env });

/** A start that must not succeed: what it says to a person, apart from the lines of its log. */
async function refused(folder: string): Promise<readonly string[]> {
  const hub = launch(folder);
  expect(await hub.ready).toBeUndefined();
  expect((await hub.ended).code).toBe(1);
  await hub.silent;
  return hub
    .lastWords()
    .split(' | ')
    .filter((line) => !line.startsWith('{'));
}

async function openSetup(hub: HubProcess): Promise<Screen> {
  const screen = await openScreen((await hub.ready)?.setup ?? '');
  const { client } = screen;
  const entered = await client.administrator.enter({ pin: PIN });
  if (entered.kind !== 'right')
    expect(await client.administrator.choose({ pin: PIN })).toEqual({ kind: 'done' });
  return screen;
}

async function selfTested({ client }: Screen): Promise<Extract<SelfTestState, { kind: 'done' }>> {
  await client.selfTest.run();
  for await (const state of await client.selfTest.watch()) if (state.kind === 'done') return state;
  throw new Error('the self-test did not end');
}

async function statusOf({ client }: Screen): Promise<HubStatus> {
  for await (const status of await client.hub.watch()) return status;
  throw new Error('the hub said nothing');
}

/** The next visitor's check-in. */
async function checkIn(kiosk: Screen): Promise<string> {
  const booking = bookings[checkedIn++];
  if (!booking) throw new Error('no more visitors');
  const { id: appointmentId, code } = booking;
  return (await kiosk.client.appointments.checkIn({ code, appointmentId })).kind;
}

describe.skipIf(unmounted !== undefined)('a disk', () => {
  beforeAll(async () => {
    command = await builtHub();
    hubs = createHubs(command);
    lobby = await openLobby(1);
    disk = mountSmallDisk(join(lobby.folder, 'disk'), 8);
    dataDir = lobby.dataDir('disk/hub');
    bookings = await lobby.book(200);
  });

  afterAll(async () => {
    await hubs.killAll();
    disk.remove();
    await lobby.close();
    command.remove();
  });

  it('a disk that is full or read-only ends a first start with one sentence that says so and what to do', async () => {
    const database = join(dataDir, 'foyer.sqlite');
    disk.fill();
    expect(await refused(dataDir)).toEqual([
      `The disk with the database ${database} is full. Free up space, then start Foyer again. (H13)`,
    ]);
    disk.makeRoom();
    disk.readOnly(true);
    expect(await refused(dataDir)).toEqual([
      expect.stringMatching(
        /^Foyer cannot write to the database \S+foyer\.sqlite\. .* not read-only\. .* \(H14\)$/,
      ),
    ]);
    const elsewhere = join(disk.path, 'elsewhere');
    expect(await refused(elsewhere)).toEqual([
      expect.stringMatching(/^The data folder \S+elsewhere cannot be made: .* --data-dir\. \(H1\)$/),
    ]);
    disk.readOnly(false);
  });

  it('a disk that fills up while the lobby works loses nothing that was promised, and what is not saved is reported', async () => {
    let hub = launch();
    const ready = await hub.ready;
    expect(ready, hub.lastWords()).toBeDefined();
    let setup = await openSetup(hub);
    expect((await setup.client.settings.save({ brandName: 'Before' })).kind).toBe('saved');
    const kept = readFileSync(join(dataDir, 'settings.json'), 'utf8');
    await rosterRead(ready?.desk ?? '', bookings.at(-1)?.code ?? '');
    const kiosk = await openScreen(ready?.kiosk ?? '');
    expect(await checkIn(kiosk)).toBe('checked-in');

    await lobby.faults({ rejectKey: true });
    disk.fill();
    expect(await setup.client.settings.save({ brandName: 'After' })).toEqual({
      kind: 'not-saved',
      problem: { kind: 'disk' },
      isLost: false,
    });
    expect((await setup.client.settings.read()).brandName).toBe('Before');
    expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toBe(kept);
    const failed = (await selfTested(setup)).lines.filter(({ result }) => result === 'fail');
    expect(failed.map(({ finding }) => finding)).toEqual(
      expect.arrayContaining([
        { kind: 'disk-full', bytes: 0 },
        { kind: 'disk-refuses', cause: 'ENOSPC' },
      ]),
    );

    // The log of the database has room for some still.
    const saved: Booking[] = [];
    let answer = '';
    for (let n = 0; n < 150 && answer !== 'not-saved'; n += 1) {
      answer = await checkIn(kiosk);
      const last = bookings[checkedIn - 1];
      if (answer === 'saved' && last) saved.push(last);
    }
    expect(answer).toBe('not-saved');
    expect((await statusOf(setup)).notices).toContainEqual(DISK);
    await hub.kill();

    // It starts on a disk that is full: lists and displays need nothing of it.
    hub = launch();
    expect(await hub.ready, hub.lastWords()).toBeDefined();
    const desk = await openScreen((await hub.ready)?.desk ?? '');
    expect((await statusOf(desk)).waitingToSend).toBe(saved.length);
    disk.makeRoom();
    setup = await openSetup(hub);
    expect((await setup.client.settings.read()).brandName).toBe('Before');
    expect((await setup.client.settings.save({ brandName: 'After' })).kind).toBe('saved');
    await lobby.faults({});
    const again = await openScreen((await hub.ready)?.kiosk ?? '');
    checkedIn -= 1;
    expect(['checked-in', 'saved']).toContain(await checkIn(again));
    expect((await hub.stop()).code).toBe(0);
  });
});
