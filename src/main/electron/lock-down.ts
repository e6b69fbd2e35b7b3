/** What no page of ours may do: leave its page, open windows, ask for permissions, download, embed. */
import { app, type Session, type WebContents } from 'electron';
import type { Surface } from '../../contract/roles.ts';
import { isBlockedOnKiosk } from './kiosk-keys.ts';
import { isPageOf } from './screen-address.ts';

/** Electron grants every permission unless told otherwise. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.on('will-download', (event) => event.preventDefault());
}

/** Holds for every page there will ever be, also one that we did not open. */
export function lockDownContents(surfaceOf: (webContentsId: number) => Surface | undefined): void {
  app.on('web-contents-created', (_event, contents) => {
    const stayOnPage = (event: { readonly url: string; preventDefault(): void }): void => {
      const surface = surfaceOf(contents.id);
      if (surface === undefined || !isPageOf(surface, event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stayOnPage);
    contents.on('will-redirect', stayOnPage);
    contents.on('will-frame-navigate', stayOnPage);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** A visitor's keyboard cannot zoom, reload, print, inspect or close. */
export function lockKeys(contents: WebContents): void {
  contents.on('before-input-event', (event, input) => {
    if (isBlockedOnKiosk(input)) event.preventDefault();
  });
}
