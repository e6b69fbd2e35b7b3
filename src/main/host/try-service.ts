/** Asks a service for its locations with an address and a key that are not saved: nothing of the hub that runs changes. */
import type { ConnectionTestAnswer } from '../../contract/settings.ts';
import { type ConnectionDeps, connectService } from '../service/connection.ts';

export type TryDeps = Pick<
  ConnectionDeps,
  'baseUrl' | 'apiKey' | 'profile' | 'fetch' | 'clock' | 'log' | 'random'
>;

export async function tryService(deps: TryDeps): Promise<ConnectionTestAnswer> {
  const connection = connectService({ ...deps, onChange: () => undefined });
  try {
    return await connection.test();
  } finally {
    connection.close();
  }
}
