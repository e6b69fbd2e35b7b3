import type { HubConnection } from './hub-connection.ts';

/** Runs `ask` now, which a page without a line cannot, and with each connection: what it asked for may have changed. */
export function onEachConnection({ state }: Pick<HubConnection, 'state'>, ask: () => Promise<void>): void {
  state.subscribe((now) => {
    if (now === 'connected') void ask();
  });
  void ask();
}
