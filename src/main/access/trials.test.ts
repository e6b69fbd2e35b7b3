import { describe, expect, it } from 'vitest';
import { fleetHouse } from '../../../test/support/parts/fleet-house.ts';
import { TRIAL_LASTS_MS } from '../../contract/guided-parts.ts';
import { ANSWERS_WITHIN_MS } from './trials.ts';

async function houseWith(surface: 'kiosk' | 'display') {
  const house = fleetHouse();
  const { fleet, clock, admitted, idOf } = house;
  const screen = admitted(surface);
  const screenId = await idOf(screen);
  const gone = new AbortController();
  const orders: string[] = [];
  void (async () => {
    for await (const order of fleet.orders(screen, gone.signal)) orders.push(order);
  })();
  await clock.advance(0);
  const trialId = (): string => fleet.trials.of(screen.id)?.trialId ?? '';
  return { ...house, ...fleet, screen, screenId, orders, trialId, leave: () => gone.abort() };
}

describe('a test of a kiosk by a person', () => {
  it('a test of a kiosk by a person is told live: what was pressed, then that a visitor has the kiosk again', async () => {
    const { trials, screen, screenId, clock, orders, trialId } = await houseWith('kiosk');
    expect(trials.begin({ screenId, part: 'touch' })).toEqual({ kind: 'begun' });
    await clock.advance(0);
    expect(orders).toEqual(['try']);
    expect(trials.latest()).toMatchObject([{ screenId, part: 'touch', isOver: false }]);
    const id = trialId();
    trials.report(screen.id, id, { kind: 'begun' });
    trials.report(screen.id, id, { kind: 'pressed', targets: ['middle'] });
    trials.report(screen.id, id, { kind: 'left' });
    // What was pressed is still to be read when the kiosk is a visitor's.
    expect(trials.latest()).toMatchObject([
      { isOver: true, finding: { kind: 'pressed', targets: ['middle'] } },
    ]);
    expect(trials.report(screen.id, id, { kind: 'pressed', targets: [] })).toBe(false);
  });

  it('a kiosk test ends at once where a visitor stands, and can be asked for again', async () => {
    const { trials, screen, screenId, trialId } = await houseWith('kiosk');
    trials.begin({ screenId, part: 'scanner' });
    trials.report(screen.id, trialId(), { kind: 'busy' });
    expect(trials.latest()).toMatchObject([{ isOver: true, finding: { kind: 'busy' } }]);
    expect(trials.begin({ screenId, part: 'scanner' })).toEqual({ kind: 'begun' });
  });

  it('a test of a kiosk by a person is one at a time: a second administrator is told that it is taken, and sees the first one', async () => {
    const { trials, screen, screenId, trialId } = await houseWith('kiosk');
    trials.begin({ screenId, part: 'touch' });
    trials.report(screen.id, trialId(), { kind: 'begun' });
    expect(trials.begin({ screenId, part: 'scanner' })).toEqual({ kind: 'taken' });
    expect(trials.latest()).toMatchObject([{ part: 'touch', isOver: false }]);
  });

  it('a kiosk test that gives no answer is given up, and so is one that waits for ever', async () => {
    const { trials, screen, screenId, clock, orders, trialId } = await houseWith('kiosk');
    trials.begin({ screenId, part: 'touch' });
    await clock.advance(ANSWERS_WITHIN_MS);
    expect(trials.latest()).toEqual([expect.objectContaining({ isOver: true })]);
    expect(trials.latest()[0]).not.toHaveProperty('finding');
    trials.begin({ screenId, part: 'touch' });
    trials.report(screen.id, trialId(), { kind: 'begun' });
    await clock.advance(TRIAL_LASTS_MS);
    expect(trials.latest()).toMatchObject([{ isOver: false }]);
    await clock.advance(TRIAL_LASTS_MS);
    expect(trials.latest()).toMatchObject([{ isOver: true, finding: { kind: 'begun' } }]);
    // The page hears that there is nothing to be tried any more.
    expect(trials.of(screen.id)).toBeUndefined();
    expect(orders.filter((order) => order === 'try').length).toBeGreaterThan(2);
  });

  it('a test of a kiosk by a person is ended from setup, once', async () => {
    const { trials, screen, screenId } = await houseWith('kiosk');
    trials.begin({ screenId, part: 'touch' });
    expect(trials.end(screenId)).toBe(true);
    expect(trials.of(screen.id)).toBeUndefined();
    expect(trials.end(screenId)).toBe(false);
  });

  it('a test of a kiosk by a person is refused where the kiosk is not connected, not known, removed, or has no such part', async () => {
    const { trials, fleet, clock, setup, screenId, leave } = await houseWith('kiosk');
    expect(trials.begin({ screenId: 'nobody', part: 'touch' })).toEqual({ kind: 'unknown' });
    expect(trials.begin({ screenId, part: 'voices' })).toEqual({ kind: 'unknown' });
    leave();
    await clock.advance(0);
    expect(trials.begin({ screenId, part: 'touch' })).toEqual({ kind: 'not-connected' });
    expect(trials.latest()).toEqual([]);
    fleet.revoke(setup, screenId);
    expect(trials.begin({ screenId, part: 'touch' })).toEqual({ kind: 'unknown' });
  });
});

describe('a test of a display by a person', () => {
  it('a test of a display by a person is of its sound and its voices, and never of a touch', async () => {
    const { trials, screenId } = await houseWith('display');
    expect(trials.begin({ screenId, part: 'touch' })).toEqual({ kind: 'unknown' });
    expect(trials.begin({ screenId, part: 'sound' })).toEqual({ kind: 'begun' });
  });

  it('a test of a display by a person lets the hub say one sentence, in the language that was asked for', async () => {
    const { trials, screen, screenId, trialId } = await houseWith('display');
    expect(trials.maySay(screen.id, 't', 'ar')).toBe(false);
    trials.begin({ screenId, part: 'voices', language: 'ar' });
    expect(trials.maySay(screen.id, trialId(), 'en')).toBe(false);
    expect(trials.maySay(screen.id, 'another', 'ar')).toBe(false);
    expect(trials.maySay(screen.id, trialId(), 'ar')).toBe(true);
    expect(trials.maySay(screen.id, trialId(), 'ar')).toBe(false);
  });
});
