/** Serves the built screens, and nothing else, to the hub's own windows under `foyer://screens/`. */
import { protocol } from 'electron';
import { readScreenFile, SCREEN_HEADERS } from '../screens-files.ts';
import { HOST, SCHEME } from './screen-address.ts';

/** Before `ready`: an origin of its own, so that `'self'` in the policy means these pages and no file on the disk. */
export function registerScreenScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** The answer to a request of a page. `root` is the folder of the built screens. */
export async function answerScreenRequest(root: string, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const file = host === HOST && request.method === 'GET' ? await readScreenFile(root, pathname) : undefined;
  return file === undefined
    ? new Response(null, { status: 404, headers: SCREEN_HEADERS })
    : new Response(file.bytes, { headers: file.headers });
}

/** After `ready`. */
export function serveScreens(root: string): void {
  protocol.handle(SCHEME, (request) => answerScreenRequest(root, request));
}
