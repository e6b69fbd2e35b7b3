import { describe, expect, it } from 'vitest';
import { fleetHouse, ON } from '../../../test/support/parts/fleet-house.ts';
import type { Screen } from './screen.ts';

describe('an order', () => {
  it('an order reaches the lines that a screen has, once however often it was given, and no other screen', async () => {
    const { clock, fleet, admitted, idOf } = fleetHouse();
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

  it('an order to load again goes once to a page for each other version that it reports', async () => {
    const { clock, fleet, screens, admitted, seen } = fleetHouse();
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
