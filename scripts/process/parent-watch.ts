/** Notices that npm is gone: npm passes SIGTERM to its shell, and the shell dies without passing it on. */

const LOOK_EVERY_MS = 200;

/** What is asked of the process. */
export type Watched = Pick<NodeJS.Process, 'platform' | 'env' | 'ppid'>;

/**
 * Calls `gone` once when the process that started this one has ended. Does nothing outside an npm script, nor on Windows:
 * there the id of a parent stays when it has ended, and each look at it goes through all processes of the machine.
 */
export function whenNpmIsGone(gone: () => void, watched: Watched = process): void {
  if (watched.env['npm_lifecycle_event'] === undefined || watched.platform === 'win32') return;
  const parent = watched.ppid;
  const looking = setInterval(() => {
    if (watched.ppid === parent) return;
    clearInterval(looking);
    gone();
  }, LOOK_EVERY_MS);
  looking.unref();
}
