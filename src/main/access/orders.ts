/** What staff have screens do, on its way to the lines they have at this moment. Nothing is kept for a screen without one. */
import { createFeed, type Feed } from '../base/feed.ts';

/** One of a kind waits for a slow reader, however often it was asked for. */
export type OrderKind = 'identify' | 'reload' | 'test-sound' | 'try';

export interface Orders {
  /** False where the screen listens on no line. */
  give(screenId: string, kind: OrderKind): boolean;
  /** From now on, until `signal` aborts. */
  follow(screenId: string, signal: AbortSignal | undefined): AsyncGenerator<OrderKind, void, void>;
  /** Ends every reader. */
  close(): void;
}

export function createOrders(): Orders {
  const feeds = new Map<string, Feed<OrderKind>>();

  function feedOf(screenId: string): Feed<OrderKind> {
    const feed = feeds.get(screenId) ?? createFeed<OrderKind>();
    feeds.set(screenId, feed);
    return feed;
  }

  return {
    give(screenId, kind) {
      const feed = feeds.get(screenId);
      if (!feed || feed.readers() === 0) return false;
      feed.touch(kind);
      return true;
    },
    follow(screenId, signal) {
      const feed = feedOf(screenId);
      // Here, not at the first read: whoever was told that orders come misses none.
      const batches = feed.batches(signal);
      async function* read(): AsyncGenerator<OrderKind, void, void> {
        try {
          for await (const batch of batches) yield* batch;
        } finally {
          await batches.return();
          if (feed.readers() === 0 && feeds.get(screenId) === feed) feeds.delete(screenId);
        }
      }
      return read();
    },
    close() {
      for (const feed of feeds.values()) feed.close();
    },
  };
}
