/**
 * Loaded into the hub's process with `--import`, as plain JavaScript (`living.ts`): when asked, it tells for how long at most
 * the hub's thread did one thing since it was asked last, by the processor time of that thread. So a busy machine, which
 * takes its time from the hub, is told apart from a hub that keeps its screens waiting.
 */

/** Milliseconds between two looks: of a shorter hold nobody asks. */
const LOOK_EVERY_MS = 2;

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

let before = workedMs();
let longestMs = 0;

setInterval(() => {
  const now = workedMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, LOOK_EVERY_MS).unref();

process.on('message', (message) => {
  if (message !== 'longest-hold') return;
  process.send?.({ longestMs });
  longestMs = 0;
});
