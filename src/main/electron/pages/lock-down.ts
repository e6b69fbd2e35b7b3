/** No page navigates, opens windows or gets permissions except the camera. */
import { app, type Session, systemPreferences, type WebContents } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import { mayUseCamera } from './camera-permission.ts';
import { isBlockedOnKiosk } from './kiosk-keys.ts';
import { isPageOf } from './screen-address.ts';

type SurfaceOf = (webContentsId: number) => Surface | undefined;

interface PermissionsDeps {
  readonly surfaceOf: SurfaceOf;
  readonly cameraOn: () => boolean;
  readonly platform: NodeJS.Platform;
}

function systemAllowsCamera(platform: NodeJS.Platform): Promise<boolean> {
  return platform === 'darwin' ? systemPreferences.askForMediaAccess('camera') : Promise.resolve(true);
}

/** Electron grants every permission by default. */
export function restrictPermissions(session: Session, deps: PermissionsDeps): void {
  const { surfaceOf, cameraOn, platform } = deps;
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const wish = {
      surface: surfaceOf(contents.id),
      permission,
      isMainFrame: details.isMainFrame,
      requestingUrl: details.requestingUrl,
      media: ('mediaTypes' in details ? details.mediaTypes : undefined) ?? [],
    };
    if (!mayUseCamera(wish, cameraOn())) return answer(false);
    systemAllowsCamera(platform).then(answer, () => answer(false));
  });
  session.setPermissionCheckHandler((contents, permission, _origin, details) => {
    const { isMainFrame, requestingUrl, mediaType } = details;
    const surface = contents === null ? undefined : surfaceOf(contents.id);
    const media = mediaType === undefined ? [] : [mediaType];
    return mayUseCamera({ surface, permission, isMainFrame, requestingUrl, media }, cameraOn());
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}

/** Also applies to pages that Foyer did not open. */
export function lockDownContents(surfaceOf: SurfaceOf): void {
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

/**
 * Electron would send the first client certificate of this machine's user (Electron 45,
 * shell/browser/api/electron_api_app.cc), and a card reader might ask visitors for a PIN.
 */
export function sendNoCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _address, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
}

export function lockKeys(contents: WebContents): void {
  contents.on('before-input-event', (event, input) => {
    if (isBlockedOnKiosk(input)) event.preventDefault();
  });
}
