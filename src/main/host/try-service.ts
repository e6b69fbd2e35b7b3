/** Asks a service for its locations with an address and a key that are not saved: nothing of the hub that runs changes. */
import type { ServiceTry, ServiceTryAnswer } from '../../contract/service-try.ts';
import { connectService } from '../service/connection.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import type { HubOptions, HubPlace } from './hub-place.ts';

type Options = Pick<HubOptions, 'fetch' | 'clock' | 'log' | 'random'> & {
  readonly settings: Pick<HostSettings, 'tryOut'>;
};

export function serviceTrier(
  options: Options,
  place: Pick<HubPlace, 'profile'>,
): (wanted: ServiceTry) => Promise<ServiceTryAnswer> {
  return async (wanted) => {
    const tried = await options.settings.tryOut(wanted);
    if (tried.kind !== 'service') return tried;
    const { fetch, clock, log, random } = options;
    const { baseUrl, apiKey } = tried;
    const profile = place.profile();
    const onChange = (): void => undefined;
    const connection = connectService({ baseUrl, apiKey, profile, fetch, clock, log, random, onChange });
    try {
      return await connection.test();
    } finally {
      connection.close();
    }
  };
}
