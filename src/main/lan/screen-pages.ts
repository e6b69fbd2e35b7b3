/** Answers a browser's requests for one surface: its entry, its page and the files of it. Everything else is 404 or 401. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Surface } from '../../contract/roles.ts';
import { contentTypeOf, isFileOf, resolveScreenFile } from '../screens/screens-files.ts';
import type { Picture, PictureAt } from '../screens/pictures.ts';
import { ANSWER_HEADERS, answerText } from './answers.ts';
import type { Asked, Door } from './door.ts';
import type { Downloads } from './downloads.ts';
import type { Entry } from './entry.ts';
import type { Jar } from './jar.ts';
import { pageOf, slotOf } from './screen-cookies.ts';

export interface PagesDeps {
  readonly surface: Surface;
  readonly door: Door;
  /** Folder of the built screens. */
  readonly root: string;
  readonly entry: Pick<Entry, 'opens'>;
  readonly jar: Jar;
  readonly pictureAt: PictureAt;
  readonly downloads: Downloads;
}

const NOTHING_HERE = 'There is nothing here.';

/** Names of files with their content's hash never change; pages do. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';

/** Undefined for what is not there or no file. Never waits, as opening a pipe would. */
async function openFile(file: string): Promise<{ handle: FileHandle; size: number } | undefined> {
  // Windows has no such flag.
  const flags = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);
  const handle = await open(file, flags).catch(() => undefined);
  const stat = await handle?.stat().catch(() => undefined);
  if (handle && stat?.isFile()) return { handle, size: stat.size };
  await handle?.close();
  return undefined;
}

async function sendFile(
  deps: PagesDeps,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = resolveScreenFile(deps.root, path);
  const opened = file === undefined ? undefined : await openFile(file);
  if (file === undefined || opened === undefined) return answerText(response, 404, NOTHING_HERE);
  const { handle, size } = opened;
  // The browser left meanwhile. A pipeline into an answer that is closed would never end, nor the file.
  if (response.destroyed) return handle.close();
  response.writeHead(200, {
    ...ANSWER_HEADERS,
    'content-type': contentTypeOf(file),
    'content-length': size,
    'cache-control': cacheControl(path),
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return handle.close();
  }
  // Closes the file with the answer, also where the browser has left: a bare pipe would leave it open.
  await pipeline(handle.createReadStream({ end: size - 1 }), response);
}

function sendPicture({ bytes, headers }: Picture, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { ...ANSWER_HEADERS, ...headers, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function enter(deps: PagesDeps, request: IncomingMessage, response: ServerResponse): void {
  const entered = deps.jar.enter(request.headers.cookie);
  switch (entered.kind) {
    case 'entered':
      response.writeHead(303, {
        ...ANSWER_HEADERS,
        location: pageOf(deps.surface, entered.slot),
        'set-cookie': entered.setCookie,
        'cache-control': 'no-store',
      });
      response.end();
      return;
    case 'jar-full':
      return answerText(
        response,
        409,
        'This browser shows as many of these screens as it can. Close one first.',
      );
    case 'hub-full':
      return answerText(response, 503, 'As many of these screens are open as Foyer serves. Close one first.');
  }
}

/** Takes a request whose `Host` and `Origin` were checked. */
export async function answerPage(
  deps: PagesDeps,
  { path, query }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { surface, jar } = deps;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerText(response, 405, 'Screens are only read.');
  }
  // A look at the head, as of a link's preview, is no page that opens.
  if (request.method === 'GET' && deps.entry.opens(surface, path)) return enter(deps, request, response);
  const isPage = path === `/${surface}` || path === `/${surface}/` || path === `/${surface}/index.html`;
  const slot = slotOf(query);
  const { cookie } = request.headers;
  const ofSlot = slot === undefined ? undefined : jar.screenIn(cookie, slot);
  const screen = isPage ? ofSlot : jar.anyScreen(cookie);
  if (!screen) {
    return answerText(response, 401, 'Open this screen with the address that Foyer printed when it started.');
  }
  if (path === `/${surface}`) {
    response.writeHead(308, {
      ...ANSWER_HEADERS,
      location: pageOf(surface, slot ?? 1),
      'cache-control': 'no-store',
    });
    response.end();
    return;
  }
  const picture = deps.pictureAt(path);
  if (picture) return sendPicture(picture, request, response);
  if (!isFileOf(surface, path)) return answerText(response, 404, NOTHING_HERE);
  const sending = deps.downloads.begin(screen, () => sendFile(deps, path, request, response));
  if (!sending) return answerText(response, 429, 'This screen loads too much at once.');
  await sending;
}
