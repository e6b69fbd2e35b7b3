/**
 * Serves each surface's built page, what all share, pictures and the sounds that its screen was told of, and nothing else,
 * under the surface's own origin.
 */
import { protocol } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { Screen } from '../../access/screen.ts';
import type { PictureAt } from '../../screens/pictures.ts';
import { isFileOf, readScreenFile, SCREEN_HEADERS, type SoundAt } from '../../screens/screens-files.ts';
import { SCHEME, surfaceOfHost } from './screen-address.ts';

/** Before `ready`: origins of their own, so that `'self'` in the policy means this surface and no file on the disk. */
export function registerScreenScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

export interface ScreenFiles {
  /** Folder of the built screens. */
  readonly root: string;
  readonly pictureAt: PictureAt;
  readonly soundAt: SoundAt;
  /** The screen in a surface's window: there is one at the most. */
  readonly screenOf: (surface: Surface) => Screen | undefined;
}

/** What is in memory for this page, or a file of the built screens. */
async function found({ root, pictureAt, soundAt, screenOf }: ScreenFiles, surface: Surface, path: string) {
  const picture = pictureAt(path);
  if (picture) return picture;
  if (isFileOf(surface, path)) return readScreenFile(root, path);
  const screen = screenOf(surface);
  return screen && soundAt(path, screen);
}

/** The answer to a request of a page. */
async function answerScreenRequest(files: ScreenFiles, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const surface = request.method === 'GET' ? surfaceOfHost(host) : undefined;
  const there = surface && (await found(files, surface, pathname));
  return there === undefined
    ? new Response(null, { status: 404, headers: SCREEN_HEADERS })
    : new Response(there.bytes, { headers: there.headers });
}

/** After `ready`. */
export function serveScreens(files: ScreenFiles): void {
  protocol.handle(SCHEME, (request) => answerScreenRequest(files, request));
}
