/** Which file of the built screens a path of a page names, and the headers every one of them is sent with. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { CallVoice } from '../speech/call-voice.ts';

/** What pages could ask a browser for and ours never do. */
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

/** Sent with every page and asset, by both hosts. */
export const SCREEN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // `data:` for the picture that setup shows before it is saved, and for the pages' empty icon.
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The camera for QR codes, by our own pages only; whether one gets it is a setting.
  'permissions-policy': ['camera=(self)', ...NEVER_ASKED.map((feature) => `${feature}=()`)].join(', '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
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

/** The only spelling of a path: plain names divided by slashes, nothing encoded, no name that begins or ends with a dot. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?)+$/;

const LONGEST_PATH = 300;

/** Names that Windows takes for devices, with any extension. */
const DEVICE = /\/(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i;

/** The content type by the file's extension; undefined for a kind of file that the screens do not have. */
export function contentTypeOf(path: string): string | undefined {
  return CONTENT_TYPES[extname(path)];
}

/**
 * The file below `root` that `urlPath` names (the pathname of an address as it arrived, not decoded), or undefined where
 * it names none. `/kiosk/` is `/kiosk/index.html`. What is allowed is spelled out, so no way of writing `..` gets
 * through; whether the file exists is for the reader to see.
 */
export function resolveScreenFile(root: string, urlPath: string): string | undefined {
  const path = urlPath.endsWith('/') ? `${urlPath}index.html` : urlPath;
  if (path.length > LONGEST_PATH || !PLAIN_PATH.test(path) || DEVICE.test(path)) return undefined;
  return contentTypeOf(path) === undefined ? undefined : join(root, path);
}

/** Whether a file is one of a surface's page: its own, or one that pages share. Another surface's page is none. */
export function isFileOf(surface: Surface, urlPath: string): boolean {
  return urlPath.startsWith('/assets/') || urlPath.startsWith(`/${surface}/`);
}

export interface ScreenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `SCREEN_HEADERS` and the content type. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the file that `urlPath` names below `root`; undefined when it names none or it does not exist. */
export async function readScreenFile(root: string, urlPath: string): Promise<ScreenFile | undefined> {
  const file = resolveScreenFile(root, urlPath);
  const contentType = file === undefined ? undefined : contentTypeOf(file);
  if (file === undefined || contentType === undefined) return undefined;
  try {
    const bytes = new Uint8Array(await readFile(file));
    return { bytes, headers: { ...SCREEN_HEADERS, 'content-type': contentType } };
  } catch {
    return undefined;
  }
}

export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The sound that a path names for this screen, now. */
export type SoundAt = (path: string, screen: Pick<Screen, 'id' | 'surface'>) => Sound | undefined;

/** What is said may hold a name: no browser keeps it. Opened by itself it is nothing but a sound. */
const HEADERS: Readonly<Record<string, string>> = {
  ...SCREEN_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'audio/wav',
  'cache-control': 'no-store',
};

/** What a display was told of. A screen that staff have made something else since is none. */
export function soundsOf({ soundAt }: Pick<CallVoice, 'soundAt'>): SoundAt {
  return (path, { id, surface }) => {
    const bytes = surface === 'display' ? soundAt(path, id) : undefined;
    return bytes && { bytes, headers: HEADERS };
  };
}
