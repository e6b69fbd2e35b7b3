/**
 * The rule for every procedure that a front desk may call, unless the contract says that it needs no clerk: where clerks
 * sign in, somebody is signed in at that screen. What runs when a screen locks ends.
 */
import type { Clerk } from '../../contract/staff.ts';
import type { Staff } from '../staff/staff.ts';
import { implementer } from './implementer.ts';

const isStream = (output: unknown): output is AsyncIterator<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** `stream` until `ended` is aborted: nothing that it says after that gets out. */
async function* until(
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

/** The contract behind the gate; handlers are told the clerk. */
export function behindGate(staff: Pick<Staff, 'deskAt'>) {
  return implementer.use(async ({ context, procedure, next, errors }) => {
    const { screen } = context;
    const nobody: { readonly clerk?: Clerk } = {};
    if (screen.role !== 'desk') return next({ context: nobody });
    const desk = staff.deskAt(screen.id);
    const isFree = procedure['~orpc'].meta.needsClerk === false;
    if (desk.kind === 'locked') {
      if (isFree) return next({ context: nobody });
      throw errors.LOCKED();
    }
    const result = await next({ context: desk.clerk ? { clerk: desk.clerk } : nobody });
    // What a locked desk may see goes on when it locks.
    if (isFree) return result;
    return isStream(result.output) ? { ...result, output: until(result.output, desk.ended) } : result;
  });
}
