/** A part of a page's life: what it watches of the hub ends with it. */
import type { HubConnection } from './hub-connection.ts';

export interface ConnectionScope {
  /** The same connection; what is watched through it ends with the scope. */
  readonly connection: HubConnection;
  /** Ends everything that was watched, and every further watching. */
  end(): void;
}

export function createConnectionScope(connection: HubConnection): ConnectionScope {
  const ends = new Set<() => void>();
  let isOver = false;
  return {
    connection: {
      ...connection,
      watch(...watched) {
        if (isOver) return () => undefined;
        const end = connection.watch(...watched);
        ends.add(end);
        return () => {
          ends.delete(end);
          end();
        };
      },
    },
    end() {
      isOver = true;
      for (const end of ends) end();
      ends.clear();
    },
  };
}
