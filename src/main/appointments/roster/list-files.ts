/** Files in `lists/` of the data directory: the rows of lists that come in, as JSON arrays of one line each. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderDurably, syncFolder, writeFileDurably } from '../../storage/durable-files.ts';
import { renameFile } from '../../storage/rename-file.ts';

const OWNER_ONLY = 0o600;
/** Of a list that was not decided. */
const UNFINISHED = '.new';
const LINE_END = 10;

export type ListFiles = ReturnType<typeof createListFiles>;

/** `folder` is made for the first list. All throw what the disk throws. */
export function createListFiles(folder: string) {
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const decided = (): readonly string[] =>
    names()
      .filter((name) => /^\d{6,}\.json$/.test(name))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

  return {
    /** Names, in the order they were decided. */
    decided,
    /** Synced where it resolves with a path; otherwise nothing is left. */
    async write(listId: string, pieces: AsyncIterable<Uint8Array>, isOver: () => boolean) {
      makeFolderDurably(folder);
      const path = join(folder, `${listId}${UNFINISHED}`);
      let isWhole = false;
      try {
        const file = await open(path, 'w', OWNER_ONLY);
        try {
          for await (const piece of pieces) {
            if (isOver()) return undefined;
            await file.writeFile(piece);
            await file.writeFile('\n');
          }
          await file.sync();
        } finally {
          await file.close();
        }
        isWhole = !isOver();
        return isWhole ? path : undefined;
      } finally {
        if (!isWhole) rmSync(path, { force: true });
      }
    },
    /** Returns its name; what was written is gone where it throws. */
    decide(written: string): string {
      const n = Number.parseInt(decided().at(-1) ?? '0', 10) + 1;
      const name = `${String(n).padStart(6, '0')}.json`;
      try {
        renameFile(written, join(folder, name));
        syncFolder(folder);
      } catch (error) {
        for (const path of [written, join(folder, name)]) rmSync(path, { force: true });
        throw error;
      }
      return name;
    },
    *piecesOf(name: string): Generator<Uint8Array, void, void> {
      const bytes = readFileSync(join(folder, name));
      for (let from = 0, to = 0; from < bytes.length; from = to + 1) {
        to = bytes.indexOf(LINE_END, from);
        if (to < 0) to = bytes.length;
        yield bytes.subarray(from, to);
      }
    },
    rewrite(name: string, pieces: readonly string[]): void {
      writeFileDurably(join(folder, name), `${pieces.join('\n')}\n`, OWNER_ONLY);
    },
    remove(name: string): void {
      rmSync(join(folder, name), { force: true });
      syncFolder(folder);
    },
    removeUnfinished(): void {
      for (const name of names()) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { force: true });
    },
  };
}
