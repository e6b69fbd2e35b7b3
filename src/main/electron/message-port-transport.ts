/** The contract over MessagePorts: one port per window, for the screen of the window's surface. */
import {
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createLines } from '../rpc/lines.ts';
import type { HubRouter } from '../rpc/router.ts';
import { isPageOf } from './screen-address.ts';

export interface PortsDeps {
  readonly router: HubRouter;
  /** The screen of a window, by the surface it was made for; what its page says does not matter. */
  readonly screenOf: (webContentsId: number) => Screen | undefined;
  readonly clock: Clock;
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
export function servePorts({ router, screenOf, clock, log }: PortsDeps): Ports {
  const lines = createLines({ router, clock, log });
  const hangUps = new Map<number, () => void>();

  function serve(port: MessagePortMain, screen: Screen): () => void {
    const hangUp = (): void => {
      line.close();
      port.close();
    };
    const line = lines.open(screen, {
      send(text, sent) {
        port.postMessage(text);
        sent();
      },
      pause() {},
      resume() {},
      hangUp,
    });
    port.on('message', ({ data }: { data: unknown }) => line.message(data));
    // The page is gone; its streams end.
    port.on('close', () => line.close());
    port.start();
    return hangUp;
  }

  function forget(id: number): void {
    hangUps.get(id)?.();
    hangUps.delete(id);
  }

  function connect(contents: WebContents, screen: Screen): void {
    const { id } = contents;
    const before = hangUps.get(id);
    if (before) before();
    else contents.once('destroyed', () => forget(id));
    const { port1, port2 } = new MessageChannelMain();
    hangUps.set(id, serve(port1, screen));
    contents.postMessage('foyer:port', null, [port2]);
    log.info('screen-connected', { surface: screen.surface });
  }

  ipcMain.on('foyer:connect', ({ sender, senderFrame }) => {
    const screen = screenOf(sender.id);
    if (screen === undefined || !mayConnect(screen.surface, senderFrame)) log.warn('screen-refused');
    else connect(sender, screen);
  });

  return {
    close() {
      ipcMain.removeAllListeners('foyer:connect');
      for (const hangUp of hangUps.values()) hangUp();
    },
  };
}
