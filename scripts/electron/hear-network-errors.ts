/**
 * Preloaded into Electron's installer: it prints an error's stack without its cause, so that of a failed connection only
 * "fetch failed" is left. Node's fetch tells the cause on this channel.
 */
import { subscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

const MessageSchema = z.object({ error: z.instanceof(Error) });

for (const channel of ['undici:client:connectError', 'undici:request:error']) {
  subscribe(channel, (message) => {
    const told = MessageSchema.safeParse(message);
    if (told.success) console.error(`Cause: ${told.data.error.message}`);
  });
}
