/** Finds a Chromium-family browser on this machine; for tests, brings one. */
import { chromium } from '@playwright/test';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackage, type Machine, problemOf, thisMachine } from './packages.ts';

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of an installed Chromium, Chrome or Edge; `FOYER_BROWSER` names another. */
export function installedBrowser(env = process.env, platform = process.platform): string | undefined {
  const named = env['FOYER_BROWSER'];
  if (named) return isExecutable(named) ? named : undefined;
  switch (platform) {
    case 'darwin':
      return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`).find(isExecutable);
    case 'win32':
      return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
        .flatMap((base) => (base ? WINDOWS_PATHS.map((path) => join(base, path)) : []))
        .find((path) => existsSync(path));
    default:
      return (env['PATH'] ?? '')
        .split(delimiter)
        .flatMap((folder) => LINUX_NAMES.map((name) => join(folder, name)))
        .find(isExecutable);
  }
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** A browser for tests that is there already: an installed one, else Playwright's. Brings none. */
export function findBrowser({ env, platform }: Machine = thisMachine()): string | undefined {
  const installed = installedBrowser(env, platform);
  return installed ?? (env['FOYER_BROWSER'] ? undefined : playwrightBrowser());
}

/** For what may run beside others, and so must not install anything. Throws one sentence. */
export function needBrowser(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error('No browser was found. "npm test" brings one before its tests.');
  return found;
}

/** How Playwright's browser is brought. Its command line has locks of its own. */
const playwrightCli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');

/**
 * A browser for tests: an installed one, else Playwright's download, else Debian's package; undefined when none can be
 * had. Says what is being done. Only for a process that is alone: `npm test` before its first step that needs one, and
 * scripts that people start. Everything that tests start finds it with `findBrowser`.
 */
export function provideBrowser(
  say: (line: string) => void,
  machine: Machine = thisMachine(),
): string | undefined {
  const found = findBrowser(machine);
  if (found !== undefined) return found;
  const named = machine.env['FOYER_BROWSER'];
  if (named) {
    say(`FOYER_BROWSER names ${named}, which is not a program that can be run.`);
    return undefined;
  }
  say('No Chromium, Chrome or Edge here. Downloading the one that Playwright brings.');
  const problem = problemOf(process.execPath, [playwrightCli, 'install', 'chromium'], machine.env);
  const downloaded = problem === undefined ? playwrightBrowser() : undefined;
  if (problem !== undefined) say(`That did not work: ${problem}`);
  // On a bare Linux it is there and cannot run, for want of libraries; a package brings them along.
  const cannotRun = downloaded && problemOf(downloaded, ['--version'], machine.env);
  if (cannotRun === undefined && downloaded !== undefined) return downloaded;
  if (cannotRun !== undefined) say(`The downloaded browser does not run here: ${cannotRun}`);
  if (!canInstall(machine) || !installPackage('chromium', say, machine)) return undefined;
  return installedBrowser(machine.env, machine.platform);
}
