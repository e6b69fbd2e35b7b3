/** What `import … from 'electron'` gets on the double: the parts Foyer uses, on a real Chromium. */
import { EventEmitter } from 'node:events';
import { type AppDescription, createApp } from './app.ts';
import { type Browser, launchBrowser } from './browser.ts';
import { createControl } from './control.ts';
import { createDesktop } from './desktop.ts';
import { exportedNames } from './declarations.ts';
import { becomesReady } from './machine.ts';
import { createMonitors } from './monitors.ts';
import { createNet } from './net.ts';
import { MessageChannelMain } from './ports.ts';
import { createPowerSaveBlocker, powerMonitor } from './power.ts';
import { createSafeStorage } from './safe-storage.ts';
import { createSession } from './session.ts';
import { createSystemPreferences, dialog, Menu } from './small-parts.ts';
import { strict, strictClass } from './strict.ts';
import { answerRequest, windowClass } from './window.ts';

let browser: Browser | undefined;
const { app, events, crashReporter, isReady, isQuitting, describe, becomeReady, windowsGone } = createApp(
  async () => browser?.close(),
);
const ipcMainEvents = new EventEmitter();
const doubleSession = createSession(isReady);

const ipcMain = strict('IpcMain', ipcMainEvents);
const { protocol } = doubleSession;
const session = strictClass('Session', {
  get defaultSession(): object {
    if (!isReady()) throw new Error('A session is for a ready app.');
    return doubleSession.session;
  },
});
const monitors = createMonitors(isReady);
const desktop = createDesktop(monitors);
const BrowserWindow = windowClass({
  app: events,
  desktop,
  monitors,
  isReady,
  ipcMain: ipcMainEvents,
  session: doubleSession,
  browser() {
    if (browser === undefined) throw new Error('The browser is not there yet.');
    return browser;
  },
  windowsGone,
});
const safeStorage = createSafeStorage(isReady);
const net = createNet(isReady);
const { screen } = monitors;
const powerSaveBlocker = createPowerSaveBlocker(isReady);
const systemPreferences = createSystemPreferences();
/** electron-store names it; nothing of it may be used. */
const shell = strict('Shell', {});

const control = createControl({
  downloads: doubleSession.downloads,
  app: events,
  desktop,
  monitors,
  isQuitting,
  allWindows: () => BrowserWindow.getAllWindows(),
});

const parts = {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
};

export const electron: object = new Proxy(parts, {
  get(target, key) {
    if (key === '__double') return control;
    if (typeof key === 'symbol' || key === 'then' || key === '__esModule')
      return Reflect.get(target, key) as unknown;
    if (!exportedNames.has(key)) throw new Error(`Electron's types export no ${key}.`);
    if (!(key in target)) throw new Error(`The double exports no ${key}.`);
    return Reflect.get(target, key) as unknown;
  },
});

/** Ready in a later turn, as Electron is. Returns where a test connects. */
export async function start(description: AppDescription): Promise<string> {
  describe(description);
  browser = await launchBrowser().catch((error: unknown) => {
    process.stderr.write(`The double's Chromium could not be started: ${String(error)}\n`);
    process.exit(3);
  });
  await browser.context.route('**/*', (route) => answerRequest(route, doubleSession));
  if (becomesReady) becomeReady();
  return browser.endpoint;
}

export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
};
// oxlint-disable-next-line import/no-default-export -- as Electron's own module has it
export default electron;
