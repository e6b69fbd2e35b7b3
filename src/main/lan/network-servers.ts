/** The servers of other machines' screens: the four surfaces and pairing, by TLS, at each address that is asked for. */
import type { ServerResponse } from 'node:http';
import type { Fleet } from '../access/fleet.ts';
import type { Log } from '../base/log.ts';
import type { NetworkServers, ServeAnswer } from '../network/served-addresses.ts';
import { createConnectedLog } from '../rpc/connected-log.ts';
import { createLines } from '../rpc/lines.ts';
import type { HubRouter } from '../rpc/router.ts';
import { ANSWER_HEADERS } from './answers.ts';
import { type Handler, NETWORK, originAt } from './door.ts';
import { createGrantEntry } from './grant-entry.ts';
import { listenAt, type ListenDeps, type Listener } from './listen.ts';
import { createPairPages, type HouseShown } from './pair-pages.ts';
import { pairingPortFor, PORT_ORDER, portFor } from './ports-in-row.ts';
import { PAIRING_CONNECTIONS } from './surface-limits.ts';
import { createSurfaceServer, type SurfaceDeps } from './surface-server.ts';

const AUTHORITY_PATH = '/authority.crt';

/** DER behind this type is what Android, iPadOS and Windows offer to install. */
function sendAuthority(response: ServerResponse, pem: string): void {
  const bytes = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  response.writeHead(200, {
    ...ANSWER_HEADERS,
    'content-type': 'application/x-x509-ca-cert',
    'content-disposition': 'attachment; filename="foyer-authority.crt"',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

export interface NetworkServersDeps extends Omit<
  SurfaceDeps,
  'surface' | 'port' | 'door' | 'entry' | 'lines' | 'noteConnected'
> {
  /** The kiosk's port, as on loopback; the next four follow. */
  readonly port: number;
  readonly router: HubRouter;
  readonly log: Log;
  readonly fleet: Pick<Fleet, 'grants' | 'pairing'>;
  /** What the page of pairing shows of the house. */
  readonly house?: () => HouseShown;
  /** Foyer's own authority, where it has one. */
  readonly authorityPem: () => string | undefined;
}

/** The page of pairing and the authority: people send their addresses around. How an ask stands is for that page alone. */
const LINKED = ['/', '/pair', '/pair/', AUTHORITY_PATH];

const withAuthority = (pairing: Handler, authorityPem: () => string | undefined): Handler => ({
  ...pairing,
  async answer(asked, request, response) {
    const pem = asked.path === AUTHORITY_PATH ? authorityPem() : undefined;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (pem !== undefined && isRead) return sendAuthority(response, pem);
    return pairing.answer(asked, request, response);
  },
});

/** Nothing is listened on before `serve` is asked. */
export function createNetworkServers(deps: NetworkServersDeps): NetworkServers & { close(): void } {
  const grants = createGrantEntry({ ...deps, firstPort: deps.port });
  const shared = {
    ...deps,
    door: NETWORK,
    // What is printed is for this machine.
    entry: { kind: 'granted', grants } as const,
    lines: createLines(deps),
    noteConnected: createConnectedLog(deps.log, deps.clock.monotonic),
  };
  const surfaces = PORT_ORDER.map((surface) => {
    const port = portFor(deps.port, surface);
    return { port, server: createSurfaceServer({ ...shared, surface, port }) };
  });
  const pairingPort = pairingPortFor(deps.port);
  const pages = createPairPages({ ...deps, entry: grants, port: pairingPort });
  const pairing = withAuthority(pages, deps.authorityPem);
  type At = Pick<ListenDeps, 'address' | 'hosts' | 'certificate'>;
  const ports = [
    ...surfaces.map(({ port, server }) => ({ port, listen: (at: At) => server.listen(at) })),
    {
      port: pairingPort,
      listen: (at: At) =>
        listenAt({
          ...deps,
          ...at,
          door: NETWORK,
          port: pairingPort,
          connections: PAIRING_CONNECTIONS,
          linked: LINKED,
          handler: () => pairing,
        }),
    },
  ];

  async function serve(at: Parameters<NetworkServers['serve']>[0]): Promise<ServeAnswer> {
    const listeners: Listener[] = [];
    const close = async (): Promise<void> => {
      await Promise.all(listeners.map((listener) => listener.close()));
    };
    for (const { port, listen } of ports) {
      const answer = await listen(at);
      if (answer.kind === 'failed') {
        await close();
        return { kind: 'failed', port, reason: answer.reason };
      }
      listeners.push(answer.listener);
    }
    return {
      kind: 'serving',
      served: {
        renew(certificate) {
          for (const listener of listeners) listener.renew(certificate);
        },
        close,
      },
    };
  }

  return {
    serve,
    pairingAddressAt: (host) => `${originAt(NETWORK, host, pairingPort)}/`,
    close() {
      for (const { server } of surfaces) server.close();
    },
  };
}
