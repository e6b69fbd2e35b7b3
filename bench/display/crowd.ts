/**
 * Displays without a page: connections that read what a display reads and draw nothing, since one machine cannot draw
 * fifty. Entry file: is sent `{ kind, address, count }`, and answers `there` when it has so many more. Prints one line of
 * JSON when it can be sent that.
 */
import { WebSocket } from 'ws';
import { z } from 'zod';
import { whenAskedToStop } from '../../src/main/host/stop-request.ts';
import { openScreen } from '../../test/faults/screen.ts';

const MoreSchema = z.object({ kind: z.enum(['foyer', 'ws', 'sse']), address: z.string(), count: z.number() });
export type More = z.infer<typeof MoreSchema>;

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

const OPEN: Readonly<Record<More['kind'], (address: string) => Promise<void>>> = {
  async foyer(address) {
    const { client } = await openScreen(address);
    void readAll(await client.board.watch());
    void readAll(await client.board.calls({}));
    void readAll(await client.screen.watch());
    void readAll(await client.screen.orders());
  },
  async ws(address) {
    const socket = new WebSocket(address);
    socket.on('message', () => {});
    await new Promise((open) => socket.once('open', open));
  },
  async sse(address) {
    const { body } = await fetch(new URL('/calls', address));
    if (body) void readAll(body);
  },
};

process.on('message', (message) => {
  const read = MoreSchema.safeParse(message);
  // Anything else asks it to stop.
  if (!read.success) return;
  const { kind, address, count } = read.data;
  void (async () => {
    for (let n = 0; n < count; n += 1) await OPEN[kind](address);
    process.send?.('there');
  })();
});
whenAskedToStop(process, () => process.exit());
process.stdout.write('{"ready":true}\n');
