/** The monitors of the machine, and the news of them. */
import type { Screen } from 'electron';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { inOrder, type Monitor } from './window-places.ts';

/** The main one first. May be empty while a machine sleeps. */
export function readMonitors(
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>,
): readonly Monitor[] {
  return inOrder(screen.getAllDisplays(), screen.getPrimaryDisplay().id);
}

/** The part of Electron's `screen` that tells of changes. */
export interface MonitorNews {
  on(event: 'display-added', listener: () => void): unknown;
  on(event: 'display-removed', listener: () => void): unknown;
  on(
    event: 'display-metrics-changed',
    listener: (event: unknown, monitor: unknown, metrics: readonly string[]) => void,
  ): unknown;
}

/** The system moves the windows of a monitor that went a moment after it told so. */
const LOOK_AGAIN_MS = 1_000;

/** Calls `changed` whenever a monitor comes, goes or changes, at once and when it has been quiet for a second. */
export function watchMonitors(screen: MonitorNews, clock: Clock, changed: () => void): void {
  let cancel: CancelTimer | undefined;
  const tell = (): void => {
    cancel?.();
    cancel = clock.after(LOOK_AGAIN_MS, changed);
    changed();
  };
  screen.on('display-added', tell);
  screen.on('display-removed', tell);
  screen.on('display-metrics-changed', (_event, _display, metrics) => {
    // A task bar that hides for a full-screen window changes nothing else.
    if (metrics.some((metric) => metric !== 'workArea')) tell();
  });
}

export interface Session {
  readonly platform: NodeJS.Platform;
  /** The switch `--ozone-platform` as the app was started with; empty without one. */
  readonly ozonePlatform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * False under Wayland, where a compositor alone places windows. Without a switch Chromium takes the session it finds;
 * `x11` in a Wayland session is XWayland, where windows can be placed.
 */
export function canPlaceWindows({ platform, ozonePlatform, env }: Session): boolean {
  if (platform !== 'linux' || ozonePlatform === 'x11') return true;
  if (ozonePlatform === 'wayland') return false;
  return env['XDG_SESSION_TYPE'] !== 'wayland' && (env['WAYLAND_DISPLAY'] ?? '') === '';
}
