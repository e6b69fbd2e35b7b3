/** Which windows a start opens. */
import type { Surface } from '../../../contract/roles.ts';

export interface FirstStart {
  /** `--open`, where it is given. */
  readonly named: readonly Surface[] | undefined;
  /** A service is set; without one it is the demo. */
  readonly hasService: boolean;
  readonly kioskMode: boolean;
  /** Installed: only `--demo` shows a demo, which has a service, so what is missing are settings. */
  readonly isPackaged: boolean;
  /** False on Wayland. */
  readonly canPlace: boolean;
}

const ALL: readonly Surface[] = ['kiosk', 'desk', 'display'];

/**
 * A package without a service opens setup and nothing else: its unit names a kiosk before anybody can have set one up.
 *
 * In kiosk mode a compositor that places windows itself may put any other over the kiosk: unless they are named, by
 * somebody who wrote it rules, the kiosk is alone.
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
