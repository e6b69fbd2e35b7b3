/** Only data that a front desk or setup page generated at the press of a button. Pure. */
import type { Surface } from '../../../contract/roles.ts';
import { SCHEME } from './screen-address.ts';

export interface DownloadWish {
  /** Undefined for a window that Foyer did not open. */
  readonly surface: Surface | undefined;
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
  /** `page`: a blob. `address`: a data URL. */
  readonly from: 'page' | 'address';
}

const KINDS: readonly Kind[] = [
  { surfaces: ['desk', 'setup'], name: /^foyer-[a-z0-9-]{1,60}\.csv$/u, mimeType: 'text/csv', from: 'page' },
  { surfaces: ['setup'], name: /^foyer-[a-z0-9-]{1,60}\.txt$/u, mimeType: 'text/plain', from: 'page' },
  {
    surfaces: ['setup'],
    name: /^(?:foyer-[a-z0-9-]{1,60}|foyer\.config)\.json$/u,
    mimeType: 'application/json',
    from: 'page',
  },
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
