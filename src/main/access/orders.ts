/** Orders to a screen without a connection are dropped. */
import { createFeed, type Feed } from '../base/feed.ts';

/** Each kind is queued at most once per reader. */
export type OrderKind = 'identify' | 'reload' | 'test-sound' | 'try';

export type Orders = ReturnType<typeof createOrders>;

export function createOrders() {
  const feeds = new Map<string, Feed<OrderKind>>();

  function feedOf(screenId: string): Feed<OrderKind> {
    const feed = feeds.get(screenId) ?? createFeed<OrderKind>();
    feeds.set(screenId, feed);
    return feed;
  }

  return {
    /** False if the screen has no reader. */
    give(screenId: string, kind: OrderKind): boolean {
      const feed = feeds.get(screenId);
      if (!feed || feed.readers() === 0) return false;
      feed.touch(kind);
      return true;
    },
    /** Ends when `signal` aborts. */
    follow(screenId: string, signal: AbortSignal | undefined): AsyncGenerator<OrderKind, void, void> {
      const feed = feedOf(screenId);
      // Subscribed now, so no order before the first read is lost.
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
    close(): void {
      for (const feed of feeds.values()) feed.close();
    },
  };
}
