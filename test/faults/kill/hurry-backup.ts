/**
 * Loaded into a hub with `--import`: the daily copy begins soon after the start, not after a quarter of a minute. A hub
 * that sets no such timer makes no copy, and the kill suite then says so.
 */
const BACKUP_AFTER_START_MS = 15_000;
const SOON_MS = 150;

const original = globalThis.setTimeout;
globalThis.setTimeout = new Proxy(original, {
  apply(target, self, args: unknown[]) {
    // Others wait as long; the function that sets this one is on the stack.
    const isBackup =
      args[1] === BACKUP_AFTER_START_MS && /\bstartUpkeep\b/.test(new Error('here').stack ?? '');
    if (!isBackup) return Reflect.apply(target, self, args);
    globalThis.setTimeout = original;
    return Reflect.apply(target, self, [args[0], SOON_MS]);
  },
});
