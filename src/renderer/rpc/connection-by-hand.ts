/** A connection for tests of a screen's stores: the test holds the hub's end. */
import { createStore } from 'zustand/vanilla';
import type { CallAnswer, ConnectionState, HubConnection } from './hub-connection.ts';

export interface ConnectionByHand extends HubConnection {
  /** The line as the screen is told it is. */
  become(state: ConnectionState): void;
  /** Answers the oldest open call. */
  answer(answer: CallAnswer<unknown>): void;
  /** Calls that wait for an answer. */
  readonly open: () => number;
  /** Sends a value to every stream. */
  tell(value: unknown): void;
}

/** The test knows what its calls and streams carry. */
interface Caller {
  settle(answer: CallAnswer<unknown>): void;
}

interface Listener {
  hear(value: unknown): void;
}

export function createConnectionByHand(): ConnectionByHand {
  const state = createStore<ConnectionState>(() => 'connecting');
  const calls: Caller[] = [];
  const listeners = new Set<Listener>();
  return {
    state,
    become: (next) => state.setState(next, true),
    answer: (answer) => calls.shift()?.settle(answer),
    open: () => calls.length,
    tell: (value) => listeners.forEach((listener) => listener.hear(value)),
    call: <T>() =>
      new Promise<CallAnswer<T>>((resolve) => {
        const caller = {
          settle(answer: CallAnswer<T>): void {
            resolve(answer);
          },
        };
        calls.push(caller);
      }),
    watch: (_start, onValue) => {
      const listener = { hear: onValue };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
  };
}
