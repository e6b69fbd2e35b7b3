/** The screen servers of a headless host, one per surface. */
import type { Surface } from '../../contract/roles.ts';
import type { Screens } from '../access/screens.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { Accounts } from '../oidc/accounts.ts';
import type { PictureAt } from '../screens/pictures.ts';
import type { SoundAt } from '../screens/screens-files.ts';
import { createConnectedLog, createLines } from '../rpc/lines.ts';
import type { HubRouter } from '../rpc/router.ts';
import type { LocalEntry, EntryWords } from './entry.ts';
import type { HouseShown } from './house-page.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { drawFirstPort, portFor, PORT_ORDER } from './ports-in-row.ts';
import type { Run } from './run.ts';
import type { ServerTimes } from './surface-limits.ts';
import { type LoopbackServer, serveSurface } from './surface-server.ts';

/** With half of all ports taken, one draw in 16 succeeds. */
const MAX_DRAWS = 200;

interface ScreenServerDeps extends Clocked, Logged {
  /** The kiosk's, the first of four. 0 picks four free ones. */
  readonly port: number;
  readonly root: string;
  readonly router: HubRouter;
  readonly screens: Screens;
  readonly pictureAt: PictureAt;
  readonly soundAt: SoundAt;
  readonly entry: LocalEntry;
  readonly accounts: KnownAccounts;
  readonly entryWords: EntryWords;
  readonly house?: () => HouseShown;
  readonly signIns?: Pick<Accounts, 'begin' | 'finish'>;
  readonly run: Run;
  /** At least 0, below 1, for port 0. */
  readonly random: () => number;
  readonly times?: Partial<ServerTimes>;
}

export interface ScreenServer {
  addressOf(surface: Surface): string;
  /** Valid once, for links from setup. */
  ticketFor(surface: Surface): string;
  readonly port: number;
  originOf(surface: Surface): string;
  close(): Promise<void>;
}

type ScreenServerAnswer =
  | { readonly kind: 'serving'; readonly server: ScreenServer }
  | { readonly kind: 'port-in-use'; readonly sentence: string };

type Servers = ReadonlyMap<Surface, LoopbackServer>;
type Opened =
  | { readonly kind: 'open'; readonly port: number; readonly servers: Servers }
  | { readonly kind: 'taken'; readonly port: number; readonly reason: string };

const closeAll = async (servers: Servers): Promise<void> => {
  await Promise.all(Array.from(servers.values(), (server) => server.close()));
};

/** All four or none. */
async function openFrom(
  first: number,
  deps: Omit<Parameters<typeof serveSurface>[0], 'surface' | 'port'>,
): Promise<Opened> {
  const servers = new Map<Surface, LoopbackServer>();
  for (const surface of PORT_ORDER) {
    const port = portFor(first, surface);
    const answer = await serveSurface({ ...deps, surface, port });
    if (answer.kind === 'port-in-use') {
      await closeAll(servers);
      return { kind: 'taken', port, reason: answer.reason };
    }
    servers.set(surface, answer.server);
  }
  return { kind: 'open', port: first, servers };
}

async function open(deps: ScreenServerDeps): Promise<Opened> {
  const shared = {
    ...deps,
    lines: createLines(deps),
    noteConnected: createConnectedLog(deps.log, deps.clock.monotonic),
  };
  if (deps.port !== 0) return openFrom(deps.port, shared);
  let opened: Opened = { kind: 'taken', port: 0, reason: '' };
  for (let draws = 0; draws < MAX_DRAWS && opened.kind === 'taken'; draws += 1) {
    opened = await openFrom(drawFirstPort(deps.random), shared);
  }
  return opened;
}

export async function serveScreens(deps: ScreenServerDeps): Promise<ScreenServerAnswer> {
  const opened = await open(deps);
  if (opened.kind === 'taken') {
    const what =
      opened.reason === 'EACCES'
        ? `Foyer's account may not open port ${opened.port}.`
        : `Port ${opened.port} is in use.`;
    const sentence =
      deps.port === 0
        ? 'Foyer needs five free ports in a row and found none. Choose the first one with --port.'
        : `${what} Foyer needs five ports in a row. Choose a different first port with --port, or --port 0 for free ones.`;
    return { kind: 'port-in-use', sentence };
  }
  const { servers, port } = opened;
  const originOf = (surface: Surface): string => servers.get(surface)?.origin ?? '';
  return {
    kind: 'serving',
    server: {
      port,
      originOf,
      ticketFor: (surface) => `${originOf(surface)}${deps.entry.ticketFor(surface)}`,
      addressOf: (surface) => `${originOf(surface)}${deps.entry.pathOf(surface)}`,
      close: () => closeAll(servers),
    },
  };
}
