/** Electron itself would show a dialog on the visitor's screen. */
import { app, safeStorage } from 'electron';
import {
  type ElectronFound,
  hasSqlite,
  NOT_LOADED,
  otherVersion,
  whatIsLacking,
  whyNotLoaded,
} from '../host/electron-fit.ts';

declare const FOYER_ELECTRON: string | undefined;

const found: ElectronFound = {
  version: process.versions.electron,
  meant: typeof FOYER_ELECTRON === 'string' ? FOYER_ELECTRON : undefined,
  isNamed: Boolean(process.env['ELECTRON_OVERRIDE_DIST_PATH']),
  isPackaged: app.isPackaged && !process.defaultApp,
};

/**
 * Waits for `ready`. Earlier, `app.exit` is C's `exit()` while Chromium's threads start: 12 of 40 exits of an Electron
 * 33 aborted (code 134).
 */
const end = (sentence: string): void =>
  void process.stderr.write(
    `${sentence}\n`,
    'utf8',
    () => void app.whenReady().then(() => app.exit(NOT_LOADED)),
  );

/** `load` must not wait for `ready`, which waits for this. */
export async function begin(load: () => Promise<unknown>): Promise<void> {
  const lacking = whatIsLacking(found, {
    'node:sqlite': hasSqlite(process),
    'safeStorage.encryptStringAsync': typeof safeStorage.encryptStringAsync === 'function',
  });
  if (lacking !== undefined) return end(lacking);
  try {
    await load();
  } catch (error) {
    return end(whyNotLoaded(found, error));
  }
  const other = otherVersion(found);
  if (other !== undefined) process.stderr.write(`${other}\n`);
}
