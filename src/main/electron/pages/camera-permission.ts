/** Camera access: the kiosk's own page, pictures only, while the setting is on. Pure. */
import type { Surface } from '../../../contract/roles.ts';
import { isPageOf } from './screen-address.ts';

/** A permission request, from either of Electron's handlers. */
export interface PermissionWish {
  /** Of the page's window. Undefined for one that Foyer did not open. */
  readonly surface: Surface | undefined;
  readonly permission: string;
  readonly isMainFrame: boolean;
  /** Absent if not from a document. */
  readonly requestingUrl: string | undefined;
  /** `video` and `audio`. Empty if Electron does not know. */
  readonly media: readonly string[];
}

/** `on`: the camera setting. */
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
