/** What surrounds the double: the executable it plays, and how it was started. Set by `executable.ts` and by specs. */
import { resolve } from 'node:path';

/** The app inside a packaged executable. */
export const OWN_APP = resolve(import.meta.dirname, '../../..');

/** `FOYER_DOUBLE_PACKAGED=1`: the app is part of the executable. */
export const isPackaged = process.env['FOYER_DOUBLE_PACKAGED'] === '1';

/** Path of the executable that was started. */
export const executable = process.env['FOYER_DOUBLE_EXECUTABLE'] ?? process.execPath;

/** The descriptors the executable was given, from 0 to 9, before anything was opened. */
export const descriptors: readonly number[] = (process.env['FOYER_DOUBLE_DESCRIPTORS'] ?? '')
  .split(' ')
  .filter(Boolean)
  .map(Number);
