/** Notices that npm is gone: npm passes SIGTERM to its shell, and the shell dies without passing it on. */

const LOOK_EVERY_MS = 200;

/** Calls `gone` once when the process that started this one has ended. Does nothing outside an npm script. */
export function whenNpmIsGone(gone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    gone();
  }, LOOK_EVERY_MS);
  looking.unref();
}
