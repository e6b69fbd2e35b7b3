import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/contract/contract.ts';
import { type Surface, SURFACES } from '../../src/contract/roles.ts';
import { createEntry } from '../../src/main/lan/entry.ts';
import { type ScreenServer, serveScreens } from '../../src/main/lan/screen-server.ts';
import { silentLog } from '../../src/main/log.ts';
import type { HubAccess } from '../../src/main/rpc/access.ts';
import { createRouter } from '../../src/main/rpc/router.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type ScreenClient = ContractRouterClient<Contract>;

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

export interface Screens {
  readonly server: ScreenServer;
  readonly clock: FakeClock;
  readonly port: number;
  readonly origin: string;
  cookieOf(surface: Surface): string;
  get(path: string, headers?: Record<string, string | string[]>, method?: string): Promise<Answer>;
  /** A raw socket of a screen, not yet open. */
  socket(path: string, headers: Record<string, string>): WebSocket;
  /** The contract as a screen on `surface` speaks it. */
  client(surface: Surface): Promise<{ readonly client: ScreenClient; readonly socket: WebSocket }>;
}

/** The screen server over a router, with a page for each surface on disk. */
export async function screensOf(access: HubAccess): Promise<Screens> {
  const folder = temporaryFolder();
  const root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  for (const surface of SURFACES) {
    mkdirSync(join(root, surface));
    writeFileSync(join(root, surface, 'index.html'), `page of ${surface}`);
  }
  writeFileSync(join(root, 'assets', 'app-abc.js'), 'a script');
  writeFileSync(join(folder, 'secret.json'), 'a secret');
  const clock = createFakeClock();
  const entry = createEntry(Buffer.alloc(32, 7));
  const serving = await serveScreens({
    port: 0,
    root,
    router: createRouter(access),
    entry,
    clock,
    log: silentLog,
  });
  if (serving.kind !== 'serving') throw new Error(serving.sentence);
  const { server } = serving;
  onTestFinished(() => server.close());
  const { origin, port: portText } = new URL(server.addressOf('kiosk'));
  const port = Number(portText);
  const cookieOf = (surface: Surface): string => entry.cookieOf(surface, port).split(';', 1)[0] ?? '';
  const socket = (path: string, headers: Record<string, string>): WebSocket => {
    const made = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    made.on('error', () => {});
    onTestFinished(() => made.terminate());
    return made;
  };

  return {
    server,
    clock,
    port,
    origin,
    cookieOf,
    socket,
    get: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const call = request(
          { host: '127.0.0.1', port, path, method, agent: false, headers, setHost: !('host' in headers) },
          (response) => {
            let text = '';
            response.on('data', (chunk: Buffer) => (text += chunk.toString()));
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            );
          },
        );
        call.on('error', reject);
        call.end();
      }),
    async client(surface) {
      const made = socket(`/${surface}/rpc`, { origin, cookie: cookieOf(surface) });
      await new Promise((resolve, reject) => {
        made.once('open', resolve);
        made.once('error', reject);
      });
      const client: ScreenClient = createORPCClient(
        new RPCLink({ websocket: made as unknown as globalThis.WebSocket }),
      );
      return { client, socket: made };
    },
  };
}
