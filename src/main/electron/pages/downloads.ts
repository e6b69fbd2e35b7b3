/**
 * What a page may save: what a front desk or setup has put together itself, because somebody pressed its button. The person
 * says where it goes; nothing is written without that. Pure.
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

interface Kind {
  readonly surfaces: readonly Surface[];
  readonly name: RegExp;
  readonly mimeType: string;
  /** `page`: put together on the page; `address`: it stands in the address itself. Nothing is fetched for either. */
  readonly from: 'page' | 'address';
}

const KINDS: readonly Kind[] = [
  // As `saveCsv` of the screens names them.
  { surfaces: ['desk', 'setup'], name: /^foyer-[a-z0-9-]{1,60}\.csv$/u, mimeType: 'text/csv', from: 'page' },
  // The text of a self-test.
  { surfaces: ['setup'], name: /^foyer-[a-z0-9-]{1,60}\.txt$/u, mimeType: 'text/plain', from: 'page' },
  // What is kept of a visitor, all settings, diagnostics.
  {
    surfaces: ['setup'],
    name: /^(?:foyer-[a-z0-9-]{1,60}|foyer\.config)\.json$/u,
    mimeType: 'application/json',
    from: 'page',
  },
  // Foyer's own authority, for other machines.
  {
    surfaces: ['setup'],
    name: /^foyer-authority\.crt$/u,
    mimeType: 'application/x-x509-ca-cert',
    from: 'address',
  },
];

export function maySave(wish: DownloadWish): boolean {
  const { surface, url, fileName, mimeType } = wish;
  if (surface === undefined || !wish.hasUserGesture) return false;
  const origin = `${SCHEME}://${surface}`;
  return (
    wish.initiatorOrigin === origin &&
    KINDS.some(
      (kind) =>
        kind.surfaces.includes(surface) &&
        kind.name.test(fileName) &&
        kind.mimeType === mimeType &&
        url.startsWith(kind.from === 'page' ? `blob:${origin}/` : `data:${mimeType},`),
    )
  );
}
