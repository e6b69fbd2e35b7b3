/** `BrowserWindow` and `WebContents` on a page of a real Chromium. */
import { EventEmitter } from 'node:events';
import type { Frame, Page, Request, Route } from '@playwright/test';
import { toChromium, toElectron } from './address.ts';
import type { Browser } from './browser.ts';
import { type IsolatedWorld, runPreload } from './isolated-world.ts';
import { takeEnd } from './ports.ts';
import type { DoubleSession } from './session.ts';
import { checkOptions, strict } from './strict.ts';

export interface Surroundings {
  readonly app: EventEmitter;
  readonly ipcMain: EventEmitter;
  readonly session: DoubleSession;
  browser(): Browser;
  quit(): void;
}

interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly title?: string;
  readonly kiosk?: boolean;
  readonly fullscreen?: boolean;
  readonly show?: boolean;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

/** An event that the app may prevent; returns whether it did. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  fields: object,
  ...args: unknown[]
): boolean {
  let prevented = false;
  emitter.emit(name, { ...fields, preventDefault: () => (prevented = true) }, ...args);
  return prevented;
}

const windows: {
  readonly window: object;
  readonly owns: (page: Page) => boolean;
  readonly mayGo: (frame: Frame, url: string) => boolean;
}[] = [];
let nextId = 1;

/** Undefined for the first request of a window that a page opened: its frame is not there yet. */
function frameBehind(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** Decides over every request of every window: own pages from the app, all others not at all. */
export async function answerRequest(route: Route, session: DoubleSession): Promise<void> {
  const request = route.request();
  const url = toElectron(request.url());
  if (request.isNavigationRequest()) {
    const frame = frameBehind(request);
    const owner = frame && windows.find(({ owns }) => owns(frame.page()));
    if (frame === undefined || !owner?.mayGo(frame, url)) return route.abort('aborted');
  }
  return url.startsWith('foyer:') ? session.fulfill(route) : route.abort('failed');
}

function frameOf(frame: Frame): object {
  const parent = frame.parentFrame();
  return strict('WebFrameMain', {
    url: toElectron(frame.url()),
    parent: parent === null ? null : frameOf(parent),
    origin: 'foyer://screens',
  });
}

function createWindow(
  options: WindowOptions,
  { app, ipcMain, session, browser, quit }: Surroundings,
): object {
  if (!app.listenerCount('double:ready')) throw new Error('A window needs a ready app.');
  checkOptions('BrowserWindowConstructorOptions', options);
  const preferences = options.webPreferences ?? {};
  const id = nextId++;
  const windowEvents = new EventEmitter();
  const contentsEvents = new EventEmitter();
  let openHandler: ((details: object) => { action: string }) | undefined;
  let page: Page | undefined;
  let world: IsolatedWorld | undefined;
  let expected: string | undefined;
  let destroyed = false;
  let visible = options.show ?? true;

  const contents = strict(
    'WebContents',
    Object.assign(contentsEvents, {
      id,
      session: session.session,
      setWindowOpenHandler: (handler: typeof openHandler) => (openHandler = handler),
      postMessage(channel: string, message: unknown, transfer: unknown[] = []) {
        world?.postMessage(channel, message, transfer.map(takeEnd));
      },
      forcefullyCrashRenderer() {
        void page
          ?.context()
          .newCDPSession(page)
          .then((cdp) => cdp.send('Page.crash'))
          .catch(() => undefined);
      },
      getURL: () => toElectron(page?.url() ?? ''),
      isDestroyed: () => destroyed,
      getLastWebPreferences: () => preferences,
    }),
  );

  async function newPage(): Promise<Page> {
    const fresh = await browser().context.newPage();
    if (options.width && options.height)
      await fresh.setViewportSize({ width: options.width, height: options.height });
    await session.applyPermissions(fresh, contents);
    if (typeof preferences['preload'] === 'string') {
      world = await runPreload(fresh, preferences['preload'], (channel, args) => {
        const event = { sender: contents, senderFrame: frameOf(fresh.mainFrame()), ports: [], type: 'frame' };
        ipcMain.emit(channel, strict('IpcMainEvent', event), ...args);
      });
    }
    fresh.on('domcontentloaded', () => windowEvents.emit('ready-to-show'));
    fresh.on('popup', (popup) => {
      const answer = openHandler?.({
        url: popup.url(),
        frameName: '',
        features: '',
        disposition: 'foreground-tab',
      });
      if (answer?.action === 'deny') void popup.close();
    });
    fresh.on('crash', () => {
      world?.forget();
      page = undefined;
      void fresh.close();
      contentsEvents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
    fresh.on('close', () => {
      if (page === fresh) finish();
    });
    return fresh;
  }

  function finish(): void {
    if (destroyed) return;
    destroyed = true;
    world?.forget();
    windows.splice(windows.indexOf(entry), 1);
    contentsEvents.emit('destroyed');
    windowEvents.emit('closed');
    if (windows.length > 0) return;
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed');
    else quit();
  }

  const window = strict(
    'BrowserWindow',
    Object.assign(windowEvents, {
      id,
      webContents: contents,
      async loadURL(url: string) {
        page ??= await newPage();
        expected = url;
        await page.goto(toChromium(url));
      },
      setMenu() {},
      show: () => void (visible = true),
      focus() {},
      restore() {},
      isMinimized: () => false,
      isVisible: () => visible,
      isDestroyed: () => destroyed,
      isKiosk: () => options.kiosk ?? false,
      isFullScreen: () => options.fullscreen ?? false,
      getTitle: () => options.title ?? '',
      getBounds: () => ({
        x: options.x ?? 0,
        y: options.y ?? 0,
        width: options.width ?? 800,
        height: options.height ?? 600,
      }),
      close() {
        if (!emitPreventable(windowEvents, 'close', {})) void page?.close();
      },
    }),
  );

  const entry = {
    window,
    owns: (candidate: Page) => candidate === page,
    mayGo(frame: Frame, url: string) {
      const isMainFrame = frame.parentFrame() === null;
      if (isMainFrame && url === expected) {
        expected = undefined;
        return true;
      }
      const details = {
        url,
        isMainFrame,
        isSameDocument: false,
        frame: frameOf(frame),
        initiator: frameOf(frame),
      };
      const stopped = emitPreventable(contentsEvents, 'will-frame-navigate', details);
      return !(isMainFrame && emitPreventable(contentsEvents, 'will-navigate', details)) && !stopped;
    },
  };
  windows.push(entry);
  app.emit('browser-window-created', {}, window);
  app.emit('web-contents-created', {}, contents);
  return window;
}

export function windowClass(surroundings: Surroundings) {
  return class BrowserWindow {
    constructor(options: WindowOptions = {}) {
      // oxlint-disable-next-line no-constructor-return -- what the app holds is the strict wrapper
      return createWindow(options, surroundings);
    }
    static getAllWindows(): object[] {
      return windows.map(({ window }) => window);
    }
  };
}
