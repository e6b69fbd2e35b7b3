import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/fleet-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Fleet as FleetTold, FleetScreen } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import type { ScreenReport } from '../../contract/screen.ts';
import { VERSION } from '../../contract/version.ts';
import { MOVED_HEARS_MS } from './fleet-hand.ts';
import { TWICE_AFTER_MS } from './fleet-view.ts';
import type { Screen } from './screen.ts';

const ON: ScreenReport = { version: VERSION, width: 1920, height: 1080, sound: 'on' };

function house(folder = temporaryFolder()) {
  const clock = createFakeClock();
  const { screens, fleet } = fleetOf({ folder, clock });
  const setup = screens.ofWindow('setup');
  const desk = screens.ofWindow('desk');

  function admitted(surface: Surface, more: { name?: string; room?: string } = {}): Screen {
    const screen = screens.admit(surface, more);
    if (!screen) throw new Error('no room');
    return screen;
  }
  async function told(asking = setup): Promise<FleetTold> {
    const gone = new AbortController();
    const stream = fleet.watch(asking, () => 'Kiosk 1', gone.signal);
    const first = await stream.next();
    gone.abort();
    if (first.done === true) throw new Error('ended');
    return first.value;
  }
  async function seen(screen: Screen): Promise<FleetScreen> {
    const all = (await told()).screens;
    const found = all.find(({ surface, number }) => surface === screen.surface && number === screen.number);
    if (!found) throw new Error('not in the fleet');
    return found;
  }
  const idOf = async (screen: Screen): Promise<string> => (await seen(screen)).screenId;
  return { clock, screens, fleet, setup, desk, admitted, told, seen, idOf };
}

