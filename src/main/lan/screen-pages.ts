/** Answers a browser's requests for the screens: entry, pages and their files. Everything else is 404 or 401. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Surface, SURFACES } from '../../contract/roles.ts';
import { contentTypeOf, resolveScreenFile, SCREEN_HEADERS } from '../screens-files.ts';
import type { Entry } from './entry.ts';

export interface PagesDeps {
  /** Folder of the built screens. */
  readonly root: string;
  readonly entry: Entry;
  readonly port: () => number;
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...SCREEN_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

/** Names of files with their content's hash never change; pages do. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';

async function sendFile(
  deps: PagesDeps,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = resolveScreenFile(deps.root, path);
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || !found?.isFile()) return answerText(response, 404, 'There is nothing here.\n');
  response.writeHead(200, {
    ...SCREEN_HEADERS,
    'content-type': contentTypeOf(file),
    'content-length': found.size,
    'cache-control': cacheControl(path),
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** The surface whose page or file `path` belongs to; files shared by all surfaces belong to any. */
function surfacesFor(path: string): readonly Surface[] {
  const own = SURFACES.find((surface) => path === `/${surface}` || path.startsWith(`/${surface}/`));
  return own ? [own] : SURFACES;
}

/** Takes a request whose `Host` was checked. `path` has no query. */
export async function answerPage(
  deps: PagesDeps,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerText(response, 405, 'Screens are only read.\n');
  }
  const entered = deps.entry.surfaceOfPath(path);
  if (entered) {
    response.writeHead(303, {
      ...SCREEN_HEADERS,
      location: `/${entered}/`,
      'set-cookie': deps.entry.cookieOf(entered, deps.port()),
      'cache-control': 'no-store',
    });
    response.end();
    return;
  }
  const admitted = surfacesFor(path).some((surface) =>
    deps.entry.admits(surface, request.headers.cookie, deps.port()),
  );
  if (!admitted) {
    return answerText(
      response,
      401,
      'Open this screen with the address that Foyer printed when it started.\n',
    );
  }
  const bare = SURFACES.find((surface) => path === `/${surface}`);
  if (bare) {
    response.writeHead(308, { ...SCREEN_HEADERS, location: `/${bare}/`, 'cache-control': 'no-store' });
    response.end();
    return;
  }
  const page = SURFACES.some((surface) => path === `/${surface}/`) ? `${path}index.html` : path;
  await sendFile(deps, page, request, response);
}
