import { describe, expect, it } from 'vitest';
import { fleetHouse, ON } from '../../../test/support/parts/fleet-house.ts';

describe('a room', () => {
  async function hall() {
    const here = fleetHouse();
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

  it('a room has one voice: the display that staff picked, and after ten seconds without it the next', async () => {
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

  it('a room passes over a display that nobody hears, and over one whose sound is off', async () => {
    const { clock, fleet, displays, ids, speaking, at } = await hall();
    fleet.report(at(displays, 0), { ...ON, sound: 'needs-touch' });
    await clock.advance(10_001);
    expect(speaking()).toEqual([false, true, false]);
    fleet.change({ screenId: at(ids, 1), settings: { display: { sound: false } } });
    expect(speaking()).toEqual([false, false, true]);
    fleet.report(at(displays, 0), ON);
    expect(speaking()).toEqual([true, false, false]);
  });

  it('a room has another voice ten seconds after its speaker’s page hung, though its socket is open, and staff see it', async () => {
    const { clock, fleet, displays, seen, speaking, at } = await hall();
    const live = async (which: readonly number[], ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        if (passed % 4_000 === 0) for (const n of which) fleet.report(at(displays, n), ON);
        await clock.advance(1_000);
      }
    };
    await live([0, 1, 2], 60_000);
    expect(speaking()).toEqual([true, false, false]);
    const hung = clock.now();
    await live([1, 2], 5_000);
    expect(speaking()).toEqual([true, false, false]);
    await live([1, 2], 5_000);
    expect(speaking()).toEqual([false, true, false]);
    expect(await seen(at(displays, 0))).toMatchObject({ isConnected: false, speaks: false });
    expect((await seen(at(displays, 0))).lastSeenAt).toBeLessThanOrEqual(hung);
    fleet.report(at(displays, 0), ON);
    expect(speaking()).toEqual([true, false, false]);
    expect(await seen(at(displays, 0))).toMatchObject({ isConnected: true, speaks: true });
  });

  it('a room tells the display that takes over since when nobody was heard, and one that staff picked nothing', async () => {
    const { clock, fleet, screens, displays, leaves, ids, at } = await hall();
    const unheard = () => displays.map((display) => fleet.own.of(display).unheardSince);
    fleet.change({ screenId: at(ids, 1), isPick: true });
    expect(unheard()).toEqual([undefined, undefined, undefined]);
    await clock.advance(60_000);
    const left = clock.now();
    at(leaves, 1)();
    await clock.advance(10_001);
    const [taker, ...others] = unheard();
    // The wall clock has fractions of its own.
    expect(Math.abs((taker ?? 0) - left)).toBeLessThan(10);
    expect(others).toEqual([undefined, undefined]);
    screens.connected(at(displays, 1));
    expect(unheard()[1]).toBeUndefined();
    fleet.change({ screenId: at(ids, 1), isPick: false });
    expect(unheard()).toEqual([undefined, undefined, undefined]);
  });

  it('a room is nobody else’s: a display without one is alone and speaks', async () => {
    const { fleet, screens, admitted } = await hall();
    const [alone, silent] = [admitted('display'), admitted('display')];
    for (const display of [alone, silent]) screens.connected(display);
    screens.change(silent.id, { settings: { display: { sound: false } } });
    expect([alone, silent].map((display) => fleet.own.of(display).speaks)).toEqual([true, false]);
  });
});
