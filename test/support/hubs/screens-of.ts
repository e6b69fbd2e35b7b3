import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Contract } from '../../../src/contract/contract.ts';
import { type Surface, SURFACES } from '../../../src/contract/roles.ts';
import type { FleetDesk } from '../../../src/main/access/fleet.ts';
import type { Screens as KnownScreens } from '../../../src/main/access/screens.ts';
import { createEntry, type EntrySecret, machineMs } from '../../../src/main/lan/entry.ts';
import type { KnownAccounts } from '../../../src/main/lan/known-accounts.ts';
import { entryWordsOf } from '../../../src/main/host/packaged.ts';
import { createRun } from '../../../src/main/lan/run.ts';
import { cookieName } from '../../../src/main/lan/screen-cookies.ts';
import { type ScreenServer, serveScreens } from '../../../src/main/lan/screen-server.ts';
import type { ServerTimes } from '../../../src/main/lan/surface-limits.ts';
import type { Log } from '../../../src/main/base/log.ts';
import { silentLog } from '../silent-log.ts';
import type { HubAccess } from '../../../src/main/rpc/access.ts';
import { createRouter } from '../../../src/main/rpc/router.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { fleetOf, type KnownFleet } from '../parts/fleet-of.ts';
import { hubOf } from './hub-of.ts';
import { administratorOf, staffOf } from '../parts/staff-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export type ScreenClient = ContractRouterClient<Contract>;

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

export interface Screens {
  readonly server: ScreenServer;
  readonly clock: FakeClock;
  /** Folder of the built screens. */
  readonly root: string;
  /** Those it knows, kept in a folder of the test. */
  readonly screens: KnownScreens;
  readonly fleet: FleetDesk;
  portOf(surface: Surface): number;
  originOf(surface: Surface): string;
  /** The cookie of the `number`th screen of a surface: the same each time. */
  cookieOf(surface: Surface, number?: number): string;
  /** Asks the server of the surface that the path names, of the kiosk otherwise. */
  get(path: string, headers?: Record<string, string | string[]>, method?: string): Promise<Answer>;
  /** Asks the server of `surface`. */
  getAt(
    surface: Surface,
    path: string,
    headers?: Record<string, string | string[]>,
    method?: string,
  ): Promise<Answer>;
  /** A raw socket to the server of `surface`, not yet open. */
  socketAt(surface: Surface, path: string, headers: Record<string, string>): WebSocket;
  /** The contract over a socket that is open; rejects with the status of one that is refused. */
  connect(surface: Surface, path: string, headers: Record<string, string>): Promise<Connected>;
  /** The contract as the `number`th screen on `surface` speaks it. */
  client(surface: Surface, number?: number): Promise<Connected>;
}

export interface Connected {
  readonly client: ScreenClient;
  readonly socket: WebSocket;
}

export interface ScreensOptions {
  readonly times?: Partial<ServerTimes>;
  readonly log?: Log;
  /** Those of a hub before this one. */
  readonly folder?: string;
  /** The fleet that the hub was made with, and its clock. */
  readonly known?: KnownFleet & { readonly clock: FakeClock };
  /** The kiosk's port; by default four that are free. */
  readonly port?: number;
  /** What its printed addresses are made from; by default the same each time. */
  readonly secret?: EntrySecret;
  /** By default nobody is known. */
  readonly accounts?: KnownAccounts;
}

const NO_ACCOUNTS: KnownAccounts = { isKnown: () => Promise.resolve(false), note: () => Promise.resolve() };

/** More than the system's buffers between two sockets of this machine hold. */
const LARGE = 8 * 1024 * 1024;

/** The built screens: a page for each surface, a script, and one too large to be sent at once. */
export function buildIn(folder: string): string {
  const root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  for (const surface of SURFACES) {
    mkdirSync(join(root, surface), { recursive: true });
    writeFileSync(join(root, surface, 'index.html'), `page of ${surface}`);
  }
  writeFileSync(join(root, 'assets', 'app-abc.js'), 'a script');
  writeFileSync(join(root, 'assets', 'large-abc.js'), Buffer.alloc(LARGE, 'x'));
  writeFileSync(join(folder, 'secret.json'), 'a secret');
  return root;
}

function ask(
  port: number,
  path: string,
  headers: Record<string, string | string[]>,
  method: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
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
  });
}

