/** Copies of the database, for an administrator. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { copies: os } = implementer;

export function copiesProcedures({ copies }: HubAccess) {
  return {
    list: os.list.handler(() => copies?.list() ?? { copies: [], moveCommand: '' }),
    make: os.make.handler(
      () => copies?.make() ?? { kind: 'not-made' as const, reason: 'There are no copies.' },
    ),
    putBack: os.putBack.handler(({ input }) => copies?.putBack(input.name) ?? { kind: 'unknown' as const }),
  };
}
