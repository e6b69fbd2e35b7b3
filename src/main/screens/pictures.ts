/** Pictures that pages fetch by address: they are sent once to each browser and not with every snapshot of a stream. */
import { createHash } from 'node:crypto';
import { SCREEN_HEADERS } from './screens-files.ts';

export interface Picture {
  /** Below the origin of any surface. Another picture has another path. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The picture that a path names, now. */
export type PictureAt = (path: string) => Picture | undefined;

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
]);

/** Opened by itself it is a page on the screens' own origin: it runs and fetches nothing there. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The picture of a logo as the settings hold it, a base64 data URL; undefined for anything else. */
export function logoPicture(dataUrl: string): Picture | undefined {
  const [, type = '', base64 = ''] = /^data:([a-z+/]+);base64,(.+)$/.exec(dataUrl) ?? [];
  const ending = ENDINGS.get(type);
  if (ending === undefined) return undefined;
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  // 128 bits: no two pictures have the same name, and a browser may keep one for ever.
  const name = createHash('sha256').update(type).update(bytes).digest('hex').slice(0, 32);
  return {
    path: `/pictures/logo-${name}.${ending}`,
    bytes,
    headers: {
      ...SCREEN_HEADERS,
      'content-security-policy': PICTURE_POLICY,
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
    },
  };
}
