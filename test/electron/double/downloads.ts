/** What a page saves, as Electron asks the app about it, and what a person made of it. */
import type { EventEmitter } from 'node:events';
import type { Download, Page } from '@playwright/test';
import type { SaveDialogOptions } from 'electron';
import { originsOf, toElectron } from './address.ts';
import { strict } from './strict.ts';

/** What a blob says of its type is not told here, so its name stands for it. */
function typeOf(download: Download): string {
  const named = { csv: 'text/csv', txt: 'text/plain', html: 'text/html' };
  const end = download.suggestedFilename().split('.').at(-1) ?? '';
  const [, inAddress] = /^data:([^,;]*)/.exec(download.url()) ?? [];
  return inAddress ?? Object.entries(named).find(([name]) => name === end)?.[1] ?? '';
}

export interface Downloads {
  /** What the dialog proposed for each that a person saved, the first first. */
  readonly saved: readonly SaveDialogOptions[];
  decide(page: Page, contents: unknown, download: Download): Promise<void>;
}

/**
 * The app is asked by `will-download` of `session`; the person at the dialog takes the name that it proposes. Whether
 * somebody touched the page before is not known here: what a spec runs in a page counts as a touch.
 */
export function createDownloads(session: EventEmitter): Downloads {
  const saved: SaveDialogOptions[] = [];

  async function decide(page: Page, contents: unknown, download: Download): Promise<void> {
    const isBlob = download.url().startsWith('blob:');
    const url = toElectron(download.url().replace(/^blob:/, ''));
    let dialog: SaveDialogOptions = {};
    let prevented = false;
    const item = strict('DownloadItem', {
      getURL: () => (isBlob ? `blob:${url}` : url),
      getFilename: () => download.suggestedFilename(),
      getMimeType: () => typeOf(download),
      getInitiatorOrigin: () => originsOf(page.url()).electron,
      hasUserGesture: () => true,
      setSaveDialogOptions: (options: SaveDialogOptions) => void (dialog = options),
    });
    session.emit('will-download', { preventDefault: () => (prevented = true) }, item, contents, null);
    if (prevented) return download.cancel();
    // Where its bytes lie is for whoever connected to the browser last, which is the spec.
    if ((await download.failure()) === null) saved.push(dialog);
  }

  return { saved, decide };
}
