/** A page of a real Chromium for a window's contents; what happens to it is told in Electron's events. */
import type { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import type { WebPreferences } from 'electron';
import { toElectron } from './address.ts';
import type { Browser } from './browser.ts';
import { frameOf } from './frames.ts';
import { type IsolatedWorld, runPreload } from './isolated-world.ts';
import { guardKeys } from './key-guard.ts';
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

interface PageEars {
  readonly events: EventEmitter;
  /** False once the window has another page, or none. */
  readonly isCurrent: () => boolean;
  readonly wish: Pick<ContentsWish, 'onReady' | 'onTitle' | 'onGone'>;
  readonly answerPopup: (details: object) => { readonly action: string } | undefined;
  readonly onCrash: () => void;
}

function hearPage(fresh: Page, { events, isCurrent, wish, answerPopup, onCrash }: PageEars): void {
  /** Of the last answer to a navigation. */
  let status = -1;
  fresh.on('domcontentloaded', () => {
    if (!isCurrent()) return;
    events.emit('dom-ready', {});
    fresh.title().then(wish.onTitle, () => undefined);
    wish.onReady();
  });
  fresh.on('response', (response) => {
    const request = response.request();
    if (isCurrent() && request.isNavigationRequest() && request.frame() === fresh.mainFrame())
      status = response.status();
  });
  fresh.on('framenavigated', (frame) => {
    if (isCurrent() && frame === fresh.mainFrame())
      events.emit('did-navigate', {}, toElectron(frame.url()), status, '');
  });
  fresh.on('load', () => {
    if (isCurrent()) events.emit('did-finish-load', {});
  });
  fresh.on('popup', (popup) => {
    const details = { url: popup.url(), frameName: '', features: '', disposition: 'foreground-tab' };
    const answer = answerPopup(strict('HandlerDetails', details));
    if (answer?.action === 'deny') void popup.close();
  });
  fresh.on('crash', () => {
    if (isCurrent()) onCrash();
  });
  fresh.on('close', () => {
    if (isCurrent()) wish.onGone();
  });
}

export interface PageParts extends ContentsSurroundings, Omit<PageEars, 'isCurrent' | 'wish'> {
  readonly wish: ContentsWish;
  /** The wrapper that the app holds. */
  readonly contents: object;
  readonly isCurrent: (page: Page) => boolean;
}

export async function openPage(
  parts: PageParts,
): Promise<{ readonly page: Page; readonly world: IsolatedWorld | undefined }> {
  const { wish, contents, events } = parts;
  const { preload } = wish.preferences;
  const fresh = await parts.browser().context.newPage();
  await fresh.setViewportSize(wish.size);
  await parts.session.guard(fresh, contents);
  if (events.listenerCount('before-input-event') > 0) await guardKeys(fresh);
  let world: IsolatedWorld | undefined;
  if (typeof preload === 'string') {
    world = await runPreload(fresh, preload, (channel, args) => {
      // What a page sent that has crashed meanwhile is lost with its process.
      if (!parts.isCurrent(fresh)) return;
      const event = { sender: contents, senderFrame: frameOf(fresh.mainFrame()), ports: [], type: 'frame' };
      parts.ipcMain.emit(channel, strict('IpcMainEvent', event), ...args);
    });
  }
  hearPage(fresh, { ...parts, isCurrent: () => parts.isCurrent(fresh) });
  return { page: fresh, world };
}
