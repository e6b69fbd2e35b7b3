import type { HubConnection } from '../rpc/hub-connection.ts';

/** Resolves once there is a line to the hub, at once where there is one. */
export function whenConnected({ state }: Pick<HubConnection, 'state'>): Promise<void> {
  return new Promise((resolve) => {
    if (state.getState() === 'connected') return resolve();
    const stop = state.subscribe((now) => {
      if (now !== 'connected') return;
      stop();
      resolve();
    });
  });
}
