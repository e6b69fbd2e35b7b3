import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { type PlaceableWindow, placeWindow } from './placed-window.ts';
import type { Area, Monitor, WindowPlace } from './window-places.ts';

const monitor = (id: number): Monitor => {
  const bounds = { x: (id - 1) * 1920, y: 0, width: 1920, height: 1080 };
  return { id, bounds, workArea: bounds };
};
const [FIRST, SECOND] = [monitor(1), monitor(2)];
const full = (on: Monitor): WindowPlace => ({ kind: 'full', monitor: on });
const WAITS: WindowPlace = { kind: 'waits' };

/** How long macOS takes to enter or leave full screen. */
const ANIMATION_MS = 700;

/**
 * A full-screen window as Electron 45 has it on `platform`: on Windows `leave-full-screen` comes before the state
 * changes, on macOS when an animation is over, and none of them moves a window that is full screen.
 */
function windowOn(
  platform: 'win32' | 'linux' | 'darwin',
  place: Extract<WindowPlace, { kind: 'full' }>,
  isKiosk = false,
) {
  const clock = createFakeClock();
  let isInKiosk = isKiosk;
  let isToBeFull = true;
  let isFull = true;
  let visible = false;
  let isEnding = false;
  let bounds: Area = place.monitor.bounds;
  const monitorOf = ({ x }: Area): Monitor => (x >= SECOND.bounds.x ? SECOND : FIRST);
  const trace: string[] = [];
  const events = new EventEmitter();

  function setFull(on: boolean): void {
    const change = (): void => void (isFull = on);
    const tell = (): void => void events.emit(on ? 'enter-full-screen' : 'leave-full-screen');
    if (platform === 'darwin' && on === isToBeFull) return;
    isToBeFull = on;
    trace.push(on ? 'enter' : 'leave');
    if (platform === 'win32') {
      tell();
      change();
    } else if (platform === 'linux') {
      if (!visible) return;
      change();
      tell();
    } else {
      clock.after(ANIMATION_MS, () => {
        change();
        tell();
      });
    }
  }
  const window: PlaceableWindow = Object.assign(events, {
    isDestroyed: () => isEnding,
    isVisible: () => visible,
    isFullScreen: () => isFull,
    getBounds: () => (isFull ? monitorOf(bounds).bounds : bounds),
    setBounds: (wish: Area) => {
      if (!isFull) bounds = wish;
    },
    setFullScreen: setFull,
    // On macOS only a change counts (shell/browser/native_window_mac.mm, SetKiosk).
    setKiosk(on: boolean) {
      if (platform === 'darwin' && on === isInKiosk) return;
      isInKiosk = on;
      setFull(on);
    },
    hide: () => void (visible = false),
  });
  const placed = placeWindow({
    window,
    place,
    isKiosk,
    isLocked: true,
    canPlace: true,
    platform,
    clock,
    show: () => void (visible = true),
  });
  return {
    clock,
    placed,
    trace,
    leave: () => setFull(false),
    destroy: () => void (isEnding = true),
    seen: () => (visible ? `${isFull ? 'full' : 'window'} ${monitorOf(bounds).id}` : 'hidden'),
  };
}

describe.each(['win32', 'linux', 'darwin'] as const)('a full-screen window on %s', (platform) => {
  it('a full-screen window moves to another monitor, and back', async () => {
    const { clock, placed, seen } = windowOn(platform, { kind: 'full', monitor: SECOND });
    placed.reveal();
    expect(seen()).toBe('full 2');

    placed.put(full(FIRST));
    await clock.advance(5_000);
    expect(seen()).toBe('full 1');

    placed.put(full(SECOND));
    await clock.advance(5_000);
    expect(seen()).toBe('full 2');
  });

  it('a full-screen window ends where it was sent last, also when it was sent elsewhere on its way', async () => {
    const { clock, placed, seen } = windowOn(platform, { kind: 'full', monitor: SECOND });
    placed.reveal();

    placed.put(full(FIRST));
    placed.put(full(SECOND));
    placed.put(full(FIRST));
    await clock.advance(10_000);

    expect(seen()).toBe('full 1');
  });

  it('a full-screen window is hidden while it waits, and full again where it belongs', async () => {
    const { clock, placed, seen } = windowOn(platform, { kind: 'full', monitor: SECOND });
    placed.reveal();

    placed.put(WAITS);
    await clock.advance(5_000);
    expect(seen()).toBe('hidden');

    placed.put(full(FIRST));
    await clock.advance(5_000);
    expect(seen()).toBe('full 1');
  });

  it('a full-screen window is not shown when its monitor went before its page was there', async () => {
    const { clock, placed, seen } = windowOn(platform, { kind: 'full', monitor: SECOND });

    placed.put(WAITS);
    placed.reveal();
    await clock.advance(5_000);

    expect(seen()).toBe('hidden');
  });

  it('a full-screen window comes back to full screen when somebody took it out', async () => {
    const { clock, placed, leave, seen } = windowOn(platform, { kind: 'full', monitor: SECOND });
    placed.reveal();

    leave();
    await clock.advance(5_000);

    expect(seen()).toBe('full 2');
  });

  it('a full-screen window comes back also as a kiosk, and moves as one', async () => {
    const { clock, placed, leave, seen } = windowOn(platform, { kind: 'full', monitor: SECOND }, true);
    placed.reveal();

    leave();
    await clock.advance(5_000);
    expect(seen()).toBe('full 2');

    placed.put(full(FIRST));
    await clock.advance(5_000);
    expect(seen()).toBe('full 1');
  });

  it('a full-screen window is left alone where it is at its place, and when it is gone', async () => {
    const { clock, placed, destroy, trace } = windowOn(platform, { kind: 'full', monitor: SECOND });
    placed.reveal();

    placed.put(full(SECOND));
    placed.check([FIRST, SECOND]);
    await clock.advance(5_000);
    expect(trace).toEqual([]);

    destroy();
    placed.put(full(FIRST));
    placed.check([FIRST]);
    await clock.advance(5_000);
    expect(trace).toEqual([]);
  });
});
