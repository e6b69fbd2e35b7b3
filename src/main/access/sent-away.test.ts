/** Screens that staff revoke or move, and what a disk that refuses it changes. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fleetHouse } from '../../../test/support/parts/fleet-house.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

it('staff who revoke or move a screen hear that the disk has not taken it', async () => {
  const folder = temporaryFolder();
  const { fleet, setup, admitted, idOf, clock } = fleetHouse(folder);
  const [sold, hall] = [admitted('display'), admitted('display')];
  const [soldId, hallId] = [await idOf(sold), await idOf(hall)];
  const path = join(folder, 'screens.json');
  rmSync(path);
  mkdirSync(join(path, 'in-the-way'), { recursive: true });
  expect(fleet.revoke(setup, soldId)).toEqual({ kind: 'not-kept' });
  expect(fleet.move(setup, hallId, 'kiosk')).toEqual({ kind: 'not-kept' });
  // It is so all the same, and stays so once it is written.
  expect(fleet.revoke(setup, soldId)).toEqual({ kind: 'unknown' });
  rmSync(path, { recursive: true });
  await clock.advance(10_000);
  expect(fleet.move(setup, hallId, 'display')).toEqual({ kind: 'done' });
});

describe('a screen that is revoked', () => {
  it('a screen that is removed is cut at once, and its pass opens nothing from then on, also after a restart', async () => {
    const folder = temporaryFolder();
    const { fleet, screens, setup, admitted, idOf } = fleetHouse(folder);
    const { id } = admitted('display');
    const given = screens.passAgain(id);
    if (!given) throw new Error('no pass');
    expect(screens.known('display', given.pass, 'network')).toEqual(given.screen);
    let cuts = 0;
    for (let n = 0; n < 3; n += 1) screens.connected(given.screen, () => (cuts += 1));
    expect(fleet.revoke(setup, await idOf(given.screen))).toEqual({ kind: 'done' });
    expect(cuts).toBe(3);
    expect(screens.known('display', given.pass, 'network')).toBeUndefined();
    expect(fleetHouse(folder).screens.known('display', given.pass, 'network')).toBeUndefined();
    expect(screens.passAgain(id)).toBeUndefined();
  });

  it('a screen that is removed is neither a window of the app nor the screen that removes', async () => {
    const { fleet, screens, desk, setup, idOf } = fleetHouse();
    expect(fleet.revoke(setup, await idOf(desk))).toEqual({ kind: 'a-window' });
    const own = screens.enrol('setup')?.screen;
    if (!own) throw new Error('no room');
    expect(fleet.revoke(own, await idOf(own))).toEqual({ kind: 'this-screen' });
  });
});

describe('a screen that is moved', () => {
  it('a screen that is moved is another from that moment on, and hears nothing more on the lines of its old role', async () => {
    const { fleet, screens, setup, admitted, idOf, seen } = fleetHouse();
    const tv = admitted('display', { name: 'Hall' });
    const { pass } = screens.passAgain(tv.id) ?? { pass: '' };
    let cuts = 0;
    for (let n = 0; n < 3; n += 1) screens.connected(tv, () => (cuts += 1));
    expect(fleet.move(setup, await idOf(tv), 'kiosk')).toEqual({ kind: 'done' });
    expect(screens.known('display', pass, 'network')).toBeUndefined();
    expect(screens.paired(pass)).toMatchObject({ id: tv.id, surface: 'kiosk', role: 'kiosk', number: 1 });
    expect(cuts).toBe(3);
    const moved = screens.paired(pass);
    expect(moved && (await seen(moved))).toMatchObject({ name: 'Hall', surface: 'kiosk' });
  });

  it('a screen that is moved is a paired one: what came in by a printed address stays what it is', async () => {
    const { fleet, screens, setup, idOf } = fleetHouse();
    const browser = screens.enrol('kiosk')?.screen;
    if (!browser) throw new Error('no room');
    expect(fleet.move(setup, await idOf(browser), 'display')).toEqual({ kind: 'on-this-machine' });
    expect(fleet.move(setup, await idOf(screens.ofWindow('kiosk')), 'display')).toEqual({ kind: 'a-window' });
  });
});
