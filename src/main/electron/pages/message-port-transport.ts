/** The contract over MessagePorts, one per window. */
import {
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { Screen } from '../../access/screen.ts';
import type { CancelTimer } from '../../../clock/clock.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { createSparingLog } from '../../base/log.ts';
import { createPace, type Pace, type PaceRate } from '../../base/pace.ts';
import { createConnectedLog, createLines } from '../../rpc/lines.ts';
import type { HubRouter } from '../../rpc/router.ts';
import { isPageOf } from './screen-address.ts';

interface PortsDeps extends Clocked, Logged {
  readonly router: HubRouter;
  /** By the window's surface, whatever its page claims. */
  readonly screenOf: (webContentsId: number) => Screen | undefined;
  /** Returns a function that removes the connection. */
  readonly connected: (screen: Screen, cut: () => void) => () => void;
}

/**
 * If the frame's process has ended, any call except `isDestroyed` throws (Electron 45, electron_api_web_frame_main.cc,
 * `CheckRenderFrame`).
 */
function mayConnect(surface: Surface, frame: WebFrameMain | null): boolean {
  return frame !== null && !frame.isDestroyed() && frame.parent === null && isPageOf(surface, frame.url);
}

/** A page connects once per load and once per lost line, at least 250 ms later. */
const CONNECTS: PaceRate = { burst: 30, perSecond: 1 };

interface Connection {
  hangUp(): void;
  readonly pace: Pace;
  /** Set while the rate delays the next answer. */
  cancel: CancelTimer | undefined;
}

/** Answers `foyer:connect` with a new port, and closes the window's previous one. */
export function servePorts({ router, screenOf, connected, clock, log }: PortsDeps) {
  const lines = createLines({ router, clock, log });
  const noteConnected = createConnectedLog(log, () => clock.monotonic());
  const noteRefused = createSparingLog(log, 'screen-refused', () => clock.monotonic());
  const connections = new Map<number, Connection>();

  /**
   * Electron does not report what a page has not read from a port; that memory is in the page's process. The hub holds
   * at most 32 requests per window: 32 days of 5,000 appointments (50 MB), or two sounds (14 MB each) and 30 texts.
   */
  function serve(port: MessagePortMain, screen: Screen): () => void {
    const hangUp = (): void => {
      leave();
      line.close();
      port.close();
    };
    const leave = connected(screen, hangUp);
    const line = lines.open(screen, {
      send(text, sent) {
        port.postMessage(text);
        sent();
      },
      // A port cannot be read more slowly. A full queue closes the line.
      pause() {},
      resume() {},
      hangUp,
    });
    port.on('message', ({ data }: { data: unknown }) => line.message(data));
    port.on('close', () => {
      leave();
      line.close();
    });
    port.start();
    return hangUp;
  }

  function forget(id: number): void {
    const connection = connections.get(id);
    connection?.cancel?.();
    connection?.hangUp();
    connections.delete(id);
  }

  function connectionOf(contents: WebContents): Connection {
    const { id } = contents;
    const known = connections.get(id);
    if (known) return known;
    const made: Connection = { hangUp() {}, pace: createPace(CONNECTS), cancel: undefined };
    connections.set(id, made);
    contents.once('destroyed', () => forget(id));
    return made;
  }

  function connect(connection: Connection, contents: WebContents, screen: Screen): void {
    connection.hangUp();
    const { port1, port2 } = new MessageChannelMain();
    connection.hangUp = serve(port1, screen);
    contents.postMessage('foyer:port', null, [port2]);
    noteConnected(screen);
  }

  ipcMain.on('foyer:connect', ({ sender, senderFrame }) => {
    const screen = screenOf(sender.id);
    if (screen === undefined || !mayConnect(screen.surface, senderFrame)) return noteRefused('not-its-page');
    const connection = connectionOf(sender);
    if (connection.cancel) return undefined;
    const inMs = connection.pace.take(clock.monotonic());
    if (inMs === 0) return connect(connection, sender, screen);
    noteRefused('too-often');
    connection.cancel = clock.after(inMs, () => {
      connection.cancel = undefined;
      if (mayConnect(screen.surface, sender.mainFrame)) connect(connection, sender, screen);
    });
    return undefined;
  });

  return {
    close(): void {
      ipcMain.removeAllListeners('foyer:connect');
      for (const id of connections.keys()) forget(id);
    },
  };
}
