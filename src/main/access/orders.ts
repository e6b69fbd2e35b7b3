/** Orders to a screen without a connection are dropped. */
import { createFeed, type Feed } from '../base/feed.ts';

/** Each kind is queued at most once per reader. */
export type OrderKind = 'identify' | 'reload' | 'test-sound' | 'try';

export interface Orders {
  /** False if the screen has no reader. */
  give(screenId: string, kind: OrderKind): boolean;
  /** Ends when `signal` aborts. */
  follow(screenId: string, signal: AbortSignal | undefined): AsyncGenerator<OrderKind, void, void>;
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
    close() {
      for (const feed of feeds.values()) feed.close();
    },
  };
}
