import { describe, expect, it } from 'vitest';
import { fleetHouse } from '../../../test/support/parts/fleet-house.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { VERSION } from '../../contract/version.ts';
import { rungsShowing } from '../board/board-view.ts';
import { TWICE_AFTER_MS } from './fleet-view.ts';

describe('the fleet', () => {
  it('lists every screen with what staff wrote of it, by surface and number', async () => {
    const { screens, admitted, told } = fleetHouse();
    admitted('display', { name: 'Hall left', room: 'Hall' });
    screens.enrol('kiosk');
    const { screens: all, hubVersion } = await told();
    expect(hubVersion).toBe(VERSION);
    expect(all).toMatchObject([
      { surface: 'kiosk', number: 1, calledAs: 'Kiosk 1', entry: 'this-machine', isConnected: false },
      { surface: 'display', number: 1, name: 'Hall left', room: 'Hall', entry: 'paired' },
      { surface: 'desk', number: 1, entry: 'window', isThis: false },
      { surface: 'setup', number: 1, entry: 'window', isThis: true },
    ]);
  });

  it('the fleet names screens by a handle that is no part of any pass, the same after a restart', async () => {
    const folder = temporaryFolder();
    const before = fleetHouse(folder);
    const hall = before.admitted('display');
    const handle = await before.idOf(hall);
    expect(JSON.stringify(await before.told())).not.toContain(hall.id);
    expect(await fleetHouse(folder).idOf(hall)).toBe(handle);
  });

  it('the fleet is told once a second at the most, and every quarter of a minute at the least', async () => {
    const { clock, fleet, setup, screens } = fleetHouse();
    const gone = new AbortController();
    const times: number[] = [];
    const reading = (async () => {
      for await (const { madeAt } of fleet.watch(setup, () => undefined, gone.signal)) times.push(madeAt);
    })();
    await clock.advance(0);
    for (let n = 0; n < 40; n += 1) {
      screens.enrol('display');
      await clock.advance(50);
    }
    expect(times.length).toBeGreaterThanOrEqual(2);
    expect(times.length).toBeLessThanOrEqual(3);
    await clock.advance(31_000);
    expect(times.length).toBeGreaterThanOrEqual(4);
    gone.abort();
    await reading;
  });

  it('the fleet says which screen is open twice, once both machines have stayed', async () => {
    const { clock, screens, admitted, seen } = fleetHouse();
    const hall = admitted('display');
    screens.connected(hall);
    const leave = screens.connected(hall);
    expect(await seen(hall)).toMatchObject({ isConnected: true, isOpenTwice: false });
    await clock.advance(TWICE_AFTER_MS);
    expect(await seen(hall)).toMatchObject({ isOpenTwice: true });
    leave();
    expect(await seen(hall)).toMatchObject({ isConnected: true, isOpenTwice: false });
  });
});

describe('what a kiosk may promise', () => {
  it('the promise of a kiosk counts a display that is off over the weekend, until staff remove it', async () => {
    const { clock, fleet, screens, admitted, setup, idOf } = fleetHouse();
    const tv = admitted('display');
    screens.change(tv.id, { settings: { display: { privacy: 'first-name' } } });
    screens.connected(tv)();
    const rungs = () => rungsShowing('1', 'number', fleet.own.displays());
    await clock.advance(62 * 3_600_000);
    expect(rungs()).toEqual(['first-name']);
    fleet.revoke(setup, await idOf(tv));
    expect(rungs()).toEqual(['number']);
  });
});

describe('what staff change of a screen', () => {
  it('a change of a screen by staff is told at once, stays over a restart, and is taken away by null', async () => {
    const folder = temporaryFolder();
    const { fleet, admitted, idOf, seen } = fleetHouse(folder);
    const hall = admitted('display');
    const screenId = await idOf(hall);
    const heard: string[] = [];
    fleet.own.subscribe((id) => heard.push(id));
    const settings = { display: { lines: [7], theme: 'light' as const } };
    expect(fleet.change({ screenId, name: 'Hall', place: 'Left', room: 'R', settings })).toEqual({
      kind: 'done',
    });
    expect(heard).toContain(hall.id);
    expect(fleet.own.of(hall)).toMatchObject({ name: 'Hall', display: { lines: [7], theme: 'light' } });
    const again = fleetHouse(folder);
    expect(await again.seen(hall)).toMatchObject({ name: 'Hall', place: 'Left', room: 'R', settings });
    fleet.change({ screenId, name: null, place: null });
    const after = await seen(hall);
    expect(after).toMatchObject({ room: 'R', settings });
    expect('name' in after || 'place' in after).toBe(false);
  });

  it('every change of a screen that is gone is answered as unknown', () => {
    const { fleet, setup } = fleetHouse();
    const unknown = { kind: 'unknown' };
    expect(fleet.change({ screenId: 'x', name: 'Hall' })).toEqual(unknown);
    expect(fleet.order('x', 'identify')).toEqual(unknown);
    expect(fleet.move(setup, 'x', 'kiosk')).toEqual(unknown);
    expect(fleet.revoke(setup, 'x')).toEqual(unknown);
  });
});
