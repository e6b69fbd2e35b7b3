import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function boardProcedures(access: HubAccess) {
  return { watch: implementer.board.watch.handler(({ signal }) => access.hub().board.watch(signal)) };
}
