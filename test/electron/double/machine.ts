/** What surrounds the double: the executable it plays, and how it was started. Set by `executable.ts` and by specs. */
import { resolve } from 'node:path';

/** The app inside a packaged executable. */
export const OWN_APP = resolve(import.meta.dirname, '../../..');

/** `FOYER_DOUBLE_PACKAGED=1`: the app is part of the executable. */
export const isPackaged = process.env['FOYER_DOUBLE_PACKAGED'] === '1';

/** Path of the executable that was started. */
export const executable = process.env['FOYER_DOUBLE_EXECUTABLE'] ?? process.execPath;

/** The descriptors the executable was given, from 0 to 20, before anything was opened. */
export const descriptors: readonly number[] = (process.env['FOYER_DOUBLE_DESCRIPTORS'] ?? '')
  .split(' ')
  .filter(Boolean)
  .map(Number);

/** `FOYER_DOUBLE_PLATFORM` plays another system, to the app too. */
export const platform = (process.env['FOYER_DOUBLE_PLATFORM'] ?? process.platform) as NodeJS.Platform;

/** The value of a switch of the command line, or undefined. */
export const switchValue = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

/** As Chromium chooses since Electron 38: what the switch says, else what the session is. */
export const isWayland =
  platform === 'linux' &&
  (switchValue('ozone-platform') ?? (process.env['XDG_SESSION_TYPE'] === 'wayland' ? 'wayland' : 'x11')) ===
    'wayland';

/** `FOYER_DOUBLE_READY=never`: it hangs before the app is ready, as on a graphics driver that does not answer. */
export const becomesReady = process.env['FOYER_DOUBLE_READY'] !== 'never';

/**
 * `FOYER_DOUBLE_READY_TO_SHOW`: `never`, as on some Wayland systems (electron#48859); `late`, when
 * `electron.__double.readyToShow` says so. `did-finish-load` comes as ever.
 */
export const readyToShow = process.env['FOYER_DOUBLE_READY_TO_SHOW'] ?? 'at once';
