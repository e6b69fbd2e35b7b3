/** A disk that is full while the hub's package is installed or updated. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Lobby, openLobby } from '../faults/lobby.ts';
import { checkIn, type HubInLobby, hubInLobby } from './hub-in-lobby.ts';
import { freshMachine, type Machine } from './machine.ts';
import { fileOf, installCommand, ofVersion } from './packages.ts';

/** Less than the hub's package takes, and more than its own files in a day. */
const TOO_FEW_MB = 60;

let machine: Machine;
let lobby: Lobby;
let hub: HubInLobby;
beforeAll(async () => {
  machine = freshMachine({ diskMb: 700 });
  lobby = await openLobby(1);
  hub = hubInLobby(machine, lobby);
  await machine.boot();
});
afterAll(async () => {
  await machine.remove();
  await lobby.close();
});

const version = (): Promise<string> =>
  machine.sh("dpkg-query --show --showformat='${db:Status-Status} ${Version}' foyer-hub || true");

it('the installation says that the disk is full, and works once there is room', async () => {
  machine.leaveFree(TOO_FEW_MB);
  const { code, output } = await machine.run('sh', '-c', installCommand('/packages/foyer-hub_*.deb'));
  expect(code).not.toBe(0);
  expect(output).toContain('No space left on device');
  machine.leaveFree(undefined);
  await machine.sh(installCommand('/packages/foyer-hub_*.deb'));
  await hub.healthy();
});

it('an update that finds no room leaves the older hub running, and visitors check in', async () => {
  const before = await version();
  const newer = await ofVersion(fileOf('foyer-hub'), '99.0', machine.root);
  machine.leaveFree(TOO_FEW_MB);
  const { code, output } = await machine.run('sh', '-c', installCommand(newer));
  expect(code).not.toBe(0);
  expect(output).toContain('No space left on device');
  expect(await version()).toBe(before);
  const [visitor] = await hub.book(1);
  if (visitor === undefined) throw new Error('nobody was booked');
  await checkIn(hub.kiosk, visitor);
  machine.leaveFree(undefined);
  await machine.sh(installCommand(newer));
  expect(await version()).toBe('installed 99.0');
  await hub.healthy();
});
