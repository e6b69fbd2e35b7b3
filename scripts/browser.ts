/** Finds a Chromium-family browser on this machine; for tests, brings one. */
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

function tries(command: string, args: readonly string[]): boolean {
  return spawnSync(command, [...args], { stdio: 'inherit' }).status === 0;
}

/** A browser for tests: an installed one, else Playwright's download, else Debian's package; undefined when none can be had. */
export function provideBrowser(say: (line: string) => void): string | undefined {
  const found = installedBrowser() ?? playwrightBrowser();
  if (found) return found;
  say('No Chromium, Chrome or Edge here. Downloading the one Playwright brings.');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  if (tries(process.execPath, [cli, 'install', 'chromium'])) return playwrightBrowser();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  say('That did not work. Installing the chromium package.');
  if (tries('apt-get', ['update', '-qq']) && tries('apt-get', ['install', '-y', '-qq', 'chromium'])) {
    return installedBrowser();
  }
  return undefined;
}
