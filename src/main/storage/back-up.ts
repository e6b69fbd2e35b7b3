/** The daily backup, made while the hub works: docs/adr/0006-copies-by-pages.md. */
import { closeSync, fdatasync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BACKUPS_KEPT, deleteOldBackups, keepBackup, nextBackup, type OldBackups } from './backups.ts';
import { copyAtOnce, findCopyByPages } from './copy-pages.ts';
import { COMPANIONS, makeFolderDurably, removeQuietly } from './durable-files.ts';

/** This locks the database for about 1 ms. */
const PAGES_AT_ONCE = 250;

/**
 * Checks every page (0.3 s for 100,000 appointments) and rewrites the backup, because copied pages still contain erased
 * rows. A text, so that the bundles need no further file.
 */
const CHECK = `
  const { parentPort, workerData: { url, rewritten } } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const copy = new DatabaseSync(new URL(url), { readOnly: true });
  const verdict = String(Object.values(copy.prepare('PRAGMA integrity_check(1)').get())[0]);
  if (verdict === 'ok') copy.prepare('VACUUM INTO ?').run(rewritten);
  copy.close();
  parentPort.postMessage(verdict);
`;

function checkAndRewrite(path: string, rewritten: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const url = `${pathToFileURL(path).href}?immutable=1`;
    const worker = new Worker(CHECK, { eval: true, workerData: { url, rewritten } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The backup check was interrupted.')));
  });
}

const pagesOf = (next: ReturnType<typeof nextBackup>): string => `${next.unfinished}-pages`;

export type BackUpAnswer =
  | { readonly kind: 'kept'; readonly path: string }
  | { readonly kind: 'stopped' }
  /** The backup, and so the database, fails its check. Earlier backups stay. */
  | { readonly kind: 'not-good' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Makes and checks a backup, and deletes old ones. Never throws. */
export async function backUp(
  sqlite: DatabaseSync,
  databasePath: string,
  now: number,
  signal: AbortSignal,
  old: OldBackups = { now, most: BACKUPS_KEPT },
): Promise<BackUpAnswer> {
  let next: ReturnType<typeof nextBackup> | undefined;
  let file: number | undefined;
  let syncing: Promise<void> | undefined;
  if (signal.aborted) return { kind: 'stopped' };
  try {
    makeFolderDurably(dirname(nextBackup(databasePath, now).path));
    next = nextBackup(databasePath, now);
    const pages = pagesOf(next);
    const copy = openSync(pages, 'w', 0o600);
    file = copy;
    const copyByPages = await findCopyByPages();
    if (copyByPages === undefined) copyAtOnce(sqlite, pages);
    await copyByPages?.(sqlite, pages, {
      rate: PAGES_AT_ONCE,
      progress() {
        if (signal.aborted) throw new Error('stopped');
        // Bit by bit, because SQLite syncs the whole copy at its end while it locks the database.
        syncing ??= new Promise<void>((done) => fdatasync(copy, () => done())).then(
          () => (syncing = undefined),
        );
      },
    });
    await syncing;
    closeSync(copy);
    file = undefined;
    closeSync(openSync(next.unfinished, 'w', 0o600));
    const verdict = await checkAndRewrite(pages, next.unfinished);
    removeQuietly(pages);
    if (verdict !== 'ok') {
      removeQuietly(next.unfinished);
      return { kind: 'not-good' };
    }
    keepBackup(next);
    deleteOldBackups(databasePath, old);
    return { kind: 'kept', path: next.path };
  } catch (error) {
    await syncing;
    if (file !== undefined) closeSync(file);
    for (const path of next ? [pagesOf(next), next.unfinished] : [])
      for (const end of ['', ...COMPANIONS]) removeQuietly(`${path}${end}`);
    if (signal.aborted) return { kind: 'stopped' };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
