/**
 * How a host says over the IPC channel that its runtime runs and it begins: from then on it takes the time that it needs,
 * as for a database that is brought to a new version. An Electron that hangs while it starts runs no line of ours.
 */
import { z } from 'zod';

const RuntimeReadySchema = z.object({ type: z.literal('runtime-ready') });

export const isRuntimeReady = (message: unknown): boolean => RuntimeReadySchema.safeParse(message).success;

/** Says it to the process that started this one, where that listens. */
export function tellRuntimeReady(process: Pick<NodeJS.Process, 'send'>): void {
  const message: z.infer<typeof RuntimeReadySchema> = { type: 'runtime-ready' };
  // Whoever listened may be gone.
  process.send?.(message, undefined, undefined, () => {});
}
