/** A screen of a running hub: the contract over the WebSocket, entered the way a browser enters. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { get, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/contract/contract.ts';

export interface Screen {
  readonly client: ContractRouterClient<Contract>;
  /** Resolves when the line is dead; calls without an answer then never get one. */
  readonly closed: Promise<void>;
  close(): void;
}

/** `address` is what the hub printed for a surface, token included. Rejects when the hub goes away meanwhile. */
export async function openScreen(address: string): Promise<Screen> {
  // Over no connection that was kept: a hub that was killed had the same address.
  const entered = await new Promise<IncomingMessage>((done, failed) => {
    get(address, { agent: false }, done).once('error', failed);
  });
  entered.resume();
  const cookie = (entered.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  const { origin, host, pathname } = new URL(address);
  const surface = pathname.split('/')[2] ?? '';
  const socket = new WebSocket(`ws://${host}/${surface}/rpc`, { headers: { origin, cookie } });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  await new Promise((opened, failed) => {
    socket.once('open', opened);
    socket.once('error', failed);
  });
  socket.on('error', () => {});
  const client: Screen['client'] = createORPCClient(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ws` is a WebSocket but for its event classes
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  );
  return { client, closed, close: () => socket.terminate() };
}
