/** The contract over MessagePorts: one port per window, with the role of the window's surface. */
import { RPCHandler } from '@orpc/server/websocket';
import {
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import { ROLE_OF_SURFACE, type Surface } from '../../contract/roles.ts';
import type { Log } from '../log.ts';
import type { RpcContext } from '../rpc/access.ts';
import { largestMessageOf } from '../rpc/largest-message.ts';
import type { HubRouter } from '../rpc/router.ts';
import { isPageOf } from './screen-address.ts';

export interface PortsDeps {
  readonly router: HubRouter;
  /** The surface a window was made for; what its page says does not matter. */
  readonly surfaceOf: (webContentsId: number) => Surface | undefined;
  readonly log: Log;
}

export interface Ports {
  close(): void;
}

/** Only the main frame, and only while it shows the page of its window's surface. */
function mayConnect(surface: Surface, frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isPageOf(surface, frame.url);
}

/** Answers every `foyer:connect` with a new port; the window's port before it is closed. */
export function servePorts({ router, surfaceOf, log }: PortsDeps): Ports {
  // This adapter speaks the same messages as the one for ports, and hands over the failure of each message.
  const handler = new RPCHandler<RpcContext>(router);
  const hangUps = new Map<number, () => void>();

  function serve(port: MessagePortMain, surface: Surface): () => void {
    const peer = {
      send: (message: unknown) => port.postMessage(message),
      addEventListener() {},
    };
    const hangUp = (): void => {
      handler.close(peer);
      port.close();
    };
    port.on('message', ({ data }: { data: unknown }) => {
      if (typeof data !== 'string' || data.length > largestMessageOf(surface)) return hangUp();
      handler.message(peer, data, { context: { role: ROLE_OF_SURFACE[surface] } }).catch(hangUp);
    });
    // The page is gone; its streams end.
    port.on('close', () => handler.close(peer));
    port.start();
    return hangUp;
  }

  function forget(id: number): void {
    hangUps.get(id)?.();
    hangUps.delete(id);
  }

  function connect(contents: WebContents, surface: Surface): void {
    const { id } = contents;
    const before = hangUps.get(id);
    if (before) before();
    else contents.once('destroyed', () => forget(id));
    const { port1, port2 } = new MessageChannelMain();
    hangUps.set(id, serve(port1, surface));
    contents.postMessage('foyer:port', null, [port2]);
    log.info('screen-connected', { surface });
  }

  ipcMain.on('foyer:connect', ({ sender, senderFrame }) => {
    const surface = surfaceOf(sender.id);
    if (surface === undefined || !mayConnect(surface, senderFrame)) log.warn('screen-refused');
    else connect(sender, surface);
  });

  return {
    close() {
      ipcMain.removeAllListeners('foyer:connect');
      for (const hangUp of hangUps.values()) hangUp();
    },
  };
}
