import { describe, expect, it } from 'vitest';
import type { Surface } from '../../../contract/roles.ts';
import { fills, inOrder, isOn, type Monitor, placesOf } from './window-places.ts';

/** Full HD, side by side; the number is the place from the left, beginning with 0. A task bar of 40 at the bottom. */
const monitor = (id: number, column = id - 1): Monitor => ({
  id,
  bounds: { x: column * 1920, y: 0, width: 1920, height: 1080 },
  workArea: { x: column * 1920, y: 0, width: 1920, height: 1040 },
});

const ALL = ['kiosk', 'desk', 'display', 'setup'] as const;

/** `full 2`, `window 1` or `waits` for each window. */
function places(
  monitors: readonly Monitor[],
  kioskMode: boolean,
  wanted: readonly Surface[] = ALL,
): Record<string, string> {
  const told = placesOf({ monitors, wanted: new Set(wanted), kioskMode });
  return Object.fromEntries(
    Array.from(told, ([surface, place]) => [
      surface,
      place.kind === 'waits' ? 'waits' : `${place.kind} ${place.monitor.id}`,
    ]),
  );
}

describe('a lobby in kiosk mode', () => {
  it('a lobby in kiosk mode shows visitors the kiosk alone where there is one monitor', () => {
    expect(places([monitor(1)], true)).toEqual({
      kiosk: 'full 1',
      display: 'waits',
      desk: 'waits',
      setup: 'waits',
    });
  });

  it('a lobby in kiosk mode puts the display on the second monitor, and nothing of staff before visitors or the room', () => {
    expect(places([monitor(1), monitor(2)], true)).toEqual({
      kiosk: 'full 1',
      display: 'full 2',
      desk: 'waits',
      setup: 'waits',
    });
  });

  it('a lobby in kiosk mode gives staff the third monitor', () => {
    expect(places([monitor(1), monitor(2), monitor(3)], true)).toEqual({
      kiosk: 'full 1',
      display: 'full 2',
      desk: 'window 3',
      setup: 'window 3',
    });
  });

  it('a lobby in kiosk mode gives staff the second monitor where no display is wanted', () => {
    const wanted = ['kiosk', 'desk'] as const;
    expect(places([monitor(1), monitor(2)], true, wanted)).toEqual({ kiosk: 'full 1', desk: 'window 2' });
    expect(places([monitor(1)], true, wanted)).toEqual({ kiosk: 'full 1', desk: 'waits' });
  });

  it('a lobby in kiosk mode lets a display without a kiosk fill the only monitor, or the second', () => {
    expect(places([monitor(1)], true, ['display'])).toEqual({ display: 'full 1' });
    expect(places([monitor(1), monitor(2)], true, ['display', 'desk'])).toEqual({
      display: 'full 2',
      desk: 'window 1',
    });
    expect(places([monitor(1)], true, ['display', 'desk'])).toEqual({ display: 'full 1', desk: 'waits' });
  });

  it('a lobby in kiosk mode lets a front desk alone have the main monitor', () => {
    expect(places([monitor(1), monitor(2)], true, ['desk'])).toEqual({ desk: 'window 1' });
  });

  it('a lobby in kiosk mode moves the display on when its monitor goes, and back when it returns', () => {
    const three = [monitor(1), monitor(2), monitor(3)];
    const without = [monitor(1), monitor(3)];

    expect(places(without, true)).toMatchObject({ kiosk: 'full 1', display: 'full 3', desk: 'waits' });
    expect(places(three, true)).toMatchObject({ kiosk: 'full 1', display: 'full 2', desk: 'window 3' });
  });

  it('a lobby in kiosk mode keeps the kiosk on a monitor that exists', () => {
    expect(places([monitor(2)], true)).toMatchObject({ kiosk: 'full 2', display: 'waits' });
  });

  it('a lobby in kiosk mode decides nothing while the system tells of no monitor at all', () => {
    expect(places([], true)).toEqual({});
  });
});

describe('a desktop', () => {
  it('a desktop has windows on its one monitor', () => {
    expect(places([monitor(1)], false)).toEqual({
      kiosk: 'window 1',
      desk: 'window 1',
      display: 'window 1',
      setup: 'window 1',
    });
  });

  it('a desktop has the display full screen on the second, and the front desk on the third', () => {
    expect(places([monitor(1), monitor(2)], false)).toMatchObject({ desk: 'window 1', display: 'full 2' });
    expect(places([monitor(1), monitor(2), monitor(3)], false)).toMatchObject({
      kiosk: 'window 1',
      desk: 'window 3',
      display: 'full 2',
      setup: 'window 1',
    });
  });

  it('a desktop has no window that is larger than the monitor', () => {
    const small: Monitor = {
      id: 1,
      bounds: { x: 0, y: 0, width: 1366, height: 768 },
      workArea: { x: 0, y: 24, width: 1366, height: 704 },
    };

    const place = placesOf({ monitors: [small], wanted: new Set(ALL), kioskMode: false }).get('kiosk');

    expect(place).toMatchObject({ bounds: { x: 143, y: 24, width: 1080, height: 704 } });
  });
});

describe('monitors', () => {
  it('monitors are counted from the main one, then from the left, in whatever order the system tells them', () => {
    const [left, middle, right] = [monitor(7, -1), monitor(1, 0), monitor(4, 1)];
    const ids = (monitors: readonly Monitor[]): number[] => inOrder(monitors, 1).map(({ id }) => id);

    expect(ids([right, left, middle])).toEqual([1, 7, 4]);
    expect(ids([left, middle, right])).toEqual([1, 7, 4]);
    expect(inOrder([right, left], 99).map(({ id }) => id)).toEqual([7, 4]);
  });

  it('monitors are filled by a window of their size, by one that leaves a strip at the camera, and by no other', () => {
    const second = monitor(2);

    expect(fills({ x: 1920, y: 0, width: 1920, height: 1080 }, second)).toBe(true);
    expect(fills({ x: 1920, y: 38, width: 1920, height: 1042 }, second)).toBe(true);
    expect(fills({ x: 0, y: 0, width: 1920, height: 1080 }, second)).toBe(false);
    expect(fills({ x: 1920, y: 0, width: 1280, height: 720 }, second)).toBe(false);
    expect(fills({ x: 1920, y: 0, width: 3840, height: 2160 }, second)).toBe(false);
    expect(fills({ x: 1920, y: 0, width: 1080, height: 1920 }, second)).toBe(false);
    expect(fills({ x: 1920, y: 0, width: 1921, height: 1081 }, second)).toBe(true);
  });

  it('monitors have the windows whose middle is on them', () => {
    expect(isOn({ x: 1800, y: 0, width: 800, height: 600 }, monitor(2))).toBe(true);
    expect(isOn({ x: 1800, y: 0, width: 800, height: 600 }, monitor(1))).toBe(false);
  });
});