/** The screen servers over a router, with a page for each surface on disk. */
export async function screensOf(
  access: Omit<HubAccess, 'fleet' | 'staff' | 'administrator'> &
    Partial<Pick<HubAccess, 'staff' | 'administrator'>>,
  options: ScreensOptions = {},
): Promise<Screens> {
  const folder = options.folder ?? temporaryFolder();
  const root = buildIn(folder);
  const clock = options.known?.clock ?? createFakeClock();
  const log = options.log ?? silentLog;
  const { screens, fleet } = options.known ?? fleetOf({ folder, clock, log });
  onTestFinished(fleet.close);
  const run = createRun(randomBytes(32), machineMs);
  const serving = await serveScreens({
    port: options.port ?? 0,
    root,
    router: createRouter({
      staff: staffOf({ folder, clock, log }),
      administrator: administratorOf({ folder, clock, log }),
      ...access,
      fleet,
    }),
    screens,
    pictureAt: (path) => access.hub().pictureAt(path),
    soundAt: (path, screen) => access.hub().soundAt(path, screen),
    entry: createEntry(options.secret ?? { key: Buffer.alloc(32, 7), run: 'A'.repeat(22) }, machineMs),
    accounts: options.accounts ?? NO_ACCOUNTS,
    entryWords: entryWordsOf(undefined),
    run,
    clock,
    log,
    random: Math.random,
    ...(options.times ? { times: options.times } : {}),
  });
  if (serving.kind !== 'serving') throw new Error(serving.sentence);
  const { server } = serving;
  onTestFinished(() => server.close());
  const portOf = (surface: Surface): number => Number(new URL(server.originOf(surface)).port);
  const cookies = new Map<string, string>();
  const cookieOf = (surface: Surface, number = 1): string => {
    const name = `${surface} ${number}`;
    const pass = cookies.get(name) ?? screens.enrol(surface)?.pass ?? '';
    cookies.set(name, pass);
    return `${cookieName({ surface, port: portOf(surface), isSecure: false }, 1)}=${run.cookieOf(pass)}`;
  };
  const socketAt: Screens['socketAt'] = (surface, path, headers) => {
    const made = new WebSocket(`ws://127.0.0.1:${portOf(surface)}${path}`, { headers });
    made.on('error', () => {});
    onTestFinished(() => made.terminate());
    return made;
  };
  const connect: Screens['connect'] = async (surface, path, headers) => {
    const socket = socketAt(surface, path, headers);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const client: ScreenClient = createORPCClient(
      new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
    );
    return { client, socket };
  };
  const getAt: Screens['getAt'] = (surface, path, headers = {}, method = 'GET') =>
    ask(portOf(surface), path, headers, method);

  return {
    server,
    clock,
    root,
    screens,
    fleet,
    portOf,
    originOf: server.originOf,
    cookieOf,
    socketAt,
    getAt,
    get(path, headers, method) {
      const [, named] = /^\/(?:enter\/)?(\w+)/.exec(path) ?? [];
      return getAt(SURFACES.find((surface) => surface === named) ?? 'kiosk', path, headers, method);
    },
    connect,
    client(surface, number = 1) {
      const headers = { origin: server.originOf(surface), cookie: cookieOf(surface, number) };
      return connect(surface, `/${surface}/rpc`, headers);
    },
  };
}

/** The same over a hub of its own, for tests that ask it for little. */
export async function screensOfHub(options: ScreensOptions = {}): Promise<Screens> {
  const hub = await hubOf({ clock: createFakeClock() });
  const access: Omit<HubAccess, 'fleet' | 'staff' | 'administrator'> = {
    hub: () => hub,
    touched() {},
    settingsView: () => {
      throw new Error('not asked for');
    },
    saveSettings: () => Promise.reject(new Error('not asked for')),
  };
  return screensOf(access, options);
}

/** What the server of `at` says to a socket: 101 when it opens, 0 without an answer. */
export function statusOfSocket(
  screens: Pick<Screens, 'socketAt'>,
  path: string,
  headers: Record<string, string>,
  at: Surface = 'kiosk',
): Promise<number> {
  return new Promise((resolve) => {
    const socket = screens.socketAt(at, path, headers);
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', () => resolve(0));
  });
}
