/** `WebContents` on a page of a real Chromium. */
import { EventEmitter } from 'node:events';
import type { Frame, Page } from '@playwright/test';
import type { KeyboardInputEvent, WebPreferences } from 'electron';
import { originsOf, toChromium, toElectron } from './address.ts';
import type { Browser } from './browser.ts';
import { type IsolatedWorld, runPreload } from './isolated-world.ts';
import { guardKeys } from './key-guard.ts';
import { executeJavaScript, sendInputEvent } from './page-scripts.ts';
import { takeEnd } from './ports.ts';
import { pidOfPage } from './processes.ts';
import { emitPreventable } from './preventable.ts';
import type { DoubleSession } from './session.ts';
import { strict } from './strict.ts';

export interface ContentsSurroundings {
  readonly app: EventEmitter;
  readonly ipcMain: EventEmitter;
  readonly session: DoubleSession;
  browser(): Browser;
}

export interface ContentsWish {
  readonly id: number;
  readonly preferences: WebPreferences;
  readonly size: { readonly width: number; readonly height: number };
  /** The window says that it is ready. */
  readonly onReady: () => void;
  /** The page has another title; the window takes it unless the app prevents that. */
  readonly onTitle: (title: string) => void;
  /** The page was closed, by itself or by the app. */
  readonly onGone: () => void;
}

/** What the double does with a window's contents, behind the wrapper that the app holds. */
export interface Contents {
  readonly contents: object;
  readonly events: EventEmitter;
  page(): Page | undefined;
  loadURL(url: string): Promise<void>;
  mayGo(frame: Frame, url: string): boolean;
  /** Ends the page's process. */
  crash(reason: string, exitCode: number): void;
  /** The next loads fail, as where the app's own files cannot be read for a moment. */
  failLoads(count: number): void;
  close(): void;
  destroy(): void;
}

export function frameOf(frame: Frame): object {
  const parent = frame.parentFrame();
  return strict('WebFrameMain', {
    url: toElectron(frame.url()),
    parent: parent === null ? null : frameOf(parent),
    origin: originsOf(frame.url()).electron,
    isDestroyed: () => false,
  });
}

/** What every question to a frame throws once its process has ended (Electron 45, electron_api_web_frame_main.cc). */
function disposed(): never {
  throw new Error('Render frame was disposed before WebFrameMain could be accessed');
}

const DISPOSED_FRAME = strict('WebFrameMain', {
  get url() {
    return disposed();
  },
  get parent() {
    return disposed();
  },
  get origin() {
    return disposed();
  },
  isDestroyed: () => true,
});

const FAILED = { code: -2, name: 'ERR_FAILED' };

