/** `WebContents` on a page of a real Chromium. */
import { EventEmitter } from 'node:events';
import type { Frame, Page } from '@playwright/test';
import type { KeyboardInputEvent, WebPreferences } from 'electron';
import { toChromium, toElectron } from './address.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { executeJavaScript, sendInputEvent } from './page-scripts.ts';
import { takeEnd } from './ports.ts';
import { pidOfPage } from './processes.ts';
import { emitPreventable } from './preventable.ts';
import { DISPOSED_FRAME, disposed, frameOf } from './frames.ts';
import { type ContentsSurroundings, type ContentsWish, openPage } from './page.ts';
import { strict } from './strict.ts';

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
const ABORTED = { code: -3, name: 'ERR_ABORTED' };

/** Another navigation took the place of the load, as where a page starts itself anew. */
const isOfAnother = (error: unknown): boolean =>
  /ERR_ABORTED|interrupted by another navigation/.test(String(error));

function notLoaded(events: EventEmitter, url: string, { code, name } = FAILED): Error {
  events.emit('did-fail-load', {}, code, name, url, true, 0, 0);
  return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { errno: code, code: name, url });
}

/** Seen on a real Electron: developer tools are a page of their own and are open only when that is loaded. */
const DEVTOOLS_OPEN_AFTER_MS = 800;

function createDevTools(preferences: WebPreferences, events: EventEmitter) {
  let opening: NodeJS.Timeout | undefined;
  let devTools = false;
  return {
    isDevToolsOpened: () => devTools,
    openDevTools() {
      if (preferences.devTools === false || devTools || opening !== undefined) return;
      opening = setTimeout(() => {
        opening = undefined;
        devTools = true;
        events.emit('devtools-opened', {});
      }, DEVTOOLS_OPEN_AFTER_MS);
    },
    closeDevTools() {
      clearTimeout(opening);
      opening = undefined;
      if (!devTools) return;
      devTools = false;
      events.emit('devtools-closed', {});
    },
  };
}

/** What is the same for every contents. */
function membersOf({ id, preferences }: ContentsWish, page: () => Page | undefined) {
  return {
    id,
    getOSProcessId: () => pidOfPage(id),
    focus() {},
    executeJavaScript: (code: string) => executeJavaScript(page, code),
    sendInputEvent: (event: KeyboardInputEvent) => sendInputEvent(page(), event),
    setIgnoreMenuShortcuts() {},
    getLastWebPreferences: () => preferences,
  };
}

/** Whether the app lets a frame go where it wants to. */
function asksTheApp(events: EventEmitter, frame: Frame, url: string): boolean {
  const isMainFrame = frame.parentFrame() === null;
  const [from] = [frameOf(frame)];
  const details = { url, isMainFrame, isSameDocument: false, frame: from, initiator: from };
  const stopped = emitPreventable(events, 'will-frame-navigate', details);
  return !(isMainFrame && emitPreventable(events, 'will-navigate', details)) && !stopped;
}

export function createContents(wish: ContentsWish, surroundings: ContentsSurroundings): Contents {
  const { preferences } = wish;
  const { app, session } = surroundings;
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
    const opened = await openPage({
      ...surroundings,
      wish,
      contents,
      events,
      isCurrent: (fresh) => page === fresh,
      answerPopup: (details) => openHandler?.(details),
      onCrash: () => gone('crashed', 5),
    });
    world = opened.world ?? world;
    return opened.page;
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
    } catch (error) {
      if (page === target) throw notLoaded(events, url, isOfAnother(error) ? ABORTED : FAILED);
      // Whose page died or was closed meanwhile, the app hears in other words; its promise fails as well.
      throw new Error(`ERR_FAILED (-2) loading '${url}'`, { cause: error });
    }
  }

  const contents = strict(
    'WebContents',
    Object.assign(events, {
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
      ...membersOf(wish, () => page),
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
      if (frame.parentFrame() === null && url === expected) {
        expected = undefined;
        return true;
      }
      return asksTheApp(events, frame, url);
    },
    crash: gone,
    failLoads: (count) => void (failing = count),
    close: () => void (page === undefined ? wish.onGone() : page.close()),
    destroy() {
      destroyed = true;
      world?.forget();
      events.emit('destroyed');
    },
  };
}
