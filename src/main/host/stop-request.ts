/**
 * How a host is asked to stop by the process that started it: one message over the IPC channel. On Windows every signal
 * to another process ends it at once (Node 24, `subprocess.kill`), so a message is the only way to ask.
 */
import { z } from 'zod';

const StopRequestSchema = z.object({ type: z.literal('stop') });

/** What the parent sends. */
export const STOP_REQUEST: z.infer<typeof StopRequestSchema> = { type: 'stop' };

/**
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
