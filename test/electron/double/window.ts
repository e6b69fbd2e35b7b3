/** `BrowserWindow`, and what a request of a window's page is answered. */
import { EventEmitter } from 'node:events';
import type { Frame, Page, Request, Route } from '@playwright/test';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { toElectron } from './address.ts';
import { type Contents, createContents } from './contents.ts';
import type { ContentsSurroundings } from './page.ts';
import type { Desktop, Place } from './desktop.ts';
import { answerKey, keyAskedAbout } from './key-guard.ts';
import { readyToShow } from './machine.ts';
import type { Monitors } from './monitors.ts';
import { placeWindow } from './placed-window.ts';
import { emitPreventable } from './preventable.ts';
import type { DoubleSession } from './session.ts';
import { strict, strictClass } from './strict.ts';

export interface Surroundings extends ContentsSurroundings {
  readonly desktop: Desktop;
  readonly monitors: Monitors;
  isReady(): boolean;
  /** The last window is closed. */
  windowsGone(): void;
}

/** A window behind the wrapper that the app holds. */
export interface DoubleWindow {
  readonly window: object;
  readonly events: EventEmitter;
  readonly contents: Contents;
  readonly place: Place;
}

const windows: DoubleWindow[] = [];
let nextId = 1;

/** The double's side of a window. */
export function behind(window: unknown): DoubleWindow {
  const found = windows.find((each) => each.window === window);
  if (found === undefined) throw new Error('That is no window, or one that is closed.');
  return found;
}

/** Undefined for the first request of a window that a page opened: its frame is not there yet. */
function frameBehind(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

const ownerOf = (page: Page): DoubleWindow | undefined =>
  windows.find(({ contents }) => contents.page() === page);

/** Decides over every request of every window: own pages from the app, all others not at all. */
export async function answerRequest(route: Route, session: DoubleSession): Promise<void> {
  const request = route.request();
  const frame = frameBehind(request);
  const owner = frame && ownerOf(frame.page());
  const input = keyAskedAbout(request.url());
  if (input !== undefined) {
    const stopped = owner && emitPreventable(owner.contents.events, 'before-input-event', {}, input);
    return answerKey(route, stopped !== true);
  }
  const url = toElectron(request.url());
  if (request.isNavigationRequest() && (frame === undefined || !owner?.contents.mayGo(frame, url)))
    return route.abort('aborted');
  return url.startsWith('foyer:') ? session.fulfill(route) : route.abort('failed');
}

function createWindow(options: BrowserWindowConstructorOptions, surroundings: Surroundings): object {
  if (!surroundings.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
  const { app, desktop, monitors } = surroundings;
  const id = nextId++;
  const events = new EventEmitter();
  const { place, members, begin } = placeWindow(id, options, events, desktop, monitors);
  let destroyed = false;
  const { width = 800, height = 600 } = options;
  const contents = createContents(
    {
      id,
      preferences: options.webPreferences ?? {},
      size: { width, height },
      onReady() {
        if (readyToShow === 'at once') events.emit('ready-to-show');
      },
      // Electron 45, shell/browser/api/electron_api_browser_window.cc, OnPageTitleUpdated.
      onTitle(title) {
        if (!destroyed && !emitPreventable(events, 'page-title-updated', {}, title, true))
          place.title = title;
      },
      onGone: finish,
    },
    surroundings,
  );

  function finish(): void {
    if (destroyed) return;
    destroyed = true;
    windows.splice(windows.indexOf(entry), 1);
    contents.destroy();
    desktop.remove(place);
    events.emit('closed');
    if (windows.length === 0) surroundings.windowsGone();
  }

  const own = {
    id,
    webContents: contents.contents,
    loadURL: contents.loadURL,
    reload: () => void contents.loadURL(toElectron(contents.page()?.url() ?? '')).catch(() => undefined),
    setMenu() {},
    setMenuBarVisibility() {},
    setSkipTaskbar() {},
    setVisibleOnAllWorkspaces() {},
    isDestroyed: () => destroyed,
    close() {
      if (emitPreventable(events, 'close', {})) events.emit('double:refused');
      else contents.close();
    },
    destroy() {
      const page = contents.page();
      finish();
      void page?.close();
    },
  };
  // After it is closed every member but this one throws (Electron: "Object has been destroyed").
  const live = new Proxy(Object.assign(events, members, own), {
    get(target, key) {
      if (destroyed && typeof key === 'string' && (key in own || key in members) && !ALIVE.has(key))
        throw new TypeError('Object has been destroyed');
      return Reflect.get(target, key) as unknown;
    },
  });
  const window = strict('BrowserWindow', live);
  const entry: DoubleWindow = { window, events, contents, place };
  windows.push(entry);
  app.emit('web-contents-created', {}, contents.contents);
  app.emit('browser-window-created', {}, window);
  begin();
  return window;
}

const ALIVE = new Set(['isDestroyed', 'id']);

/** What the app's end does to its windows. */
function followApp(app: EventEmitter): void {
  app.on('double:destroy-windows', () => {
    for (const { window } of windows.slice()) (window as BrowserWindow).destroy();
  });
  app.on('double:close-windows', ({ none, refused }: { none(): void; refused(): void }) => {
    if (windows.length === 0) return none();
    for (const { window, events } of windows.slice()) {
      events.once('double:refused', refused);
      (window as BrowserWindow).close();
    }
  });
}

export function windowClass(surroundings: Surroundings) {
  followApp(surroundings.app);
  class BrowserWindow {
    constructor(options: BrowserWindowConstructorOptions = {}) {
      // oxlint-disable-next-line no-constructor-return -- what the app holds is the strict wrapper
      return createWindow(options, surroundings);
    }
    static getAllWindows(): object[] {
      return windows.map(({ window }) => window);
    }
    static getFocusedWindow(): object | null {
      return windows.find(({ place }) => surroundings.desktop.isFocused(place))?.window ?? null;
    }
    static fromId(id: number): object | null {
      return windows.find(({ place }) => place.id === id)?.window ?? null;
    }
    static fromWebContents(contents: object): object | null {
      return windows.find((each) => each.contents.contents === contents)?.window ?? null;
    }
  }
  return strictClass('BrowserWindow', BrowserWindow);
}
