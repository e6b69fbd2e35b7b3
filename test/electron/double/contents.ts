/** `WebContents` on a page of a real Chromium. */
import { EventEmitter } from 'node:events';
import type { Frame, Page } from '@playwright/test';
import type { KeyboardInputEvent, WebPreferences } from 'electron';
import { toChromium, toElectron } from './address.ts';
import type { Browser } from './browser.ts';
import { type IsolatedWorld, runPreload } from './isolated-world.ts';
import { guardKeys } from './key-guard.ts';
import { executeJavaScript, sendInputEvent } from './page-scripts.ts';
import { takeEnd } from './ports.ts';
import { pidOfPage } from './processes.ts';
import { emitPreventable } from './preventable.ts';
import { DISPOSED_FRAME, disposed, frameOf } from './frames.ts';
import { hearPage } from './page-events.ts';
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

const FAILED = { code: -2, name: 'ERR_FAILED' };

function notLoaded(events: EventEmitter, url: string): Error {
  const { code, name } = FAILED;
  events.emit('did-fail-load', {}, code, name, url, true, 0, 0);
  return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { errno: code, code: name, url });
}

function createDevTools(preferences: WebPreferences, events: EventEmitter) {
  let devTools = false;
  return {
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
  };
}

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
    hearPage(fresh, {
      events,
      isCurrent: () => page === fresh,
      wish,
      onStatus: (now) => (status = now),
      status: () => status,
      answerPopup: (details) => openHandler?.(details),
      onCrash: () => gone('crashed', 5),
    });
    return fresh;
  }

  async function loadURL(url: string): Promise<void> {
    address = url;
    if (failing > 0) {
      failing -= 1;
      throw notLoaded(events, url);
    }
    const target = (page ??= await newPage());
    crashed = false;
    expected = url;
    events.emit('did-start-loading', {});
    try {
      await target.goto(toChromium(url));
    } catch {
      // Whose page died or was closed meanwhile, the app hears in other words; its promise fails as well.
      throw page === target ? notLoaded(events, url) : new Error(`ERR_ABORTED (-3) loading '${url}'`);
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
      ...createDevTools(preferences, events),
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
