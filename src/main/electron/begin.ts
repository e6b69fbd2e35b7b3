/**
 * Electron's first code, before any of Foyer: an unusable Electron is reported in one sentence on stderr and ends.
 * Electron itself would show a dialog over the visitor's screen and wait.
 */
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
 * Exits once Electron is ready. Before that, `app.exit` is C's `exit()` while Chromium's threads start: 12 of 40 such
 * exits of an Electron 33 aborted with code 134.
 */
const end = (sentence: string): void =>
  void process.stderr.write(
    `${sentence}\n`,
    'utf8',
    () => void app.whenReady().then(() => app.exit(NOT_LOADED)),
  );

/** Checks Electron, then loads Foyer. `load` must not wait for `ready`, which waits for this. */
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
