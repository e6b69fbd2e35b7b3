/** Saves a page's download to the file a person chooses. */
import { BrowserWindow, dialog, type DownloadItem, type Session, type WebContents } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { Log } from '../../base/log.ts';
import { maySave } from './downloads.ts';

/** In English, like the menu. */
function showNotSaved(contents: WebContents, fileName: string): void {
  const window = contents.isDestroyed() ? null : BrowserWindow.fromWebContents(contents);
  const words = {
    type: 'error' as const,
    title: fileName,
    message: `${fileName} was not saved.`,
    detail: 'Cannot save there. The folder may be full, read-only or missing. Save the file somewhere else.',
  };
  void (window ? dialog.showMessageBox(window, words) : dialog.showMessageBox(words)).catch(() => undefined);
}

function keep(item: DownloadItem, contents: WebContents, log: Log): void {
  const fileName = item.getFilename();
  // Without a path, Electron asks with the address as the dialog's title.
  item.setSaveDialogOptions({ title: fileName, defaultPath: fileName });
  let isShown = false;
  function interrupted(): void {
    if (isShown) return;
    isShown = true;
    log.warn('file-not-saved', { file: fileName });
    showNotSaved(contents, fileName);
  }
  // There is no place to resume a download (Electron 45, shell/browser/api/electron_api_download_item.cc).
  item.on('updated', (_event, state) => {
    if (state !== 'interrupted') return;
    interrupted();
    item.cancel();
  });
  item.once('done', (_event, state) => {
    if (state === 'interrupted') interrupted();
  });
}

export function guardSaving(
  session: Session,
  {
    surfaceOf,
    log,
  }: { readonly surfaceOf: (webContentsId: number) => Surface | undefined; readonly log: Log },
): void {
  session.on('will-download', (event, item, contents) => {
    const wish = {
      surface: surfaceOf(contents.id),
      initiatorOrigin: item.getInitiatorOrigin(),
      url: item.getURL(),
      fileName: item.getFilename(),
      mimeType: item.getMimeType(),
      hasUserGesture: item.hasUserGesture(),
    };
    if (maySave(wish)) keep(item, contents, log);
    else event.preventDefault();
  });
}
