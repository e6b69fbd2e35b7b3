/**
 * The main process of `npm run electron:smoke`: Foyer's own, as it was built, with somebody who looks at it. Nothing of
 * this is in the bundle that a lobby runs.
 */
import { app, BrowserWindow, screen } from 'electron';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Surface } from '../../src/contract/roles.ts';
import { SURFACES } from '../../src/contract/roles.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { isKeychainErrand } from '../../src/main/electron/keychain/keychain-errand.ts';
import { canPlaceWindows, readMonitors } from '../../src/main/electron/windows/monitors.ts';
import { isPageOf } from '../../src/main/electron/pages/screen-address.ts';
import { openVault } from '../../src/main/electron/keychain/open-vault.ts';
import { placesOf } from '../../src/main/electron/windows/window-places.ts';
import { createLog } from '../../src/main/base/log.ts';
import { findHubVoice } from '../../src/main/speech/hub-voice.ts';
import { lookAtAuthority, lookAtBackup, lookAtScrypt } from './hub-lines.ts';
import { judgeWindows, type WindowSeen } from './judge-windows.ts';
import { type Answer, type Finding, TASK_VARIABLE, TaskSchema } from './lines.ts';
import { type Look, lookAtAll } from './looks.ts';
import { judgeDescriptors, judgeGpu, judgeOzone, judgeSandbox } from './machine-lines.ts';
import { lookAtCamera, lookAtF8, lookAtVoices } from './page-lines.ts';
import { lookAtVault, lookAtVaultAgain, type OpenVault } from './vault-lines.ts';

const task = TaskSchema.parse(JSON.parse(process.env[TASK_VARIABLE] ?? ''));

/** What each run opens, as the runner says to the app by `--open`. */
const wanted = new Set<Surface>(task.run === 'desktop' ? SURFACES : ['kiosk', 'display', 'desk']);
const WINDOWS_ARE_LATE_MS = 20_000;
const GPU_IS_LATE_MS = 5_000;
const LOOK_EVERY_MS = 200;

const after = (ms: number, run: () => void): (() => void) => systemClock.after(ms, run);
const later = (ms: number): Promise<void> => new Promise((done) => void after(ms, done));

/** The answer of Electron about the graphics card counts from then on (Electron 45, docs/api/app.md). */
const gpuKnown = new Promise<void>((done) => app.once('gpu-info-update', done));

function windowOf(surface: Surface): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find((window) => isPageOf(surface, window.webContents.getURL()));
}

function contentsOf(surface: Surface): Electron.WebContents {
  const window = windowOf(surface);
  if (window === undefined) throw new Error(`There is no ${surface} window.`);
  return window.webContents;
}

async function seenOf(window: BrowserWindow): Promise<WindowSeen> {
  return {
    visible: window.isVisible(),
    minimized: window.isMinimized(),
    drawn:
      (await window.webContents.executeJavaScript("document.querySelector('#root > *') !== null")) === true,
    bounds: window.getBounds(),
  };
}

async function lookAtWindows(): Promise<Finding> {
  const platform = process.platform;
  const ozonePlatform = app.commandLine.getSwitchValue('ozone-platform');
  const canPlace = canPlaceWindows({ platform, ozonePlatform, env: process.env });
  const places = placesOf({ monitors: readMonitors(screen), wanted, kioskMode: task.run === 'kiosk' });
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const windows = new Map<Surface, WindowSeen>();
    for (const surface of wanted) {
      const window = windowOf(surface);
      if (window !== undefined) windows.set(surface, await seenOf(window));
    }
    const finding = judgeWindows({ places, windows, canPlace });
    if (finding.result === 'pass' || waited >= WINDOWS_ARE_LATE_MS) return finding;
    await later(LOOK_EVERY_MS);
  }
}

function statusOf(pid: number | 'self'): string | undefined {
  try {
    return readFileSync(join(task.proc, String(pid), 'status'), 'utf8');
  } catch {
    return undefined;
  }
}

function channelDescriptor(): number | undefined {
  const { channel } = process;
  const descriptor: unknown = channel && Reflect.get(channel, 'fd');
  return typeof descriptor === 'number' && descriptor >= 0 ? descriptor : undefined;
}

const log = createLog((line) => void process.stderr.write(line), Date.now);

/** Beside the app's own data: what is in use there stays as it is. */
const openOwnVault: OpenVault = () => {
  const folder = join(task.folder, 'vault');
  mkdirSync(folder, { recursive: true });
  return openVault(folder, undefined, log);
};

const DESKTOP: readonly Look[] = [
  { line: 'windows', look: lookAtWindows },
  { line: 'backup', look: () => lookAtBackup(task.folder) },
  { line: 'authority', look: () => lookAtAuthority(task.service) },
  { line: 'scrypt', look: lookAtScrypt },
  { line: 'vault', look: () => lookAtVault(openOwnVault) },
  {
    line: 'descriptors',
    look: () =>
      judgeDescriptors({
        platform: process.platform,
        connected: process.connected,
        descriptor: channelDescriptor(),
      }),
  },
  {
    line: 'gpu',
    async look() {
      await Promise.race([gpuKnown, later(GPU_IS_LATE_MS)]);
      return judgeGpu({ ...app.getGPUFeatureStatus() }, task.missing);
    },
  },
  {
    line: 'sandbox',
    look: () =>
      judgeSandbox({
        platform: process.platform,
        pages: app.getAppMetrics().filter(({ type }) => type === 'Tab'),
        statusOf,
      }),
  },
  {
    line: 'ozone',
    look: () =>
      judgeOzone({
        platform: process.platform,
        switchValue: app.commandLine.getSwitchValue('ozone-platform'),
        env: process.env,
      }),
  },
  { line: 'voices', look: async () => lookAtVoices(contentsOf('display'), await findHubVoice()) },
  { line: 'camera', look: () => lookAtCamera(contentsOf('kiosk'), contentsOf('desk')) },
];

const KIOSK: readonly Look[] = [
  { line: 'vault-restart', look: () => lookAtVaultAgain(openOwnVault) },
  { line: 'kiosk-windows', look: lookAtWindows },
  {
    line: 'F8',
    look() {
      windowOf('kiosk')?.focus();
      return lookAtF8(contentsOf('kiosk'), later);
    },
  },
];

function sqliteVersion(): string {
  const database = new DatabaseSync(':memory:');
  const version = database.prepare('SELECT sqlite_version() AS version').get()?.['version'];
  database.close();
  return String(version);
}

function write(found: Answer): void {
  const unfinished = `${task.answer}.new`;
  writeFileSync(unfinished, JSON.stringify(found));
  renameSync(unfinished, task.answer);
}

function answer(): Promise<void> {
  const { electron, node, chrome } = process.versions;
  const versions = { electron, node, chromium: chrome, sqlite: sqliteVersion() };
  const looks = task.run === 'desktop' ? DESKTOP : KIOSK;
  return lookAtAll(looks, task.without, after, (lines) => write({ versions, lines: [...lines] }));
}

/** The vault starts the app once more for a keyring that comes late; that process looks at nothing. */
const isErrand = isKeychainErrand(process.env);

async function look(): Promise<void> {
  await app.whenReady();
  await answer();
}

if (!isErrand) {
  look()
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    })
    // As a person ends it, so that Chromium writes down what it needs for the next start.
    .finally(() => app.quit());
}

// Named at run time: the bundle is taken as it is, beside this one.
const bundle = new URL('../main/index.js', import.meta.url).href;
await import(/* @vite-ignore */ bundle);
