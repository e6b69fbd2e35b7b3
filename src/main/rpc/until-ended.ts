/** A stream that ends when whoever may see it may no more. */

export const isStream = (output: unknown): output is AsyncIterator<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** `stream` until `ended` is aborted: nothing that it says after that gets out. */
export async function* untilEnded(
  stream: AsyncIterator<unknown, unknown, void>,
  ended: AbortSignal,
): AsyncGenerator<unknown, void, void> {
  // Settles the one `next` that is under way. No race with one promise for all of them: that keeps every value told.
  let end = (): void => {};
  const onAbort = (): void => end();
  ended.addEventListener('abort', onAbort);
  try {
    while (!ended.aborted) {
      const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<unknown, unknown> | 'over'>();
      end = () => resolve('over');
      stream.next().then(resolve, reject);
      const next = await promise;
      if (next === 'over' || ended.aborted || next.done === true) return;
      yield next.value;
    }
  } finally {
    ended.removeEventListener('abort', onAbort);
    // Not awaited: one that waits for news ends with the next.
    stream.return?.().catch(() => undefined);
  }
}
