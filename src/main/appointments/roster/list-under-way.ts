/** One list that a person is importing, in memory only. */
import type { FileHandle } from 'node:fs/promises';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ListCounts, ListState, UnderstoodList } from '../../../contract/list-import.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { Directory } from '../directory/directory.ts';
import type { KeptRecipes } from './kept-recipes.ts';
import type { ListReader, ListReaders } from './list-reader.ts';
import type { LobbyKnowledge } from './lobby-knowledge.ts';
import type { PutLists } from './put-lists.ts';
import type { RosterImportDeps } from './roster-import.ts';
import type { UnreadRows } from './row-collector.ts';
import { openToRead } from './roster-watch.ts';

export interface ListImportDeps
  extends Omit<RosterImportDeps, 'database' | 'beginsAnew' | 'directory'>, Clocked, Logged {
  readonly directory: Pick<Directory, 'byId' | 'put' | 'startingBetween'>;
  readonly timeZone: string;
  readonly readers: ListReaders;
  readonly putLists: PutLists;
  readonly recipes: KeptRecipes;
  readonly known: LobbyKnowledge;
  readonly onRecipe: () => void;
}

export interface Preview {
  readonly understood: UnderstoodList;
  /** Of lists of this shape. */
  readonly header: readonly string[];
  readonly counts: ListCounts;
  /** Good ones. */
  readonly rows: number;
  readonly unread: UnreadRows;
}

export interface ListImport {
  readonly id: string;
  readonly screenId: string;
  /** Name of its file, where the page says it. */
  readonly file: string | undefined;
  /** For a watched path, or one to be watched: confirming keeps its recipe instead of importing it. */
  readonly watchedPath: string | undefined;
  /** What has arrived of the file; undefined once the reader has all of it. */
  buffer: Buffer<ArrayBuffer> | undefined;
  reader: ListReader | undefined;
  received: number;
  state: ListState;
  preview: Preview | undefined;
  /** What a person said about it. */
  recipe: ListRecipe | undefined;
  /** Of the step under way. A new step ends the one before. */
  turn: number;
  forget: CancelTimer;
  /** Pages that watch it. */
  watchers: number;
  /** On the monotonic clock, from when it began. */
  unwatchedSince: number;
  reportedAt: number;
  readonly onState: () => void;
}

export function say(one: ListImport, state: ListState): void {
  one.state = state;
  one.onState();
}

/** Between two reports of progress, in milliseconds. */
const REPORT_EVERY_MS = 100;

/** Reports to the page now and then. */
export function sayHowFar(clock: Pick<Clock, 'monotonic'>, one: ListImport, state: ListState): void {
  one.state = state;
  const now = clock.monotonic();
  if (now - one.reportedAt < REPORT_EVERY_MS) return;
  one.reportedAt = now;
  one.onState();
}

interface OpenedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Undefined for what is no file, or cannot be read: reading a pipe or a device might not end. */
export async function openFile(path: string): Promise<OpenedFile | undefined> {
  const handle = await openToRead(path).catch(() => undefined);
  const found = await handle?.stat().catch(() => undefined);
  if (handle && found?.isFile() === true) return { handle, size: found.size };
  await handle?.close();
  return undefined;
}

/** False where the file has shrunk, or cannot be read. */
export async function fillFrom({ handle, size }: OpenedFile, one: ListImport): Promise<boolean> {
  // Pieces from a page are refused from now on.
  one.received = size;
  for (let at = 0; at < size;) {
    if (!one.buffer) return false;
    const read = await handle.read(one.buffer, at, size - at, at).catch(() => undefined);
    if (read === undefined || read.bytesRead === 0) return false;
    at += read.bytesRead;
  }
  return true;
}

export function newImport({
  bytes,
  ...whose
}: Pick<ListImport, 'id' | 'screenId' | 'file' | 'watchedPath' | 'onState' | 'unwatchedSince'> & {
  readonly bytes: number;
}): ListImport {
  return {
    ...whose,
    buffer: Buffer.alloc(bytes),
    reader: undefined,
    received: 0,
    state: { kind: 'receiving', bytes: 0, of: bytes },
    preview: undefined,
    recipe: undefined,
    turn: 0,
    forget: () => {},
    watchers: 0,
    reportedAt: Number.NEGATIVE_INFINITY,
  };
}

/** Undefined for a piece that is empty, not the next one, or longer than announced. */
function nextPiece({ buffer, state, received }: ListImport, at: number, base64: string): Buffer | undefined {
  if (!buffer || state.kind !== 'receiving' || at !== received) return undefined;
  const piece = Buffer.from(base64, 'base64');
  return piece.length === 0 || received + piece.length > buffer.length ? undefined : piece;
}

export function takePiece(
  clock: Pick<Clock, 'monotonic'>,
  one: ListImport,
  at: number,
  base64: string,
): boolean {
  const piece = nextPiece(one, at, base64);
  if (!one.buffer || !piece) {
    one.onState();
    return false;
  }
  piece.copy(one.buffer, at);
  one.received += piece.length;
  sayHowFar(clock, one, { kind: 'receiving', bytes: one.received, of: one.buffer.length });
  return true;
}
