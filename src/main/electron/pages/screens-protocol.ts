/** Serves each surface's built page, what all share and pictures, and nothing else, under the surface's own origin. */
import { protocol } from 'electron';
import type { PictureAt } from '../../screens/pictures.ts';
import { isFileOf, readScreenFile, SCREEN_HEADERS } from '../../screens/screens-files.ts';
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
}

/** The answer to a request of a page. */
async function answerScreenRequest({ root, pictureAt }: ScreenFiles, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const surface = request.method === 'GET' ? surfaceOfHost(host) : undefined;
  const picture = surface === undefined ? undefined : pictureAt(pathname);
  const file =
    picture === undefined && surface !== undefined && isFileOf(surface, pathname)
      ? await readScreenFile(root, pathname)
      : picture;
  return file === undefined
    ? new Response(null, { status: 404, headers: SCREEN_HEADERS })
    : new Response(file.bytes, { headers: file.headers });
}

/** After `ready`. */
export function serveScreens(files: ScreenFiles): void {
  protocol.handle(SCHEME, (request) => answerScreenRequest(files, request));
}
