/** Who may use the camera: the kiosk's own page, for pictures only, while the setting is on. Pure. */
import type { Surface } from '../../../contract/roles.ts';
import { isPageOf } from './screen-address.ts';

/** A page's wish for a permission, in the words of Electron's two handlers. */
export interface PermissionWish {
  /** Of the window the page is in; undefined for one that we did not open. */
  readonly surface: Surface | undefined;
  readonly permission: string;
  readonly isMainFrame: boolean;
  /** Absent for what is not a document. */
  readonly requestingUrl: string | undefined;
  /** What is asked for, `video` and `audio`; empty where Electron does not say. */
  readonly media: readonly string[];
}

/** `on`: the setting for the camera. */
export function mayUseCamera(wish: PermissionWish, on: boolean): boolean {
  return (
    on &&
    wish.surface === 'kiosk' &&
    wish.permission === 'media' &&
    wish.isMainFrame &&
    wish.requestingUrl !== undefined &&
    isPageOf('kiosk', wish.requestingUrl) &&
    wish.media.length > 0 &&
    wish.media.every((kind) => kind === 'video')
  );
}
