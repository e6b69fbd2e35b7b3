import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function screensHereProcedures({ screensHere }: HubAccess) {
  return {
    read: implementer.screensHere.read.handler(() => screensHere?.read() ?? { kind: 'none' as const }),
    openWindows: implementer.screensHere.openWindows.handler(() => ({
      waiting: [...(screensHere?.openWindows() ?? [])],
    })),
    address: implementer.screensHere.address.handler(({ input: { surface } }) => {
      const address = screensHere?.address(surface);
      return address === undefined ? {} : { address };
    }),
  };
}
