/** Files of the built screens by path, and their headers. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { CallVoice } from '../speech/call-voice.ts';

/** Browser features that our pages never use. */
const NEVER_ASKED = [
  'accelerometer',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** For every page and asset, in both hosts. */
export const SCREEN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // `data:` for setup's preview of a logo, and the empty icon.
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Our own pages may use the camera to read codes. A setting decides whether one does.
  'permissions-policy': ['camera=(self)', ...NEVER_ASKED.map((feature) => `${feature}=()`)].join(', '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/** The worker that reads the camera's pictures, which runs WebAssembly of our own. A page may not. */
const DECODER = /^\/assets\/code-worker-[\w-]+\.js$/u;

const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
};

/** Plain names and slashes only: nothing encoded, no name that begins or ends with a dot. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?)+$/;

const LONGEST_PATH = 300;

/** Windows device names, with any extension. */
const DEVICE = /\/(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i;

/** Undefined for a file type that the screens do not have. */
function contentTypeOf(path: string): string | undefined {
  return CONTENT_TYPES[extname(path)];
}

/** Of one file, over those of every file. */
export function headersOf(path: string): Readonly<Record<string, string>> {
  const contentType = contentTypeOf(path.endsWith('/') ? `${path}index.html` : path);
  return {
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(DECODER.test(path) ? { 'content-security-policy': DECODER_POLICY } : {}),
  };
}

/**
 * The file below `root` for the undecoded path `urlPath`. Undefined for any path outside the allow-list, so no
 * spelling of `..` gets through. `/kiosk/` is `/kiosk/index.html`. Does not check that the file exists.
 */
export function resolveScreenFile(root: string, urlPath: string): string | undefined {
  const path = urlPath.endsWith('/') ? `${urlPath}index.html` : urlPath;
  if (path.length > LONGEST_PATH || !PLAIN_PATH.test(path) || DEVICE.test(path)) return undefined;
  return contentTypeOf(path) === undefined ? undefined : join(root, path);
}

/** A surface's own page, or a shared file. Other surfaces' pages are excluded. */
export function isFileOf(surface: Surface, urlPath: string): boolean {
  return urlPath.startsWith('/assets/') || urlPath.startsWith(`/${surface}/`);
}

interface ScreenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `SCREEN_HEADERS` and the content type. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Undefined if the path is invalid or the file does not exist. */
export async function readScreenFile(root: string, urlPath: string): Promise<ScreenFile | undefined> {
  const file = resolveScreenFile(root, urlPath);
  if (file === undefined) return undefined;
  try {
    const bytes = new Uint8Array(await readFile(file));
    return { bytes, headers: { ...SCREEN_HEADERS, ...headersOf(urlPath) } };
  } catch {
    return undefined;
  }
}

export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The sound for this screen, at the moment. */
export type SoundAt = (path: string, screen: Pick<Screen, 'id' | 'surface'>) => Sound | undefined;

/** The words may contain a name, so browsers must not cache them. Opened directly it is only a sound. */
const HEADERS: Readonly<Record<string, string>> = {
  ...SCREEN_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'audio/wav',
  'cache-control': 'no-store',
};

/** Only for the display that asked, and while it is a display. */
export function soundsOf({ soundAt }: Pick<CallVoice, 'soundAt'>): SoundAt {
  return (path, { id, surface }) => {
    const bytes = surface === 'display' ? soundAt(path, id) : undefined;
    return bytes && { bytes, headers: HEADERS };
  };
}
