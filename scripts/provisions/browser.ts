/** Finds a Chromium-family browser on this machine; for tests, brings one. */
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type * as Playwright from '@playwright/test';
import { canInstall, installPackage, type Machine, problemOf, thisMachine } from './packages.ts';

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/**
 * Chromium without the parts that show windows, as Debian and others name it: the same engine, and a third of the work
 * for a start (0.5 s of a processor in place of 1.6 s, Chromium 156).
 */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];

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

/** The first of these programs on the path. */
const onPath = (names: readonly string[], env: NodeJS.ProcessEnv): string | undefined =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

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
      return onPath(LINUX_NAMES, env);
  }
}

/** Loaded only where it is asked: reading it takes as long as all else of a start. */
function playwrightBrowser(): string | undefined {
  const load: (name: string) => typeof Playwright = createRequire(import.meta.url);
  const { chromium } = load('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const headlessShell = ({ env, platform }: Machine): string | undefined =>
  platform === 'linux' ? onPath(HEADLESS_NAMES, env) : undefined;

/** One that could also show windows: an installed one, else Playwright's. */
function findWhole({ env, platform }: Machine): string | undefined {
  const installed = installedBrowser(env, platform);
  return installed ?? (env['FOYER_BROWSER'] ? undefined : playwrightBrowser());
}

/** A browser for tests that is there already: a headless shell, an installed one, else Playwright's. Brings none. */
export const findBrowser = (machine: Machine = thisMachine()): string | undefined =>
  (machine.env['FOYER_BROWSER'] ? undefined : headlessShell(machine)) ?? findWhole(machine);

/** For what may run beside others, and so must not install anything. Throws one sentence. */
export function needBrowser(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error('No browser found. Run "npm test" first: it installs one.');
  return found;
}

/** How Playwright's browser is brought. Its command line has locks of its own. */
const playwrightCli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');

/** Playwright's, where it can be downloaded and runs. */
function download(say: (line: string) => void, machine: Machine): string | undefined {
  const named = machine.env['FOYER_BROWSER'];
  if (named) {
    say(`FOYER_BROWSER is set to ${named}, which is not an executable file.`);
    return undefined;
  }
  say('Chromium, Chrome and Edge are not installed. Downloading Playwright’s Chromium …');
  const problem = problemOf(process.execPath, [playwrightCli, 'install', 'chromium'], machine.env);
  const downloaded = problem === undefined ? playwrightBrowser() : undefined;
  if (problem !== undefined) say(`That did not work: ${problem}`);
  // On a bare Linux it is there and cannot run, for want of libraries; a package brings them along.
  const cannotRun = downloaded && problemOf(downloaded, ['--version'], machine.env);
  if (cannotRun === undefined) return downloaded;
  say(`The downloaded browser does not run here: ${cannotRun}`);
  return undefined;
}

/**
 * A whole browser: an installed one, else Playwright's download, else Debian's package; undefined when none can be had.
 * Says what is being done. Only for a process that is alone: scripts that people start.
 */
export function provideWholeBrowser(
  say: (line: string) => void,
  machine: Machine = thisMachine(),
): string | undefined {
  const found = findWhole(machine) ?? download(say, machine);
  if (found !== undefined || machine.env['FOYER_BROWSER']) return found;
  if (!canInstall(machine) || !installPackage('chromium', say, machine)) return undefined;
  return installedBrowser(machine.env, machine.platform);
}

/**
 * A browser for tests: a headless shell, which is brought where Debian's packages can be; else a whole one. Only for a
 * process that is alone: `npm test` before its first step that needs one, and scripts that people start. Everything that
 * tests start finds it with `findBrowser`.
 */
export function provideBrowser(
  say: (line: string) => void,
  machine: Machine = thisMachine(),
): string | undefined {
  if (machine.env['FOYER_BROWSER']) return provideWholeBrowser(say, machine);
  const there = headlessShell(machine);
  if (there !== undefined) return there;
  if (canInstall(machine) && installPackage('chromium-headless-shell', say, machine)) {
    const brought = headlessShell(machine);
    if (brought !== undefined) return brought;
  }
  return provideWholeBrowser(say, machine);
}
