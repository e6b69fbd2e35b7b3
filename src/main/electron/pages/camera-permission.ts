/** Camera access for the kiosk's own page only. Pure. */
import type { Surface } from '../../../contract/roles.ts';
import { isPageOf } from './screen-address.ts';

export interface PermissionWish {
  /** Undefined for a window that Foyer did not open. */
  readonly surface: Surface | undefined;
  readonly permission: string;
  readonly isMainFrame: boolean;
  /** Absent if not from a document. */
  readonly requestingUrl: string | undefined;
  /** `video` and `audio`, or empty if Electron does not have them. */
  readonly media: readonly string[];
}

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
