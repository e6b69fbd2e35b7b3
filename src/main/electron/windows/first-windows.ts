import type { Surface } from '../../../contract/roles.ts';

interface FirstStart {
  readonly named: readonly Surface[] | undefined;
  readonly hasService: boolean;
  readonly kioskMode: boolean;
  /** Installed, only `--demo` starts a demo, so without a booking system the settings are missing. */
  readonly isPackaged: boolean;
  /** False on Wayland. */
  readonly canPlace: boolean;
}

const ALL: readonly Surface[] = ['kiosk', 'desk', 'display'];

/**
 * A package without a booking system opens only setup. In kiosk mode, a compositor may put any window over the kiosk.
 */
export function firstWindows({
  named,
  hasService,
  kioskMode,
  canPlace,
  isPackaged,
}: FirstStart): readonly Surface[] {
  if (isPackaged && !hasService) return ['setup'];
  if (named !== undefined) return named;
  if (kioskMode && !canPlace) return ['kiosk'];
  return hasService ? ALL : [...ALL, 'setup'];
}
