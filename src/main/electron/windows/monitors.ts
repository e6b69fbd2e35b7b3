import type { Screen } from 'electron';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { inOrder, type Monitor } from './window-places.ts';

/** Main monitor first. May be empty during sleep. */
export function readMonitors(
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>,
): readonly Monitor[] {
  return inOrder(screen.getAllDisplays(), screen.getPrimaryDisplay().id);
}

interface MonitorNews {
  on(event: 'display-added', listener: () => void): unknown;
  on(event: 'display-removed', listener: () => void): unknown;
  on(
    event: 'display-metrics-changed',
    listener: (event: unknown, monitor: unknown, metrics: readonly string[]) => void,
  ): unknown;
}

/** The system moves the windows of a lost monitor shortly after its event. */
const LOOK_AGAIN_MS = 1_000;

/** Also calls `changed` again after a quiet second. */
export function watchMonitors(screen: MonitorNews, clock: Clock, changed: () => void): void {
  let cancel: CancelTimer | undefined;
  const notify = (): void => {
    cancel?.();
    cancel = clock.after(LOOK_AGAIN_MS, changed);
    changed();
  };
  screen.on('display-added', notify);
  screen.on('display-removed', notify);
  screen.on('display-metrics-changed', (_event, _display, metrics) => {
    // Hiding the task bar changes only the work area.
    if (metrics.some((metric) => metric !== 'workArea')) notify();
  });
}

interface Session {
  readonly platform: NodeJS.Platform;
  /** Empty without the `--ozone-platform` switch. */
  readonly ozonePlatform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Under Wayland only the compositor places windows. `x11` in a Wayland session is XWayland, which allows it.
 */
export function canPlaceWindows({ platform, ozonePlatform, env }: Session): boolean {
  if (platform !== 'linux' || ozonePlatform === 'x11') return true;
  if (ozonePlatform === 'wayland') return false;
  return env['XDG_SESSION_TYPE'] !== 'wayland' && (env['WAYLAND_DISPLAY'] ?? '') === '';
}
