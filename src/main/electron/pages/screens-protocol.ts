/** Serves each surface's files under the surface's own origin. */
import { protocol } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { Screen } from '../../access/screen.ts';
import type { PictureAt } from '../../screens/pictures.ts';
import { isFileOf, readScreenFile, SCREEN_HEADERS, type SoundAt } from '../../screens/screens-files.ts';
import { SCHEME, surfaceOfHost } from './screen-address.ts';

/**
 * Call it before `ready`. With separate origins, `'self'` in the policy means this surface and no file on the disk.
 */
export function registerScreenScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

interface ScreenFiles {
  readonly root: string;
  readonly pictureAt: PictureAt;
  readonly soundAt: SoundAt;
  readonly screenOf: (surface: Surface) => Screen | undefined;
}

async function found({ root, pictureAt, soundAt, screenOf }: ScreenFiles, surface: Surface, path: string) {
  const picture = pictureAt(path);
  if (picture) return picture;
  if (isFileOf(surface, path)) return readScreenFile(root, path);
  const screen = screenOf(surface);
  return screen && soundAt(path, screen);
}

async function answerScreenRequest(files: ScreenFiles, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const surface = request.method === 'GET' ? surfaceOfHost(host) : undefined;
  const there = surface && (await found(files, surface, pathname));
  return there === undefined
    ? new Response(null, { status: 404, headers: SCREEN_HEADERS })
    : new Response(there.bytes, { headers: there.headers });
}

export function serveScreenFiles(files: ScreenFiles): void {
  protocol.handle(SCHEME, (request) => answerScreenRequest(files, request));
}
