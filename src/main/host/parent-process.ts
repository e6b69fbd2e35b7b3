import { z } from 'zod';
import type { Code } from '../../contract/codes.ts';

/** Exit codes of a host. */

/**
 * The reason is on stderr, and another start would end the same way. `electron-fit.ts` has a code of its own.
 */
export const SAID_WHY = 1;

/**
 * No later start can succeed, so the supervisor should stop trying. 64 is for a wrong use in sysexits.h. `npm start` checks
 * the command line first and ends with 1.
 */
export const BAD_COMMAND_LINE = 64;

/**
 * Asks for another start at once. 75 is EX_TEMPFAIL of sysexits.h, and a failure for systemd's `Restart=on-failure`.
 */
export const START_AGAIN = 75;

/**
 * Whether the parent process restarts this one for `START_AGAIN`: `npm start`, which has an IPC channel, or the kiosk
 * package's session. Two restarts would collide.
 */
export const isSupervised = ({
  send,
  env,
}: Pick<NodeJS.Process, 'env'> & { readonly send?: unknown }): boolean =>
  send !== undefined || env['FOYER_SUPERVISED'] === '1';

export const withCode = (sentence: string, code: Code | undefined): string =>
  code === undefined ? sentence : `${sentence} (${code})`;

/**
 * Prevents that a closed terminal, or a `tee` that Ctrl+C ended first, ends the process before a clean stop. Call it
 * before the first line.
 */
export function goOnUnheard(process: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

const RuntimeReadySchema = z.object({ type: z.literal('runtime-ready') });

export const isRuntimeReady = (message: unknown): boolean => RuntimeReadySchema.safeParse(message).success;

/**
 * Reports to the parent process that the runtime works: an Electron that hangs while it starts runs none of our code.
 * The host may then take its time, such as for a migration.
 */
export function notifyRuntimeReady(process: Pick<NodeJS.Process, 'send'>): void {
  const message: z.infer<typeof RuntimeReadySchema> = { type: 'runtime-ready' };
  // The parent may be gone.
  process.send?.(message, undefined, undefined, () => {});
}

const StopRequestSchema = z.object({ type: z.literal('stop') });

export const STOP_REQUEST: z.infer<typeof StopRequestSchema> = { type: 'stop' };

/**
 * Calls `stop` on the parent's message, on signals and when the parent ends, possibly more than once. On Windows any
 * signal to another process ends it at once (Node 24, `subprocess.kill`), so only a message can ask.
 */
export function whenAskedToStop(process: Pick<NodeJS.Process, 'on' | 'connected'>, stop: () => void): void {
  process.on('message', (message) => {
    if (StopRequestSchema.safeParse(message).success) stop();
  });
  process.on('disconnect', stop);
  // Its end may have come while nobody listened; without a channel this is undefined.
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- the types know no undefined
  if (process.connected === false) stop();
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A closed terminal. Node resets `nohup`, so without a listener this signal kills.
  process.on('SIGHUP', stop);
}
