import { z } from 'zod';
import type { Code } from '../../contract/codes.ts';

/** The codes with which a host ends, for whoever started it. */

/**
 * It said why on stderr: starting it again as it is would end the same way. An Electron that cannot load Foyer has a code of
 * its own (`electron-fit.ts`).
 */
export const SAID_WHY = 1;

/**
 * The command line cannot be read, so no later start would go better: whatever starts it should stop trying and show it
 * as failed. 64 is for a wrong use in sysexits.h. `npm start` reads the same line first and ends with 1.
 */
export const BAD_COMMAND_LINE = 64;

/**
 * It wants to be started again at once, otherwise than before; not a crash. 75 is EX_TEMPFAIL of sysexits.h, and a
 * failure for systemd's `Restart=on-failure`.
 */
export const START_AGAIN = 75;

/**
 * Whether the process that started this one starts it again for `START_AGAIN`: `npm start`, which has a channel to it, or
 * the session of the kiosk's package, which says so. Two that start it would each meet the other's.
 */
export const isSupervised = ({
  send,
  env,
}: Pick<NodeJS.Process, 'env'> & { readonly send?: unknown }): boolean =>
  send !== undefined || env['FOYER_SUPERVISED'] === '1';

/** A sentence for a terminal, with the code by which docs/codes.md has it. */
export const withCode = (sentence: string, code: Code | undefined): string =>
  code === undefined ? sentence : `${sentence} (${code})`;

/** Goes on where nobody reads any more what is written. */

/**
 * A terminal that was closed, a `tee` that Ctrl+C ended first, a start command that was killed: the next line would end
 * the process before it has stopped cleanly. Call it before the first line.
 */
export function goOnUnheard(process: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

const RuntimeReadySchema = z.object({ type: z.literal('runtime-ready') });

export const isRuntimeReady = (message: unknown): boolean => RuntimeReadySchema.safeParse(message).success;

/**
 * How a host says over the IPC channel that its runtime runs and it begins: from then on it takes the time that it needs,
 * as for a database that is brought to a new version. An Electron that hangs while it starts runs no line of ours.
 *
 * Says it to the process that started this one, where that listens.
 */
export function tellRuntimeReady(process: Pick<NodeJS.Process, 'send'>): void {
  const message: z.infer<typeof RuntimeReadySchema> = { type: 'runtime-ready' };
  // Whoever listened may be gone.
  process.send?.(message, undefined, undefined, () => {});
}

const StopRequestSchema = z.object({ type: z.literal('stop') });

/** What the parent sends. */
export const STOP_REQUEST: z.infer<typeof StopRequestSchema> = { type: 'stop' };

/**
 * How a host is asked to stop by the process that started it: one message over the IPC channel. On Windows every signal
 * to another process ends it at once (Node 24, `subprocess.kill`), so a message is the only way to ask.
 *
 * Calls `stop` for each way a process is asked to end: the message, a signal of the terminal or of the system, and the
 * end of the process at the other end of the channel. It may be called more than once.
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
  // A terminal that is closed. Node takes back what `nohup` says, so without a listener it is a kill.
  process.on('SIGHUP', stop);
}
