/** The screens of Foyer's own machine: how they are opened from here, and what came of it. */
import type { Opened, SurfaceHere } from '../../../contract/screens-here.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createQuery, type Outcome } from '../../rpc/hub-queries.ts';

type Opening = Opened & { readonly kind: 'opened' };
export type OpeningOutcome = Outcome<Opening>;

export type ScreensHereStore = ReturnType<typeof createScreensHereStore>;

export function createScreensHereStore(connection: HubConnection) {
  const way = createQuery(connection, (client, options) => client.screensHere.read(undefined, options));
  const opening = createMutation<Opening>(connection);
  return {
    way,
    opening,
    async openWindows(): Promise<void> {
      await opening.runAs(
        (client, options) => client.screensHere.openWindows(undefined, options),
        (opened) => ({ kind: 'opened', ...opened }),
      );
    },
    /** `tab` is there already, since a browser opens one only at the moment of the press. */
    async openTab(surface: SurfaceHere, tab: Pick<Window, 'location' | 'close'> | null): Promise<void> {
      const answer = await connection.call((client, options) =>
        client.screensHere.address({ surface }, options),
      );
      const address = answer.kind === 'answered' ? answer.value.address : undefined;
      if (address === undefined || tab === null) {
        tab?.close();
        return opening.show({ kind: 'failed' });
      }
      opening.show(undefined);
      tab.location.replace(address);
    },
  };
}
