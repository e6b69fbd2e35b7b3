/** The servers for other machines, over TLS: four surfaces and pairing. */
import type { ServerResponse } from 'node:http';
import type { FleetDesk } from '../access/fleet.ts';
import type { Logged } from '../base/capabilities.ts';
import type { NetworkServers, ServeAnswer } from '../network/served-addresses.ts';
import { createConnectedLog, createLines } from '../rpc/lines.ts';
import type { HubRouter } from '../rpc/router.ts';
import { ANSWER_HEADERS } from './answers.ts';
import { type Handler, NETWORK, originAt } from './handler.ts';
import { createGrantEntry } from './grant-entry.ts';
import { listenAt, type ListenDeps, type ScreenListener } from './listen.ts';
import type { HouseShown } from './house-page.ts';
import { createPairPages } from './pair-pages.ts';
import { pairingPortFor, PORT_ORDER, portFor } from './ports-in-row.ts';
import { PAIRING_CONNECTIONS } from './surface-limits.ts';
import { createSurfaceServer, type SurfaceDeps } from './surface-server.ts';

const AUTHORITY_PATH = '/authority.crt';

/** Android, iPadOS and Windows offer to install DER of this type. */
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

export interface NetworkServersDeps
  extends Omit<SurfaceDeps, 'surface' | 'port' | 'door' | 'entry' | 'lines' | 'noteConnected'>, Logged {
  /** The kiosk's port. The next four follow. */
  readonly port: number;
  readonly router: HubRouter;
  readonly fleet: Pick<FleetDesk, 'grants' | 'pairing'>;
  readonly house?: () => HouseShown;
  readonly authorityPem: () => string | undefined;
}

/** People share these addresses, so links to them are allowed. */
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

/** Listens nowhere until `serve` is called. */
export function createNetworkServers(deps: NetworkServersDeps): NetworkServers & { close(): void } {
  const grants = createGrantEntry({ ...deps, firstPort: deps.port });
  const shared = {
    ...deps,
    door: NETWORK,
    // Printed addresses are for this machine only.
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
    const listeners: ScreenListener[] = [];
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
