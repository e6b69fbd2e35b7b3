/**
 * Files of lists being imported, in `lists/` of the data folder. The first line identifies the list. Each other line
 * is a piece, a JSON array of rows.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolderDurably, syncFolder } from '../../storage/durable-files.ts';
import { decidedIn, filesIn, nextListIn } from '../../storage/lists-folder.ts';
import { renameFile } from '../../storage/rename-file.ts';
import { ImportedFileSchema } from './imported-list.ts';

const OWNER_ONLY = 0o600;
const UNFINISHED = '.new';
const LINE_END = 10;

const AboutSchema = z.object({
  /** Unique. */
  id: z.string(),
  /** The file of the watched folder with this content. */
  file: ImportedFileSchema.extend({ name: z.string() }).optional(),
});
export type AboutList = z.infer<typeof AboutSchema>;

export interface ListFile {
  readonly about: AboutList;
  readonly pieces: readonly Uint8Array[];
}

export type ListFiles = ReturnType<typeof createListFiles>;

/** False, and not synced, once `isOver`. */
async function writeLines(
  path: string,
  lines: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  isOver: () => boolean,
): Promise<boolean> {
  const file = await open(path, 'w', OWNER_ONLY);
  try {
    for await (const line of lines) {
      if (isOver()) return false;
      await file.writeFile(line);
      await file.writeFile('\n');
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return !isOver();
}

async function* afterFirst(first: string, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

function linesOf(bytes: Buffer): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0, to = 0; from < bytes.length; from = to + 1) {
    to = bytes.indexOf(LINE_END, from);
    if (to < 0) to = bytes.length;
    lines.push(bytes.subarray(from, to));
  }
  return lines;
}

function aboutIn(line: Uint8Array | undefined): AboutList | undefined {
  try {
    return AboutSchema.safeParse(JSON.parse(new TextDecoder().decode(line))).data;
  } catch {
    return undefined;
  }
}

/** Creates `folder` for the first list. All throw what the disk throws. */
export function createListFiles(folder: string) {
  /** Numbers are not used again, so that nothing said of one list is taken for another. */
  let last = 0;

  function read(name: string): ListFile {
    const lines = linesOf(readFileSync(join(folder, name)));
    const about = aboutIn(lines[0]);
    return about ? { about, pieces: lines.slice(1) } : { about: { id: name }, pieces: lines };
  }

  return {
    decided: (): readonly string[] => decidedIn(folder),
    isThere: (name: string): boolean => existsSync(join(folder, name)),
    read,
    /** Returns a path once synced. Otherwise it leaves nothing. */
    async write(about: AboutList, pieces: AsyncIterable<Uint8Array>, isOver: () => boolean) {
      makeFolderDurably(folder);
      const path = join(folder, `${about.id}${UNFINISHED}`);
      let isWhole = false;
      try {
        isWhole = await writeLines(path, afterFirst(JSON.stringify(about), pieces), isOver);
        return isWhole ? path : undefined;
      } finally {
        if (!isWhole) rmSync(path, { force: true });
      }
    },
    /** Returns the list's name. Deletes what was written where it throws. */
    decide(written: string): string {
      const name = nextListIn(folder, last);
      last = Number.parseInt(name, 10);
      try {
        renameFile(written, join(folder, name));
        syncFolder(folder);
      } catch (error) {
        for (const path of [written, join(folder, name)]) rmSync(path, { force: true });
        throw error;
      }
      return name;
    },
    /** Replaces pieces, by place. Writes nothing once the list is imported or `isOver`. */
    async rewrite(name: string, less: ReadonlyMap<number, string>, isOver: () => boolean): Promise<void> {
      const path = join(folder, name);
      const next = `${path}${UNFINISHED}`;
      const { about, pieces } = read(name);
      const lines = [JSON.stringify(about), ...pieces.map((piece, n) => less.get(n) ?? piece)];
      try {
        if (!(await writeLines(next, lines, isOver)) || !existsSync(path)) return;
        renameFile(next, path);
        syncFolder(folder);
      } finally {
        rmSync(next, { force: true });
      }
    },
    remove(name: string): void {
      rmSync(join(folder, name), { force: true });
      syncFolder(folder);
    },
    removeUnfinished(): void {
      for (const name of filesIn(folder))
        if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { force: true });
    },
  };
}
