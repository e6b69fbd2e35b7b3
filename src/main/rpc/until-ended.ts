/**
 * Ends a stream when its screen loses access: the screen is notified at once, and the producer stops as if the screen
 * had disconnected. Otherwise it would wait for its next change, at night for hours.
 */
import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import { contract } from '../../contract/contract.ts';
import type { RpcContext } from './access.ts';

interface Call {
  readonly context: RpcContext;
  readonly path: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Adds a signal to every stream, which `context.cut` aborts too. */
export function withCut<Given extends Call, Result>({
  next,
  ...call
}: Given & { readonly next: (call?: Omit<Given, 'next'>) => Result }): Result {
  if (!STREAM_PATHS.has(`/${call.path.join('/')}`)) return next();
  const over = new AbortController();
  const cut = (): void => over.abort(call.signal?.reason);
  // Both live as long as the request, so the listener needs no removal.
  if (call.signal?.aborted === true) cut();
  else call.signal?.addEventListener('abort', cut, { once: true });
  return next({ ...call, context: { ...call.context, cut }, signal: over.signal });
}

export const isStream = (output: unknown): output is AsyncIterator<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** `stream` until `ended` aborts. Later values are dropped, and `cut` stops the producer. */
export async function* untilEnded(
  stream: AsyncIterator<unknown, unknown, void>,
  ended: AbortSignal,
  cut: () => void = () => {},
): AsyncGenerator<unknown, void, void> {
  // Settles the pending `next`. One promise raced with every `next` would retain all values.
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
    // Not awaited, because it may be busy.
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
