/**
 * A connection of the library, in one shape for one engine, sentinels and a cluster. Only loaded where an engine is set:
 * a lobby alone pays nothing for it.
 */
import type { EngineAddress } from '../settings/engine-address.ts';

export interface EngineClient {
  /** Resolves once connected. Goes on trying until then. */
  connect(): Promise<unknown>;
  /** Rejects at once while there is no connection. `key`: any of the command's keys. Texts in answers are buffers. */
  send(key: string, args: readonly (string | Buffer)[]): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): void;
  destroy(): void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than the longest wait for an entry. A connection that is silent for so long is dead. */
const SOCKET_TIMEOUT_MS = 15_000;
/** Keeps a connection alive that has nothing to ask. */
const PING_MS = 5_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/** Never gives up: the library's own strategy does after a socket timeout. `retries`: from 0. Milliseconds. */
function waitBeforeReconnect(retries: number, random: () => number): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(retries, 10));
  return Math.ceil(most / 2 + (most / 2) * random());
}

export async function createEngineClient(
  address: EngineAddress,
  /** `name`: in the engine's list of clients. `random`: from 0 to 1. */
  { name, random }: { readonly name: string; readonly random: () => number },
): Promise<EngineClient> {
  const library = await import('@redis/client');
  const { nodes, tls, username, password, database, group = '' } = address;
  const timing = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    reconnectStrategy: (retries: number) => waitBeforeReconnect(retries, random),
  };
  const common = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    name,
    // Old and managed engines, and proxies before them, speak it.
    RESP: 2 as const,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled' as const,
    pingInterval: PING_MS,
    socket: tls ? { ...timing, tls: true as const } : timing,
  };
  const asBuffers = { typeMapping: { [library.RESP_TYPES.BLOB_STRING]: Buffer } };

  if (address.kind === 'cluster') {
    const [first] = nodes;
    const cluster = library.createCluster({
      RESP: 2,
      rootNodes: nodes.map(({ host, port }) => ({ ...common, socket: { ...common.socket, host, port } })),
      defaults: { ...common, socket: { ...common.socket, host: first?.host ?? '' } },
      minimizeConnections: true,
    });
    return {
      connect: () => cluster.connect(),
      send: (key, args) => cluster.sendCommand(key, false, [...args], asBuffers),
      on: (event, listener) => void cluster.on(event, listener),
      destroy: () => cluster.destroy(),
    };
  }
  if (address.kind === 'sentinel') {
    const sentinel = library.createSentinel({
      RESP: 2,
      name: group,
      sentinelRootNodes: nodes.map((node) => ({ ...node })),
      nodeClientOptions: common,
      sentinelClientOptions: { ...common, disableOfflineQueue: false },
      scanInterval: 2_000,
      passthroughClientErrorEvents: true,
    });
    return {
      connect: () => sentinel.connect(),
      send: (_key, args) => sentinel.sendCommand(false, [...args], asBuffers),
      // Some come twice, and first as a text.
      on: (event, listener) =>
        void sentinel.on(event, (error: unknown) => {
          if (error instanceof Error) listener(error);
        }),
      destroy: () => void sentinel.destroy(),
    };
  }
  const [node] = nodes;
  const client = library.createClient({
    ...common,
    ...(database === undefined ? {} : { database }),
    socket: { ...common.socket, host: node?.host ?? '', port: node?.port ?? 0 },
  });
  return {
    connect: () => client.connect(),
    send: (_key, args) => client.sendCommand([...args], asBuffers),
    on: (event, listener) => void client.on(event, listener),
    destroy: () => {
      if (client.isOpen) client.destroy();
    },
  };
}
