/** Pictures that pages fetch by address, so that snapshots of streams do not repeat them. */
import { createHash } from 'node:crypto';
import { SCREEN_HEADERS } from './screens-files.ts';

export interface Picture {
  /** Below the origin of any surface. Unique for each picture. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export type PictureAt = (path: string) => Picture | undefined;

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
]);

/** Opened directly it is a page on the screens' origin, so it may run and fetch nothing. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The picture of a base64 data URL. Undefined for any other text. */
export function logoPicture(dataUrl: string): Picture | undefined {
  const [, type = '', base64 = ''] = /^data:([a-z+/]+);base64,(.+)$/.exec(dataUrl) ?? [];
  const ending = ENDINGS.get(type);
  if (ending === undefined) return undefined;
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  // 128 bits, so names are unique and browsers may cache forever.
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
