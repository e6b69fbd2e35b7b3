/** Serves each surface's built page and the files that all share, and nothing else, under the surface's own origin. */
import { protocol } from 'electron';
import { isFileOf, readScreenFile, SCREEN_HEADERS } from '../screens-files.ts';
import { SCHEME, surfaceOfHost } from './screen-address.ts';

/** Before `ready`: origins of their own, so that `'self'` in the policy means this surface and no file on the disk. */
export function registerScreenScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** The answer to a request of a page. `root` is the folder of the built screens. */
export async function answerScreenRequest(root: string, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const surface = request.method === 'GET' ? surfaceOfHost(host) : undefined;
  const file =
    surface !== undefined && isFileOf(surface, pathname) ? await readScreenFile(root, pathname) : undefined;
  return file === undefined
    ? new Response(null, { status: 404, headers: SCREEN_HEADERS })
    : new Response(file.bytes, { headers: file.headers });
}

/** After `ready`. */
export function serveScreens(root: string): void {
  protocol.handle(SCHEME, (request) => answerScreenRequest(root, request));
}
