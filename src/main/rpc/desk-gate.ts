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
  let end = (): void => {};
  const over = new Promise<'over'>((resolve) => {
    end = () => resolve('over');
  });
  ended.addEventListener('abort', end);
  try {
    while (!ended.aborted) {
      const next = await Promise.race([stream.next(), over]);
      if (next === 'over' || ended.aborted || next.done === true) return;
      yield next.value;
    }
  } finally {
    ended.removeEventListener('abort', end);
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
    if (procedure['~orpc'].meta.needsClerk === false) return next({ context: nobody });
    if (desk.kind === 'locked') throw errors.LOCKED();
    const result = await next({ context: desk.clerk ? { clerk: desk.clerk } : nobody });
    return isStream(result.output) ? { ...result, output: until(result.output, desk.ended) } : result;
  });
}
