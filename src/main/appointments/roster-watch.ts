/** Watches a roster file by looking at it: works on network drives and across renames, where file events do not. */
import { readFile, stat } from 'node:fs/promises';
import type { CancelTimer, Clock } from '../clock.ts';

const LOOK_EVERY_MS = 1_000;

export type RosterFile = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'missing' };

export interface RosterWatch {
  close(): void;
}

/** Calls `heard` with the file's text now and after each change of its time, size or inode; once when it is missing. */
export function watchRoster(path: string, clock: Clock, heard: (file: RosterFile) => void): RosterWatch {
  let seen = '';
  let closed = false;
  let cancel: CancelTimer = () => {};

  async function look(): Promise<void> {
    let mark = 'missing';
    let text: string | undefined;
    try {
      const now = await stat(path);
      mark = `${now.mtimeMs}/${now.size}/${now.ino}`;
      if (mark !== seen) text = await readFile(path, 'utf8');
    } catch {
      // Missing, or not readable right now: said once, looked for again.
      mark = 'missing';
    }
    if (closed) return;
    if (mark !== seen) {
      seen = mark;
      heard(text === undefined ? { kind: 'missing' } : { kind: 'text', text });
    }
    cancel = clock.after(LOOK_EVERY_MS, () => void look());
  }

  void look();
  return {
    close() {
      closed = true;
      cancel();
    },
  };
}
