/** Sends a file of the built screens. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Screen } from '../access/screen.ts';
import { createTally } from '../base/pace.ts';
import { contentTypeOf, resolveScreenFile } from '../screens/screens-files.ts';
import { ANSWER_HEADERS, answerText } from './answers.ts';

export const NOTHING_HERE = 'There is nothing here.';

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

/** Answers with the file below `root` that `path` names, or with 404. */
export async function sendFile(
  root: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = resolveScreenFile(root, path);
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

/** A browser has six connections to one origin at the most, over all its pages, and asks for one file on each. */
export const MOST_DOWNLOADS = 12;

export interface Downloads {
  /** Runs `send`, or returns false when this screen has as many as it may. */
  begin(screen: Pick<Screen, 'id'>, send: () => Promise<void>): Promise<void> | false;
}

/** How many files are on their way to one screen, so that one which does not read takes no connection from others. */
export function createDownloads(): Downloads {
  const underWay = createTally<string>();
  return {
    begin({ id }, send) {
      if (underWay.of(id) >= MOST_DOWNLOADS) return false;
      underWay.add(id);
      return send().finally(() => underWay.remove(id));
    },
  };
}