export function createContents(wish: ContentsWish, surroundings: ContentsSurroundings): Contents {
  const { id, preferences } = wish;
  const { app, ipcMain, session } = surroundings;
  const events = new EventEmitter();
  let openHandler: ((details: object) => { action: string }) | undefined;
  let page: Page | undefined;
  let world: IsolatedWorld | undefined;
  /** Where the app itself goes; no event asks about it. */
  let expected: string | undefined;
  let address = '';
  let failing = 0;
  let destroyed = false;
  let crashed = false;
  let devTools = false;
  /** Of the last answer to a navigation. */
  let status = -1;

  function gone(reason: string, exitCode: number): void {
    const before = page;
    if (before === undefined) return;
    world?.forget();
    page = undefined;
    crashed = true;
    void before.close().catch(() => undefined);
    const details = { reason, exitCode };
    events.emit('render-process-gone', {}, details);
    app.emit('render-process-gone', {}, contents, details);
  }

  async function newPage(): Promise<Page> {
    const fresh = await surroundings.browser().context.newPage();
    await fresh.setViewportSize(wish.size);
    await session.guard(fresh, contents);
    if (events.listenerCount('before-input-event') > 0) await guardKeys(fresh);
    if (typeof preferences.preload === 'string') {
      world = await runPreload(fresh, preferences.preload, (channel, args) => {
        // What a page sent that has crashed meanwhile is lost with its process.
        if (page !== fresh) return;
        const event = { sender: contents, senderFrame: frameOf(fresh.mainFrame()), ports: [], type: 'frame' };
        ipcMain.emit(channel, strict('IpcMainEvent', event), ...args);
      });
    }
    fresh.on('domcontentloaded', () => {
      if (page !== fresh) return;
      events.emit('dom-ready', {});
      fresh.title().then(wish.onTitle, () => undefined);
      wish.onReady();
    });
    fresh.on('response', (response) => {
      const request = response.request();
      if (page === fresh && request.isNavigationRequest() && request.frame() === fresh.mainFrame())
        status = response.status();
    });
    fresh.on('framenavigated', (frame) => {
      if (page === fresh && frame === fresh.mainFrame())
        events.emit('did-navigate', {}, toElectron(frame.url()), status, '');
    });
    fresh.on('load', () => {
      if (page === fresh) events.emit('did-finish-load', {});
    });
    fresh.on('popup', (popup) => {
      const details = { url: popup.url(), frameName: '', features: '', disposition: 'foreground-tab' };
      const answer = openHandler?.(strict('HandlerDetails', details));
      if (answer?.action === 'deny') void popup.close();
    });
    fresh.on('crash', () => {
      if (page === fresh) gone('crashed', 5);
    });
    fresh.on('close', () => {
      if (page === fresh) wish.onGone();
    });
    return fresh;
  }

  function notLoaded(url: string): Error {
    const { code, name } = FAILED;
    events.emit('did-fail-load', {}, code, name, url, true, 0, 0);
    return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { errno: code, code: name, url });
  }

  async function loadURL(url: string): Promise<void> {
    address = url;
    if (failing > 0) {
      failing -= 1;
      throw notLoaded(url);
    }
    const target = (page ??= await newPage());
    crashed = false;
    expected = url;
    events.emit('did-start-loading', {});
    try {
      await target.goto(toChromium(url));
    } catch {
      // Whose page died or was closed meanwhile, the app hears in other words; its promise fails as well.
      throw page === target ? notLoaded(url) : new Error(`ERR_ABORTED (-3) loading '${url}'`);
    }
  }

  const contents = strict(
    'WebContents',
    Object.assign(events, {
      id,
      session: session.session,
      loadURL,
      reload: () => void loadURL(address).catch(() => undefined),
      setWindowOpenHandler: (handler: typeof openHandler) => void (openHandler = handler),
      postMessage(channel: string, message: unknown, transfer: unknown[] = []) {
        if (crashed) disposed();
        world?.postMessage(channel, message, transfer.map(takeEnd));
      },
      send: (channel: string, message?: unknown) => world?.postMessage(channel, message, []),
      forcefullyCrashRenderer: () => gone('crashed', 5),
      isCrashed: () => crashed,
      isDevToolsOpened: () => devTools,
      openDevTools() {
        if (preferences.devTools === false || devTools) return;
        devTools = true;
        events.emit('devtools-opened', {});
      },
      closeDevTools() {
        if (!devTools) return;
        devTools = false;
        events.emit('devtools-closed', {});
      },
      getURL: () => (page === undefined ? address : toElectron(page.url())),
      isDestroyed: () => destroyed,
      close: () => void page?.close(),
      getOSProcessId: () => pidOfPage(id),
      focus() {},
      executeJavaScript: (code: string) => executeJavaScript(() => page, code),
      sendInputEvent: (event: KeyboardInputEvent) => sendInputEvent(page, event),
      setIgnoreMenuShortcuts() {},
      getLastWebPreferences: () => preferences,
    }),
  );
  Object.defineProperty(events, 'mainFrame', {
    get: () => (page === undefined || crashed ? DISPOSED_FRAME : frameOf(page.mainFrame())),
  });

  return {
    contents,
    events,
    page: () => page,
    loadURL,
    mayGo(frame, url) {
      const isMainFrame = frame.parentFrame() === null;
      if (isMainFrame && url === expected) {
        expected = undefined;
        return true;
      }
      const [from] = [frameOf(frame)];
      const details = { url, isMainFrame, isSameDocument: false, frame: from, initiator: from };
      const stopped = emitPreventable(events, 'will-frame-navigate', details);
      return !(isMainFrame && emitPreventable(events, 'will-navigate', details)) && !stopped;
    },
    crash: gone,
    failLoads: (count) => void (failing = count),
    close() {
      if (page === undefined) wish.onGone();
      else void page.close();
    },
    destroy() {
      destroyed = true;
      world?.forget();
      events.emit('destroyed');
    },
  };
}
