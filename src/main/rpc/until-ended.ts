/**
 * A stream that ends when whoever may see it may no more: its screen is told so at once, and what works for it is told
 * to stop, as if the screen had gone. Told by nobody it would wait for its next piece of news, at night for hours.
 */
import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import { contract } from '../../contract/contract.ts';
import type { RpcContext } from './access.ts';

interface Call {
  readonly context: RpcContext;
  readonly path: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Every call of a stream gets a signal that also its own `context.cut` aborts. */
export function withCut<Given extends Call, Result>({
  next,
  ...call
}: Given & { readonly next: (call?: Omit<Given, 'next'>) => Result }): Result {
  if (!STREAM_PATHS.has(`/${call.path.join('/')}`)) return next();
  const over = new AbortController();
  const cut = (): void => over.abort(call.signal?.reason);
  // Both live as long as the call: nothing is to be taken off again.
  if (call.signal?.aborted === true) cut();
  else call.signal?.addEventListener('abort', cut, { once: true });
  return next({ ...call, context: { ...call.context, cut }, signal: over.signal });
}

export const isStream = (output: unknown): output is AsyncIterator<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** `stream` until `ended` is aborted: nothing that it says after that gets out, and `cut` tells it to stop. */
export async function* untilEnded(
  stream: AsyncIterator<unknown, unknown, void>,
  ended: AbortSignal,
  cut: () => void = () => {},
): AsyncGenerator<unknown, void, void> {
  // Settles the one `next` that is under way. No race with one promise for all of them: that keeps every value told.
  let end = (): void => {};
  const onAbort = (): void => {
    end();
    cut();
  };
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
    cut();
    // Not awaited: it may be at work.
    stream.return?.().catch(() => undefined);
  }
}

export const STREAM_PATHS: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).flatMap(([verb, procedure]: [string, unknown]) =>
      isContractProcedure(procedure) &&
      getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) !== undefined
        ? [`/${noun}/${verb}`]
        : [],
    ),
  ),
);