it('staff who revoke or move a screen hear that the disk has not taken it', async () => {
  const folder = temporaryFolder();
  const { fleet, setup, admitted, idOf, clock } = house(folder);
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

describe('the fleet', () => {
  it('lists every screen with what staff wrote of it, by surface and number', async () => {
    const { screens, admitted, told } = house();
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

  it('names screens by a handle that is no part of any pass, the same after a restart', async () => {
    const folder = temporaryFolder();
    const before = house(folder);
    const hall = before.admitted('display');
    const handle = await before.idOf(hall);
    expect(JSON.stringify(await before.told())).not.toContain(hall.id);
    expect(await house(folder).idOf(hall)).toBe(handle);
  });

  it('is told once a second at the most, and every quarter of a minute at the least', async () => {
    const { clock, fleet, setup, screens } = house();
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

  it('says which screen is open twice, once both machines have stayed', async () => {
    const { clock, screens, admitted, seen } = house();
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

describe('what staff change of a screen', () => {
  it('is told at once, stays over a restart, and is taken away by null', async () => {
    const folder = temporaryFolder();
    const { fleet, admitted, idOf, seen } = house(folder);
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
    const again = house(folder);
    expect(await again.seen(hall)).toMatchObject({ name: 'Hall', place: 'Left', room: 'R', settings });
    fleet.change({ screenId, name: null, place: null });
    const after = await seen(hall);
    expect(after).toMatchObject({ room: 'R', settings });
    expect('name' in after || 'place' in after).toBe(false);
  });

  it('of one that is gone is answered as unknown, whatever it was', () => {
    const { fleet, setup } = house();
    const unknown = { kind: 'unknown' };
    expect(fleet.change({ screenId: 'x', name: 'Hall' })).toEqual(unknown);
    expect(fleet.order('x', 'identify')).toEqual(unknown);
    expect(fleet.move(setup, 'x', 'kiosk')).toEqual(unknown);
    expect(fleet.revoke(setup, 'x')).toEqual(unknown);
  });
});

describe('an order', () => {
  it('reaches the lines that a screen has, once however often it was given, and no other screen', async () => {
    const { clock, fleet, admitted, idOf } = house();
    const [hall, other] = [admitted('display'), admitted('display')];
    const screenId = await idOf(hall);
    expect(fleet.order(screenId, 'identify')).toEqual({ kind: 'not-connected' });
    const gone = new AbortController();
    const heard: string[] = [];
    const listen = async (screen: Screen, name: string): Promise<void> => {
      for await (const order of fleet.orders(screen, gone.signal)) heard.push(`${name} ${order}`);
    };
    const ends = [listen(hall, 'hall'), listen(hall, 'hall again'), listen(other, 'other')];
    await clock.advance(0);
    fleet.order(screenId, 'identify');
    fleet.order(screenId, 'identify');
    expect(fleet.order(screenId, 'reload')).toEqual({ kind: 'done' });
    await clock.advance(0);
    expect(heard.toSorted()).toEqual([
      'hall again identify',
      'hall again reload',
      'hall identify',
      'hall reload',
    ]);
    fleet.reloadAll();
    await clock.advance(0);
    expect(heard).toContain('other reload');
    gone.abort();
    await Promise.all(ends);
    expect(fleet.order(screenId, 'reload')).toEqual({ kind: 'not-connected' });
  });

  it('to load itself again goes to a page of another version, once for each that it says', async () => {
    const { clock, fleet, screens, admitted, seen } = house();
    const hall = admitted('display');
    screens.connected(hall);
    const gone = new AbortController();
    const heard: string[] = [];
    const end = (async () => {
      for await (const order of fleet.orders(hall, gone.signal)) heard.push(order);
    })();
    await clock.advance(0);
    fleet.report(hall, ON);
    await clock.advance(0);
    expect(heard).toEqual([]);
    for (const version of ['0.0.9-old', '0.0.9-old', '0.1.0-older']) {
      fleet.report(hall, { ...ON, version });
      await clock.advance(0);
      expect(await seen(hall)).toMatchObject({ isOtherVersion: true, report: { version } });
    }
    expect(heard).toEqual(['reload', 'reload']);
    gone.abort();
    await end;
  });
});

describe('a screen that is revoked', () => {
  it('is cut at once, and its pass opens nothing from then on, also after a restart', async () => {
    const folder = temporaryFolder();
    const { fleet, screens, setup, admitted, idOf } = house(folder);
    const { id } = admitted('display');
    const given = screens.passAgain(id);
    if (!given) throw new Error('no pass');
    expect(screens.known('display', given.pass, 'network')).toEqual(given.screen);
    let cuts = 0;
    for (let n = 0; n < 3; n += 1) screens.connected(given.screen, () => (cuts += 1));
    expect(fleet.revoke(setup, await idOf(given.screen))).toEqual({ kind: 'done' });
    expect(cuts).toBe(3);
    expect(screens.known('display', given.pass, 'network')).toBeUndefined();
    expect(house(folder).screens.known('display', given.pass, 'network')).toBeUndefined();
    expect(screens.passAgain(id)).toBeUndefined();
  });

  it('is neither a window of the app nor the screen that revokes', async () => {
    const { fleet, screens, desk, setup, idOf } = house();
    expect(fleet.revoke(setup, await idOf(desk))).toEqual({ kind: 'a-window' });
    const own = screens.enrol('setup')?.screen;
    if (!own) throw new Error('no room');
    expect(fleet.revoke(own, await idOf(own))).toEqual({ kind: 'this-screen' });
  });
});

describe('a screen that is moved', () => {
  it('is another from that moment on, hears of it, and is cut a second later', async () => {
    const { clock, fleet, screens, setup, admitted, idOf, seen } = house();
    const tv = admitted('display', { name: 'Hall' });
    const { pass } = screens.passAgain(tv.id) ?? { pass: '' };
    const heard: string[] = [];
    const end = (async () => {
      for await (const order of fleet.orders(tv, undefined)) heard.push(order);
    })();
    let cuts = 0;
    screens.connected(tv, () => (cuts += 1));
    await clock.advance(0);
    expect(fleet.move(setup, await idOf(tv), 'kiosk')).toEqual({ kind: 'done' });
    expect(screens.known('display', pass, 'network')).toBeUndefined();
    expect(screens.paired(pass)).toMatchObject({ id: tv.id, surface: 'kiosk', role: 'kiosk', number: 1 });
    await clock.advance(MOVED_HEARS_MS);
    expect(heard).toEqual(['moved']);
    expect(cuts).toBe(1);
    const moved = screens.paired(pass);
    expect(moved && (await seen(moved))).toMatchObject({ name: 'Hall', surface: 'kiosk' });
    fleet.close();
    await end;
  });

  it('is a paired one: what came in by a printed address stays what it is', async () => {
    const { fleet, screens, setup, idOf } = house();
    const browser = screens.enrol('kiosk')?.screen;
    if (!browser) throw new Error('no room');
    expect(fleet.move(setup, await idOf(browser), 'display')).toEqual({ kind: 'on-this-machine' });
    expect(fleet.move(setup, await idOf(screens.ofWindow('kiosk')), 'display')).toEqual({ kind: 'a-window' });
  });
});

describe('a room', () => {
  async function hall() {
    const here = house();
    const { fleet, screens, admitted, idOf } = here;
    const displays = [1, 2, 3].map(() => admitted('display', { room: 'Hall' }));
    const leaves = displays.map((display) => screens.connected(display));
    const ids = await Promise.all(displays.map(idOf));
    const speaking = (): boolean[] => displays.map((display) => fleet.own.of(display).speaks);
    const at = <Item>(list: readonly Item[], n: number): Item => {
      const item = list[n];
      if (item === undefined) throw new Error('too few');
      return item;
    };
    return { ...here, displays, leaves, ids, speaking, at };
  }

  it('has one voice: the display that staff picked, and after ten seconds without it the next', async () => {
    const { clock, fleet, screens, displays, leaves, ids, speaking, at } = await hall();
    expect(speaking()).toEqual([true, false, false]);
    fleet.change({ screenId: at(ids, 1), isPick: true });
    expect(speaking()).toEqual([false, true, false]);
    fleet.change({ screenId: at(ids, 2), isPick: true });
    expect(speaking()).toEqual([false, false, true]);
    at(leaves, 2)();
    await clock.advance(9_000);
    expect(speaking()).toEqual([false, false, true]);
    await clock.advance(1_001);
    expect(speaking()).toEqual([true, false, false]);
    screens.connected(at(displays, 2));
    expect(speaking()).toEqual([false, false, true]);
  });

  it('passes over a display that nobody hears, and over one whose sound is off', async () => {
    const { clock, fleet, displays, ids, speaking, at } = await hall();
    fleet.report(at(displays, 0), { ...ON, sound: 'needs-touch' });
    await clock.advance(10_001);
    expect(speaking()).toEqual([false, true, false]);
    fleet.change({ screenId: at(ids, 1), settings: { display: { sound: false } } });
    expect(speaking()).toEqual([false, false, true]);
    fleet.report(at(displays, 0), ON);
    expect(speaking()).toEqual([true, false, false]);
  });

  it('is nobody else’s: a display without one is alone and speaks', async () => {
    const { fleet, screens, admitted } = await hall();
    const [alone, silent] = [admitted('display'), admitted('display')];
    for (const display of [alone, silent]) screens.connected(display);
    screens.change(silent.id, { settings: { display: { sound: false } } });
    expect([alone, silent].map((display) => fleet.own.of(display).speaks)).toEqual([true, false]);
  });
});
