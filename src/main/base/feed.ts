/**
 * Notifies streams of changes. Each reader keeps only the set of changed keys, so a slow reader gets a larger batch,
 * never a gap.
 */

export interface Feed<Key> {
  touch(key: Key): void;
  subscribe(heard: (key: Key) => void): () => void;
  /** Not empty. Ends when `signal` aborts or the feed closes. */
  batches(signal?: AbortSignal): AsyncGenerator<ReadonlySet<Key>, void, void>;
  readers(): number;
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
    // Subscribed now, so that no change before the first read is lost.
    const unsubscribe = subscribe((key) => {
      changed.add(key);
      wake?.();
    });
    // A generator that was never read runs no `finally`.
    const onEnd = (): void => {
      unsubscribe();
      wake?.();
    };
    ended.addEventListener('abort', onEnd, { once: true });
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

/** Yields `now()` at once and after every change. */
export async function* currentAndChanges<Key, Value>(
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

/** A throw becomes an unhandled rejection, and later batches still run. */
export async function followBatches<Key>(
  changes: Pick<Feed<Key>, 'batches'>,
  signal: AbortSignal,
  onBatch: (batch: ReadonlySet<Key>) => void,
): Promise<void> {
  for await (const batch of changes.batches(signal)) void Promise.resolve(batch).then(onBatch);
}
