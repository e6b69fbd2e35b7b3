/** The contract over one line each: what the transports (`lan/`, `electron/`) share, whatever carries the messages. */
import { RPCHandler } from '@orpc/server/websocket';
import type { Screen } from '../access/screen.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RpcContext } from './access.ts';
import { largestMessageOf } from './largest-message.ts';
import type { HubRouter } from './router.ts';

/** The other end of a line. */
export interface LineEnd {
  send(text: string): void;
  /** Bytes that were sent and nobody has read yet; 0 where that cannot be known. */
  buffered(): number;
  /** Ends the line at once. */
  hangUp(): void;
}

export interface Line {
  /** One message as it came; what is no text ends the line. */
  message(data: unknown): void;
  /** The line is gone: its streams end. */
  close(): void;
}

export interface LinesDeps {
  readonly router: HubRouter;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Lines {
  open(screen: Screen, end: LineEnd): Line;
}

export function createLines({ router, log }: LinesDeps): Lines {
  // Not the adapters for `ws` and for ports: they print what a malformed message holds to stderr, past the log.
  const handler = new RPCHandler<RpcContext>(router);

  return {
    open(screen, end) {
      const peer = {
        send(message: unknown) {
          if (typeof message === 'string') end.send(message);
        },
        addEventListener() {},
      };
      const hangUp = (): void => {
        log.warn('screen-message-refused', { surface: screen.surface });
        end.hangUp();
      };
      return {
        message(data) {
          if (typeof data !== 'string' || data.length > largestMessageOf(screen.surface)) return hangUp();
          handler.message(peer, data, { context: { screen } }).catch(hangUp);
        },
        close: () => handler.close(peer),
      };
    },
  };
}
