/**
 * Tells streams what changed, without a queue that can grow or lose anything.
 *
 * Each reader keeps the set of keys touched since it last looked; a slow reader gets one larger batch, never a gap.
 */

export interface Feed<Key> {
  /** Marks `key` as changed for every reader. */
  touch(key: Key): void;
  /** Calls `heard` after each touch; returns how to stop. */
  subscribe(heard: (key: Key) => void): () => void;
  /** Batches of changed keys, each non-empty, until `signal` aborts or the feed closes. */
  batches(signal?: AbortSignal): AsyncGenerator<ReadonlySet<Key>, void, void>;
  /** How many hear of a touch: shows that those who left are forgotten. */
  readers(): number;
  /** Ends every reader. */
  close(): void;
}

export function createFeed<Key>(): Feed<Key> {
  const listeners = new Set<(key: Key) => void>();
  const closing = new AbortController();

  function subscribe(heard: (key: Key) => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  }

  function batches(signal?: AbortSignal): AsyncGenerator<ReadonlySet<Key>, void, void> {
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    let changed = new Set<Key>();
    let wake: (() => void) | undefined;
    const left = new AbortController();
    // Subscribed here, not at the first read, so that nothing is missed between a snapshot and the first batch.
    const unsubscribe = subscribe((key) => {
      changed.add(key);
      wake?.();
    });
    // Here and in `return` as well as in `finally`: a generator that was never read runs no `finally`.
    const onEnd = (): void => {
      unsubscribe();
      wake?.();
    };
    ended.addEventListener('abort', onEnd, { once: true });
    // It is told nothing of what was before.
    if (ended.aborted) onEnd();

    async function* read(): AsyncGenerator<ReadonlySet<Key>, void, void> {
      try {
        while (!ended.aborted && !left.signal.aborted) {
          if (changed.size === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            wake = undefined;
            continue;
          }
          const batch = changed;
          changed = new Set();
          yield batch;
        }
      } finally {
        leave();
      }
    }

    function leave(): void {
      left.abort();
      unsubscribe();
      ended.removeEventListener('abort', onEnd);
      wake?.();
    }

    const reader = read();
    const end = reader.return.bind(reader);
    reader.return = (value) => {
      leave();
      return end(value);
    };
    return reader;
  }

  return {
    touch: (key) => {
      for (const heard of listeners) heard(key);
    },
    subscribe,
    batches,
    readers: () => listeners.size,
    close: () => closing.abort(),
  };
}

/** What is so now, and again after every change, until `signal` aborts or the feed closes. */
export async function* told<Key, Value>(
  changes: Feed<Key>,
  signal: AbortSignal | undefined,
  now: () => Value,
): AsyncGenerator<Value, void, void> {
  const batches = changes.batches(signal);
  try {
    yield now();
    for await (const _ of batches) yield now();
  } finally {
    await batches.return();
  }
}

/**
 * Runs `hear` for each batch until `signal` aborts. One that throws does not end those after it; what it threw is left to
 * whoever hears of unhandled rejections.
 */
export async function followBatches<Key>(
  changes: Pick<Feed<Key>, 'batches'>,
  signal: AbortSignal,
  hear: (batch: ReadonlySet<Key>) => void,
): Promise<void> {
  for await (const batch of changes.batches(signal)) void Promise.resolve(batch).then(hear);
}
