import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Screen } from '../access/screen.ts';
import { createTally } from '../base/pace.ts';
import { headersOf, resolveScreenFile } from '../screens/screens-files.ts';
import { ANSWER_HEADERS, answerText } from './answers.ts';
import { type HouseShown, withHouse } from './house-page.ts';

export const NOTHING_HERE = 'Not found.';

/** File names with a content hash never change. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';

/** Does not block, as opening a pipe would. */
async function openFile(file: string): Promise<{ handle: FileHandle; size: number } | undefined> {
  // Not defined on Windows.
  const flags = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);
  const handle = await open(file, flags).catch(() => undefined);
  const stat = await handle?.stat().catch(() => undefined);
  if (handle && stat?.isFile()) return { handle, size: stat.size };
  await handle?.close();
  return undefined;
}

export async function sendFile(
  root: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  house?: () => HouseShown,
): Promise<void> {
  const file = resolveScreenFile(root, path);
  const opened = file === undefined ? undefined : await openFile(file);
  if (file === undefined || opened === undefined) return answerText(response, 404, NOTHING_HERE);
  const { handle, size } = opened;
  // A pipeline into a closed answer would never end, and leak the file.
  if (response.destroyed) return handle.close();
  const page =
    house === undefined || extname(file) !== '.html'
      ? undefined
      : Buffer.from(withHouse(await handle.readFile('utf8'), house(), request.headers['accept-language']));
  response.writeHead(200, {
    ...ANSWER_HEADERS,
    ...headersOf(path),
    'content-length': page?.length ?? size,
    'cache-control': cacheControl(path),
  });
  if (request.method === 'HEAD' || size === 0 || page !== undefined) {
    response.end(request.method === 'HEAD' ? undefined : page);
    return handle.close();
  }
  // Unlike `pipe`, closes the file if the browser disconnects.
  await pipeline(handle.createReadStream({ end: size - 1 }), response);
}

/** Browsers open at most six connections per origin. */
export const MAX_DOWNLOADS = 12;

export type Downloads = ReturnType<typeof createDownloads>;

/** One screen that does not read must not take connections from others. */
export function createDownloads() {
  const underWay = createTally<string>();
  return {
    /** False if the screen is at its limit. */
    begin({ id }: Pick<Screen, 'id'>, send: () => Promise<void>): Promise<void> | false {
      if (underWay.of(id) >= MAX_DOWNLOADS) return false;
      underWay.add(id);
      return send().finally(() => underWay.remove(id));
    },
  };
}
