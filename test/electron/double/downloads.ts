/** What a page saves, as Electron asks the app about it, and what a person made of it. */
import { EventEmitter } from 'node:events';
import type { Download, Page } from '@playwright/test';
import type { SaveDialogOptions } from 'electron';
import { originsOf, toElectron } from './address.ts';
import { strict } from './strict.ts';

/** What a blob says of its type is not told here, so its name stands for it. */
function typeOf(download: Download): string {
  const named = { csv: 'text/csv', txt: 'text/plain', html: 'text/html', json: 'application/json' };
  const end = download.suggestedFilename().split('.').at(-1) ?? '';
  const [, inAddress] = /^data:([^,;]*)/.exec(download.url()) ?? [];
  return inAddress ?? Object.entries(named).find(([name]) => name === end)?.[1] ?? '';
}

/** What the person at the dialog does: takes the proposal, cancels, or names a place that takes no file. */
export type AtDialog = 'saves' | 'cancels' | 'names a place that takes nothing';

export interface Downloads {
  /** What the dialog proposed for each that a person saved, the first first. */
  readonly saved: readonly SaveDialogOptions[];
  /** From now on. */
  doAtDialog(what: AtDialog): void;
  /** Names of those that somebody cancelled. */
  readonly cancelled: readonly string[];
  decide(page: Page, contents: unknown, download: Download): Promise<void>;
}

/**
 * The app is asked by `will-download` of `session`; the person at the dialog takes the name that it proposes. Whether
 * somebody touched the page before is not known here: what a spec runs in a page counts as a touch.
 */
export function createDownloads(session: EventEmitter): Downloads {
  const saved: SaveDialogOptions[] = [];
  const cancelled: string[] = [];
  let atDialog: AtDialog = 'saves';

  async function decide(page: Page, contents: unknown, download: Download): Promise<void> {
    const isBlob = download.url().startsWith('blob:');
    const url = toElectron(download.url().replace(/^blob:/, ''));
    let dialog: SaveDialogOptions = {};
    let prevented = false;
    const address = isBlob ? `blob:${url}` : url;
    const events = new EventEmitter();
    const members = {
      getURL: () => address,
      getFilename: () => download.suggestedFilename(),
      getMimeType: () => typeOf(download),
      getInitiatorOrigin: () => originsOf(page.url()).electron,
      hasUserGesture: () => true,
      cancel: () => void events.emit('done', {}, 'cancelled'),
      setSaveDialogOptions: (options: SaveDialogOptions) => void (dialog = options),
    };
    const item = strict('DownloadItem', Object.assign(events, members));
    session.emit('will-download', { preventDefault: () => (prevented = true) }, item, contents, null);
    if (prevented) return download.cancel();
    if (atDialog !== 'saves') {
      const isCancelled = atDialog === 'cancels';
      await download.cancel();
      // One that could be taken up again elsewhere is not done until the app cancels it.
      if (!isCancelled) return void events.emit('updated', {}, 'interrupted');
      events.emit('done', {}, 'cancelled');
      cancelled.push(download.suggestedFilename());
      return undefined;
    }
    // Where its bytes lie is for whoever connected to the browser last, which is the spec.
    if ((await download.failure()) !== null) return undefined;
    // Without a title of the app's it is the address (Electron 45, shell/browser/electron_download_manager_delegate.cc).
    saved.push({ title: address, ...dialog });
    return void events.emit('done', {}, 'completed');
  }

  return { saved, cancelled, doAtDialog: (what) => void (atDialog = what), decide };
}
