/** The contract over one line, for all transports (`lan/`, `electron/`). */
import { RPCHandler } from '@orpc/server/websocket';
import type { CancelTimer } from '../../clock/clock.ts';
import type { Screen } from '../access/screen.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog, type Log, sparingly } from '../base/log.ts';
import { createPace } from '../base/pace.ts';
import type { RpcContext } from './access.ts';
import { LINE_LIMITS, type LineLimits, maxMessageOf } from './line-limits.ts';
import {
  notUnderstood,
  readMessage,
  type ReadMessage,
  type RefusedMessage,
  tooManyRequests,
} from './line-message.ts';
import type { HubRouter } from './router.ts';
import { createLineUnread, createScreenLoads } from './screen-loads.ts';
import { STREAM_PATHS, withCut } from './until-ended.ts';

interface LineEnd {
  /** Calls `sent` once when the system has the message or never will, at once if the transport cannot know. */
  send(text: string, sent: () => void): void;
  /** Stops reading until `resume`, if the transport can. Messages already read may still arrive. */
  pause(): void;
  resume(): void;
  hangUp(): void;
}

export interface ScreenLine {
  message(data: unknown): void;
  /** The line is closed: ends its streams. */
  close(): void;
}

interface LinesDeps extends Clocked, Logged {
  readonly router: HubRouter;
  /** Default: the reader of this contract. */
  readonly read?: ReadMessage;
  /** Default: {@link LINE_LIMITS}. */
  readonly limits?: Partial<LineLimits>;
}

export type Lines = ReturnType<typeof createLines>;

/** Why the hub closed a line, for the log. */
type Cause = RefusedMessage | 'flood' | 'not-reading' | 'failed';

export function createLines({ router, clock, log, read = readMessage, limits: given }: LinesDeps) {
  // The adapters for `ws` and ports print contents of malformed messages to stderr, past the log.
  const handler = new RPCHandler<RpcContext>(router, { clientInterceptors: [withCut] });
  const limits: LineLimits = { ...LINE_LIMITS, ...given };
  const loads = createScreenLoads(limits, clock);
  const logEnd = createSparingLog(log, 'screen-message-refused', () => clock.monotonic());

  function open(screen: Screen, end: LineEnd): ScreenLine {
    const { surface } = screen;
    const load = loads.of(screen.id);
    const pace = createPace(limits.line);
    const unread = createLineUnread();
    /** Requests until they are answered, cancelled ones included, because they still run. */
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

    /** Sends a message. The promise resolves when the screen has read enough. */
    function send(text: string): Promise<void> | undefined {
      if (closed) {
        // Ends a request that the library began to read before the line was closed.
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
      // The contract sends no bytes.
      send: (message: unknown) => (typeof message === 'string' ? send(message) : undefined),
      addEventListener() {},
    };

    async function request(id: string, path: string, text: string): Promise<void> {
      // The library would ignore a second request with this id. Our pages never send one.
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
      const message = read(text, maxMessageOf(surface));
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

    const turns = createMessageQueue({
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
        // Checked before anything is queued.
        if (typeof data !== 'string') hangUp('not-text');
        else if (data.length > maxMessageOf(surface)) hangUp('too-large');
        else turns.message(data);
      },
      close,
    };
  }

  return { open };
}

/** At most one line a minute per screen, by number: ids are secret. `monotonic` is in milliseconds. */
export function createConnectedLog(
  log: Log,
  monotonic: () => number,
): (screen: Pick<Screen, 'surface' | 'number'>) => void {
  const mayLog = sparingly(monotonic);
  return ({ surface, number }) => {
    const suppressed = mayLog(`${surface} ${number}`);
    if (suppressed) log.info('screen-connected', { surface, number, ...suppressed });
  };
}

interface TurnsParts extends Clocked {
  readonly limits: Pick<LineLimits, 'mostWaiting' | 'mostWaitingLength'>;
  /** Reserves the next slot. Returns the milliseconds until then. */
  readonly nextTurn: () => number;
  readonly deliver: (text: string) => void;
  /** Messages are queued: stop reading if the transport can. */
  readonly pause: () => void;
  /** The queue is empty. */
  readonly resume: () => void;
  /** The queue is full. */
  readonly overflow: () => void;
}

/**
 * Delivers the messages of one line at once within the rate, then from a bounded queue. Only the first queued message of a line reserves a slot, so the lines of one screen take turns.
 */
function createMessageQueue({ clock, limits, nextTurn, deliver, pause, resume, overflow }: TurnsParts) {
  let waiting: string[] = [];
  let length = 0;
  let cancel: CancelTimer | undefined;
  let closed = false;

  function goOn(): void {
    cancel = undefined;
    const text = waiting.shift();
    if (text === undefined) return;
    length -= text.length;
    deliver(text);
    if (closed) return;
    if (waiting.length > 0) cancel = clock.after(nextTurn(), goOn);
    else resume();
  }

  return {
    message(text: string): void {
      if (closed) return;
      const isFirst = cancel === undefined;
      const inMs = isFirst ? nextTurn() : 0;
      if (isFirst && inMs === 0) return deliver(text);
      waiting.push(text);
      length += text.length;
      if (waiting.length > limits.mostWaiting || length > limits.mostWaitingLength) return overflow();
      if (!isFirst) return;
      cancel = clock.after(inMs, goOn);
      pause();
    },
    /** Drops the queue. */
    close(): void {
      closed = true;
      cancel?.();
      cancel = undefined;
      waiting = [];
      length = 0;
    },
  };
}
