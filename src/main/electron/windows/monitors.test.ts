import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { canPlaceWindows, watchMonitors } from './monitors.ts';

describe('a machine whose monitors change', () => {
  it('a machine whose monitors change is looked at at once, and again when it has been quiet for a second', async () => {
    const [clock, screen] = [createFakeClock(), new EventEmitter()];
    let looks = 0;
    watchMonitors(screen, clock, () => (looks += 1));

    screen.emit('display-removed', {}, {});
    expect(looks).toBe(1);
    await clock.advance(600);
    screen.emit('display-added', {}, {});
    expect(looks).toBe(2);
    await clock.advance(600);
    expect(looks).toBe(2);
    await clock.advance(400);
    expect(looks).toBe(3);
    expect(clock.pending()).toBe(0);
  });

  it('a machine whose monitors change is not looked at for a task bar that hides', () => {
    const [clock, screen] = [createFakeClock(), new EventEmitter()];
    let looks = 0;
    watchMonitors(screen, clock, () => (looks += 1));

    screen.emit('display-metrics-changed', {}, {}, ['workArea']);
    expect(looks).toBe(0);
    screen.emit('display-metrics-changed', {}, {}, ['bounds', 'workArea']);
    expect(looks).toBe(1);
  });
});

describe('windows', () => {
  const canPlace = (platform: NodeJS.Platform, ozonePlatform: string, env: Record<string, string> = {}) =>
    canPlaceWindows({ platform, ozonePlatform, env });
  const wayland = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };

  it('windows can be placed on Windows, macOS and X11, and under Wayland where they run on XWayland', () => {
    expect(canPlace('win32', '')).toBe(true);
    expect(canPlace('darwin', '')).toBe(true);
    expect(canPlace('linux', '', { XDG_SESSION_TYPE: 'x11' })).toBe(true);
    expect(canPlace('linux', 'x11', wayland)).toBe(true);
  });

  it('windows cannot be placed by an app that speaks Wayland', () => {
    expect(canPlace('linux', 'wayland')).toBe(false);
    expect(canPlace('linux', '', wayland)).toBe(false);
    expect(canPlace('linux', 'auto', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false);
  });
});
