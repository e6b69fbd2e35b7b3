/**
 * What a page may save: a CSV that a front desk or setup has put together itself, because somebody pressed its button. The
 * person says where it goes; nothing is written without that. Pure.
 */
import type { Surface } from '../../../contract/roles.ts';
import { SCHEME } from './screen-address.ts';

/** A page's wish to save something, in the words of Electron's `DownloadItem`. */
export interface DownloadWish {
  /** Of the window the page is in; undefined for one that we did not open. */
  readonly surface: Surface | undefined;
  /** The origin of the page that began it; the address is whatever it chose. */
  readonly initiatorOrigin: string;
  readonly url: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly hasUserGesture: boolean;
}

/** As `saveCsv` of the screens names them. */
const CSV_NAME = /^foyer-[a-z0-9-]{1,60}\.csv$/u;

export function maySave(wish: DownloadWish): boolean {
  const { surface } = wish;
  if (surface !== 'desk' && surface !== 'setup') return false;
  const origin = `${SCHEME}://${surface}`;
  return (
    wish.hasUserGesture &&
    wish.initiatorOrigin === origin &&
    // Made on the page: nothing is fetched for it from anywhere.
    wish.url.startsWith(`blob:${origin}/`) &&
    wish.mimeType === 'text/csv' &&
    CSV_NAME.test(wish.fileName)
  );
}
