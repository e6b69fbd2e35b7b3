/** One surface behind one door, for all its addresses. */
import type { Duplex } from 'node:stream';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import type { Lines } from '../rpc/lines.ts';
import type { PictureAt } from '../screens/pictures.ts';
import type { SoundAt } from '../screens/screens-files.ts';
import type { Clocked } from '../base/capabilities.ts';
import { type Door, LOOPBACK, originAt } from './handler.ts';
import { createDownloads } from './send-file.ts';
import type { LocalEntry, EntryWords } from './entry.ts';
import type { HouseShown } from './house-page.ts';
import type { Accounts } from '../oidc/accounts.ts';
import { accountPathOf, hasAccounts } from './account-pages.ts';
import { jarOf } from './jar.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { listenAt, type ScreenListenAnswer, type ListenDeps } from './listen.ts';
import { HOST } from './refusals.ts';
import { answerPage, type Entering } from './screen-pages.ts';
import type { Run } from './run.ts';
import { createSockets } from './screen-sockets.ts';
import { SURFACE_LIMITS, type ServerTimes } from './surface-limits.ts';

export interface SurfaceDeps extends Clocked {
  readonly surface: Surface;
  readonly port: number;
  readonly door: Door;
  readonly root: string;
  readonly lines: Lines;
  readonly screens: Screens;
  readonly pictureAt: PictureAt;
  readonly soundAt: SoundAt;
  readonly entry: Entering;
  /** Without TLS only: its cookies end with the run. */
  readonly run?: Run;
  readonly house?: () => HouseShown;
  /** Sign-in with accounts. Default: none. */
  readonly signIns?: Pick<Accounts, 'begin' | 'finish'>;
  readonly noteConnected: (screen: Screen) => void;
  readonly times?: Partial<ServerTimes>;
}

type At = Pick<ListenDeps, 'address' | 'hosts' | 'certificate'>;

/** Sockets and downloads are counted over all addresses. */
export function createSurfaceServer(deps: SurfaceDeps) {
  const { surface, port, door } = deps;
  // Over TLS only this hub receives the cookies.
  const run = door.kind === 'loopback' ? deps.run : undefined;
  const jar = jarOf({ surface, port, isSecure: door.kind === 'network' }, deps.screens, door, run);
  const pages = { ...deps, jar, downloads: createDownloads() };
  const sockets = createSockets({ ...deps, jar });

  return {
    listen: (at: At): Promise<ScreenListenAnswer> =>
      listenAt({
        ...deps,
        ...at,
        connections: SURFACE_LIMITS[surface].connections,
        ...(deps.signIns && hasAccounts(surface) ? { linked: [accountPathOf(surface)] } : {}),
        handler: (here) => ({
          answer: (asked, request, response) => answerPage(pages, asked, request, response),
          upgrade: (asked, request, socket: Duplex, head) =>
            sockets.upgrade(asked, request, socket, head, here),
        }),
      }),
    /** Listeners are closed by their owner. */
    close: sockets.close,
  };
}

export interface LoopbackServer {
  readonly origin: string;
  close(): Promise<void>;
}

type LoopbackAnswer =
  | { readonly kind: 'serving'; readonly server: LoopbackServer }
  /** `EADDRINUSE`, or `EACCES` for a port that needs privileges. */
  | { readonly kind: 'port-in-use'; readonly reason: string };

export async function serveSurface(
  deps: Omit<SurfaceDeps, 'door' | 'entry' | 'run'> & {
    readonly entry: Pick<LocalEntry, 'opens' | 'hasPrinted'>;
    readonly accounts: KnownAccounts;
    readonly entryWords: EntryWords;
    readonly run: Run;
  },
): Promise<LoopbackAnswer> {
  const { entry, accounts, entryWords: words } = deps;
  const server = createSurfaceServer({
    ...deps,
    door: LOOPBACK,
    entry: { kind: 'printed', entry, accounts, words },
  });
  const answer = await server.listen({ address: HOST, hosts: () => [HOST] });
  if (answer.kind === 'failed') {
    server.close();
    const { reason } = answer;
    if (reason === 'EADDRINUSE' || reason === 'EACCES') return { kind: 'port-in-use', reason };
    throw new Error(`Cannot listen on ${HOST}:${deps.port} (${answer.reason}).`);
  }
  return {
    kind: 'serving',
    server: {
      origin: originAt(LOOPBACK, HOST, deps.port),
      close() {
        server.close();
        return answer.listener.close();
      },
    },
  };
}
