/** What happens to a page in Chromium, told in Electron's events. */
import type { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import { toElectron } from './address.ts';
import type { ContentsWish } from './contents.ts';
import { strict } from './strict.ts';

export interface PageEars {
  readonly events: EventEmitter;
  /** False once the window has another page, or none. */
  readonly isCurrent: () => boolean;
  readonly wish: Pick<ContentsWish, 'onReady' | 'onTitle' | 'onGone'>;
  /** Of the last answer to a navigation. */
  readonly status: () => number;
  readonly onStatus: (status: number) => void;
  readonly answerPopup: (details: object) => { readonly action: string } | undefined;
  readonly onCrash: () => void;
}

export function hearPage(
  fresh: Page,
  { events, isCurrent, wish, status, onStatus, answerPopup, onCrash }: PageEars,
): void {
  fresh.on('domcontentloaded', () => {
    if (!isCurrent()) return;
    events.emit('dom-ready', {});
    fresh.title().then(wish.onTitle, () => undefined);
    wish.onReady();
  });
  fresh.on('response', (response) => {
    const request = response.request();
    if (isCurrent() && request.isNavigationRequest() && request.frame() === fresh.mainFrame())
      onStatus(response.status());
  });
  fresh.on('framenavigated', (frame) => {
    if (isCurrent() && frame === fresh.mainFrame())
      events.emit('did-navigate', {}, toElectron(frame.url()), status(), '');
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
