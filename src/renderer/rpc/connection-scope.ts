/** A part of a page's life: what it watches of the hub ends with it. */
import type { HubConnection } from './hub-connection.ts';

export interface ConnectionScope {
  /** What is watched or subscribed to through it ends with the scope; calls are not sent after that. */
  readonly connection: HubConnection;
  end(): void;
}

const NOTHING = (): void => undefined;

export function createConnectionScope(connection: HubConnection): ConnectionScope {
  const ends = new Set<() => void>();
  let isOver = false;

  function untilEnd(begin: () => () => void): () => void {
    if (isOver) return NOTHING;
    const end = begin();
    ends.add(end);
    return () => {
      ends.delete(end);
      end();
    };
  }

  return {
    connection: {
      ...connection,
      state: {
        ...connection.state,
        subscribe: (listener) => untilEnd(() => connection.state.subscribe(listener)),
      },
      watch: (...watched) => untilEnd(() => connection.watch(...watched)),
      call: (...called) => (isOver ? Promise.resolve({ kind: 'not-sent' }) : connection.call(...called)),
    },
    end() {
      isOver = true;
      for (const end of ends) end();
      ends.clear();
    },
  };
}
