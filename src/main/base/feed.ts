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

type Steps<Value> = Generator<Value, 'over' | void, void> | AsyncGenerator<Value, 'over' | void, void>;

/**
 * Yields what `make` yields at once, without a batch, and then for each batch. Ends early when that returns `over`.
 */
export async function* snapshotAndChanges<Key, Value>(
  changes: Pick<Feed<Key>, 'batches'>,
  signal: AbortSignal | undefined,
  make: (batch: ReadonlySet<Key> | undefined) => Steps<Value>,
): AsyncGenerator<Value, void, void> {
  // Before the snapshot, so that no change is lost in between.
  const batches = changes.batches(signal);
  try {
    if ((yield* make(undefined)) === 'over') return;
    for await (const batch of batches) if ((yield* make(batch)) === 'over') return;
  } finally {
    await batches.return();
  }
}

/** Yields `now()` at once and after every change. */
export const currentAndChanges = <Key, Value>(
  changes: Pick<Feed<Key>, 'batches'>,
  signal: AbortSignal | undefined,
  now: () => Value,
): AsyncGenerator<Value, void, void> =>
  snapshotAndChanges(changes, signal, function* () {
    yield now();
  });

/** A throw becomes an unhandled rejection, and later batches still run. */
export async function followBatches<Key>(
  changes: Pick<Feed<Key>, 'batches'>,
  signal: AbortSignal,
  onBatch: (batch: ReadonlySet<Key>) => void,
): Promise<void> {
  for await (const batch of changes.batches(signal)) void Promise.resolve(batch).then(onBatch);
}
