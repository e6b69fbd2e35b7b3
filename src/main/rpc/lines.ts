/** The contract over one line each: what the transports (`lan/`, `electron/`) share, whatever carries the messages. */
import { RPCHandler } from '@orpc/server/websocket';
import type { Screen } from '../access/screen.ts';
import type { Clock } from '../../clock/clock.ts';
import { createSparingLog, type Log } from '../base/log.ts';
import { createPace } from '../base/pace.ts';
import type { RpcContext } from './access.ts';
import { largestMessageOf, LINE_LIMITS, type LineLimits } from './line-limits.ts';
import {
  notUnderstood,
  readMessage,
  type ReadMessage,
  type RefusedMessage,
  tooManyRequests,
} from './line-message.ts';
import { STREAM_PATHS, withCut } from './until-ended.ts';
import { takeTurns } from './line-turns.ts';
import { createLineUnread, createScreenLoads } from './screen-loads.ts';
import type { HubRouter } from './router.ts';

/** The other end of a line. */
export interface LineEnd {
  /** Calls `sent` once when the machine has taken the message over, or never will; at once where that cannot be known. */
  send(text: string, sent: () => void): void;
  /** Reads no further until `resume`, where the transport can. What was read already may still come. */
  pause(): void;
  resume(): void;
  /** Ends the line at once. */
  hangUp(): void;
}

export interface Line {
  /** One message as it came. */
  message(data: unknown): void;
  /** The line is gone: its streams end. */
  close(): void;
}

export interface LinesDeps {
  readonly router: HubRouter;
  readonly clock: Clock;
  readonly log: Log;
  /** By default what this contract has a use for. */
  readonly read?: ReadMessage;
  /** By default {@link LINE_LIMITS}. */
  readonly limits?: Partial<LineLimits>;
}

export interface Lines {
  open(screen: Screen, end: LineEnd): Line;
}

/** Why the hub ended a line; a word for the log. */
type Cause = RefusedMessage | 'flood' | 'not-reading' | 'failed';

export function createLines({ router, clock, log, read = readMessage, limits: given }: LinesDeps): Lines {
  // Not the adapters for `ws` and for ports: they print what a malformed message holds to stderr, past the log.
  const handler = new RPCHandler<RpcContext>(router, { clientInterceptors: [withCut] });
  const limits: LineLimits = { ...LINE_LIMITS, ...given };
  const loads = createScreenLoads(limits, clock);
  const logEnd = createSparingLog(log, 'screen-message-refused', () => clock.monotonic());

  function open(screen: Screen, end: LineEnd): Line {
    const { surface } = screen;
    const load = loads.of(screen.id);
    const pace = createPace(limits.line);
    const unread = createLineUnread();
    /** Requests until they are answered to the end, also those nobody wants an answer to any more: they still work. */
    const underWay = new Set<string>();
    let closed = false;

    function close(): void {
      if (closed) return;
      closed = true;
      takeOut();
      turns.close();
      unread.close();
      handler.close(peer);
    }

    function hangUp(cause: Cause): void {
      if (closed) return;
      logEnd(`${surface} ${cause}`);
      close();
      end.hangUp();
    }

    /** Hands a message over; a stream that awaits it goes on when the screen has read enough. */
    function send(text: string): Promise<void> | undefined {
      if (closed) {
        // A request that the library began to read before the line was gone is open since: nobody else would end it.
        handler.close(peer);
        return undefined;
      }
      end.send(text, unread.sent(Buffer.byteLength(text)));
      load.look();
      return unread.fallsTo(limits.holdsBackAt);
    }

    const begin = (path: string): (() => void) | undefined =>
      STREAM_PATHS.has(path) ? load.begin(path) : () => {};

    const peer = {
      // Nothing of the contract is sent as bytes.
      send: (message: unknown) => (typeof message === 'string' ? send(message) : undefined),
      addEventListener() {},
    };

    async function request(id: string, path: string, text: string): Promise<void> {
      // The library would ignore the second of two requests with one id; a page of ours never sends one.
      if (underWay.has(id)) return;
      const end = underWay.size < limits.mostUnderWay ? begin(path) : undefined;
      if (!end) return void send(tooManyRequests(id));
      underWay.add(id);
      try {
        await handler.message(peer, text, { context: { screen } });
      } catch {
        hangUp('failed');
      } finally {
        underWay.delete(id);
        end();
      }
    }

    function deliver(text: string): void {
      const message = read(text, largestMessageOf(surface));
      switch (message.kind) {
        case 'refused':
          return hangUp(message.reason);
        case 'not-understood':
          return void send(notUnderstood(message.id));
        case 'abort':
          if (underWay.has(message.id))
            handler.message(peer, text, { context: { screen } }).catch(() => hangUp('failed'));
          return undefined;
        case 'request':
          return void request(message.id, message.path, text);
      }
    }

    const turns = takeTurns({
      clock,
      limits,
      nextTurn() {
        const now = clock.monotonic();
        return Math.max(pace.take(now), load.pace.take(now));
      },
      deliver,
      pause: () => end.pause(),
      resume: () => end.resume(),
      overflow: () => hangUp('flood'),
    });
    const takeOut = load.add({ unread, cut: () => hangUp('not-reading') });

    return {
      message(data) {
        if (closed) return;
        // Looked at before anything waits for its turn.
        if (typeof data !== 'string') hangUp('not-text');
        else if (data.length > largestMessageOf(surface)) hangUp('too-large');
        else turns.message(data);
      },
      close,
    };
  }

  return { open };
}
