/** Crash dumps contain memory, so they are kept locally, for this user and a short time. */
import { app, crashReporter } from 'electron';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, DAY_MS } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import { makeFolder } from '../../base/private-files.ts';
import { type DumpFile, dumpsToDelete } from './dumps-to-delete.ts';

function filesIn(folder: string): readonly DumpFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }));
}

function deleteOld(folder: string, now: number, log: Log): void {
  try {
    const gone = dumpsToDelete(filesIn(folder), now);
    for (const path of gone) rmSync(path, { force: true });
    if (gone.length > 0) log.info('crash-dumps-deleted', { files: gone.length });
  } catch {
    log.error('crash-dumps-not-deleted');
  }
}

/** Before `ready`, so that every process is covered. Nothing is uploaded. */
export function keepCrashDumps(dataDir: string, clock: Clock, log: Log): void {
  const folder = join(dataDir, 'crash-dumps');
  try {
    makeFolder(folder);
    chmodSync(folder, 0o700);
  } catch {
    log.error('crash-dumps-off');
    return;
  }
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true });
  function sweep(): void {
    deleteOld(folder, clock.now(), log);
    clock.after(DAY_MS, sweep);
  }
  sweep();
}
