/**
 * Screens without a page: connections that read what a screen reads and draw nothing, since one machine cannot draw
 * fifty. Entry file: is sent `{ kind, address, count }`, and answers `there` when it has so many more. Prints one line of
 * JSON when it can be sent that.
 */
import { WebSocket } from 'ws';
import { z } from 'zod';
import { whenAskedToStop } from '../../src/main/host/parent-process.ts';
import { openScreen } from '../../test/faults/screen.ts';

const MoreSchema = z.object({
  kind: z.enum(['display', 'desk', 'kiosk', 'ws', 'sse']),
  address: z.string(),
  count: z.number(),
  /** What visitors type at a kiosk. */
  codes: z.array(z.string()).default([]),
});
export type More = z.input<typeof MoreSchema>;

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

/** A visitor comes to each kiosk so often. */
const VISITOR_EVERY_MS = 1_000;

const OPEN: Readonly<Record<More['kind'], (address: string, codes: readonly string[]) => Promise<void>>> = {
  async display(address) {
    const { client } = await openScreen(address);
    void readAll(await client.board.watch());
    void readAll(await client.board.calls({}));
    void readAll(await client.screen.watch());
    void readAll(await client.screen.orders());
  },
  async desk(address) {
    const { client } = await openScreen(address);
    void readAll(await client.appointments.watch(undefined));
    void readAll(await client.hub.watch());
    void readAll(await client.help.watch());
    void readAll(await client.screen.watch());
    void readAll(await client.screen.orders());
  },
  async kiosk(address, codes) {
    const { client, closed } = await openScreen(address);
    void readAll(await client.screen.watch());
    void readAll(await client.screen.orders());
    let n = 0;
    const visits = setInterval(() => {
      n += 1;
      void client.appointments.find({ code: codes[n % codes.length] ?? '' }).catch(() => undefined);
    }, VISITOR_EVERY_MS);
    void closed.then(() => clearInterval(visits));
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
  const { kind, address, count, codes } = read.data;
  void (async () => {
    for (let n = 0; n < count; n += 1) await OPEN[kind](address, codes);
    process.send?.('there');
  })();
});
whenAskedToStop(process, () => process.exit());
process.stdout.write('{"ready":true}\n');
