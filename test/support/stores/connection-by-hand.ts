/** A connection for tests of a screen's stores: the test holds the hub's end. */
import { createStore } from 'zustand/vanilla';
import { createHubClient, type HubClient } from '../../../src/renderer/rpc/line.ts';
import type { CallAnswer } from '../../../src/renderer/rpc/call.ts';
import type { ConnectionState, HubConnection } from '../../../src/renderer/rpc/hub-connection.ts';

/** What a screen asked for: `appointments.find` with its input. */
export interface Asked {
  readonly path: string;
  readonly input: unknown;
}

export interface ConnectionByHand extends HubConnection {
  /** The line as the screen is told it is. */
  become(state: ConnectionState): void;
  /** Answers the oldest open call. */
  answer(answer: CallAnswer<unknown>): void;
  /** Answers the oldest open call of `path`. Throws where there is none. */
  answerTo(path: string, answer: CallAnswer<unknown>): void;
  /** Calls that wait for an answer. */
  readonly open: () => number;
  /** Every call so far, oldest first. */
  readonly asked: () => readonly Asked[];
  /** The streams that are being listened to. */
  readonly streams: () => readonly Asked[];
  /** How many streams were asked for so far, also those that have ended. */
  readonly listened: () => number;
  /** Sends a value to every stream. */
  tell(value: unknown): void;
  /** Sends a value to the streams of `path`. */
  tellTo(path: string, value: unknown): void;
}

/** The test knows what its calls and streams carry. */
interface Caller {
  asked: Asked;
  settle(answer: CallAnswer<unknown>): void;
}

interface Listener {
  readonly asked: Asked;
  hear(value: unknown): void;
}

const NOTHING: Asked = { path: '', input: undefined };

/** What `run` asks for. Its own promise never settles: the answer comes from the test. */
function askedBy(run: (client: HubClient) => unknown): Asked {
  let asked = NOTHING;
  const clientFor = createHubClient({
    call: (path, input) => {
      asked = { path: path.join('.'), input };
      return new Promise(() => undefined);
    },
  });
  void run(clientFor(new AbortController().signal));
  return asked;
}

export function createConnectionByHand(): ConnectionByHand {
  const state = createStore<ConnectionState>(() => 'connecting');
  const calls: Caller[] = [];
  const history: Asked[] = [];
  const listeners = new Set<Listener>();
  let listened = 0;
  return {
    state,
    become: (next) => state.setState(next, true),
    answer: (answer) => calls.shift()?.settle(answer),
    answerTo(path, answer) {
      const at = calls.findIndex(({ asked }) => asked.path === path);
      const [call] = at < 0 ? [] : calls.splice(at, 1);
      if (call === undefined) throw new Error(`Nobody waits for ${path}.`);
      call.settle(answer);
    },
    open: () => calls.length,
    asked: () => history,
    listened: () => listened,
    streams: () => Array.from(listeners, ({ asked }) => asked),
    tell: (value) => listeners.forEach((listener) => listener.hear(value)),
    tellTo(path, value) {
      for (const listener of listeners) if (listener.asked.path === path) listener.hear(value);
    },
    call: <T>(run: (client: HubClient) => Promise<T>) =>
      new Promise<CallAnswer<T>>((resolve) => {
        const asked = askedBy(run);
        history.push(asked);
        const caller = {
          asked,
          settle(answer: CallAnswer<T>): void {
            resolve(answer);
          },
        };
        calls.push(caller);
      }),
    watch: (start, onValue) => {
      const listener = { asked: askedBy(start), hear: onValue };
      listeners.add(listener);
      listened += 1;
      return () => listeners.delete(listener);
    },
    close: () => undefined,
  };
}
