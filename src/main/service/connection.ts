/** The hub's connection to its service: client, scheduler and reachability put together, or an honest absence. */
import type { ConnectionTestAnswer } from '../../contract/settings.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Intent } from '../outbox/intent.ts';
import { readOrder } from '../outbox/order.ts';
import type { SendResult } from '../outbox/outbox.ts';
import type { SettingsInForce } from '../settings/host-settings.ts';
import { createServiceClient, type ServiceCall, type ServiceClient } from './client.ts';
import type { classify, ServiceFailure, ServiceResult } from './errors.ts';
import type { ServiceProfile } from './profile.ts';
import { createReachability, type Reachability } from './reachability.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import type { MaybeCreated } from './wire.ts';

export interface ServiceConnection {
  /** Sends one intent of the outbox. */
  send(intent: Intent, beforeSend: () => void, signal: AbortSignal): Promise<SendResult>;
  /** One real request on behalf of the administrator. */
  test(): Promise<ConnectionTestAnswer>;
  readonly reachability: Reachability;
  close(): void;
}

export interface ConnectionDeps {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly fetch: typeof globalThis.fetch;
  /** A fetch that never sends a request twice by itself, for creates. */
  readonly fetchOnce?: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly onChange: () => void;
  /** What an answer means; by default the table in `errors.ts`. */
  readonly classify?: typeof classify;
}

const NOT_CONFIGURED: ServiceFailure = { kind: 'not-sent', cause: 'not-configured' };

/** How long "Test connection" waits for a slot, in milliseconds. */
const TEST_WAITS_MS = 10_000;

/** One sentence for the administrator, with the service's own words where it has some. */
export function failureSentence(failure: ServiceFailure): string {
  const words = failure.message ? ` It says: “${failure.message}”` : '';
  const cause = failure.cause ? ` (${failure.cause})` : '';
  switch (failure.kind) {
    case 'key-rejected':
      return `The service does not accept the API key.${words}`;
    case 'refused':
      return `The service refused the request.${words}`;
    case 'rate-limited':
      return 'The service is busy for this API key. Try again in a few seconds.';
    case 'not-sent':
      return `The service cannot be reached${cause}. Check the address and the network.`;
    case 'offline':
      return `Something else answers at this address, not the service${cause}. A network login page, perhaps.`;
    case 'unknown':
      return `The service did not answer properly${cause}.`;
    case 'expired':
    case 'aborted':
      return 'The request was not sent in time. Try again.';
  }
}

/** In front of staff with the hub's own words; the service was never asked. */
const UNREADABLE: ServiceFailure = {
  kind: 'refused',
  cause: 'unreadable',
  message: 'What was to be sent cannot be read from this machine’s disk any more.',
};

/** The operation for an intent; what it made, where it makes something. */
async function dispatch(
  client: ServiceClient,
  intent: Intent,
  call: ServiceCall,
): Promise<ServiceResult<MaybeCreated | null>> {
  const order = readOrder(intent);
  switch (order?.kind) {
    case undefined:
      return { ok: false, failure: UNREADABLE };
    case 'check-in':
      return client.checkIn(order.appointmentId, call);
    case 'cancel':
      return client.cancel(order.appointmentId, call);
    case 'no-show':
      return client.markNoShow(order.appointmentId, call);
    case 'edit':
      return client.updateAppointment(order.appointmentId, order.patch, call);
    case 'create':
      return client.createAppointment(order.input, call);
    case 'auto-assign':
      return client.autoAssignAppointment(order.input, call);
  }
}

export function connectService(deps: ConnectionDeps): ServiceConnection {
  const { inForce, clock, log } = deps;
  const { baseUrl } = inForce.settings;
  const { apiKey } = inForce;
  if (baseUrl === undefined || apiKey === undefined) {
    const reachability = createReachability({ clock, look: undefined, onChange: deps.onChange });
    return {
      send: () => Promise.resolve({ ok: false, failure: NOT_CONFIGURED }),
      test: () =>
        Promise.resolve({
          kind: 'failed',
          sentence:
            baseUrl === undefined ? 'Set the address of the service first.' : 'Set the API key first.',
        }),
      reachability,
      close: reachability.close,
    };
  }

  const stopping = new AbortController();
  const scheduler = createRequestScheduler({ clock, log, random: deps.random });
  const client = createServiceClient({
    fetch: deps.fetch,
    ...(deps.fetchOnce ? { fetchOnce: deps.fetchOnce } : {}),
    ...(deps.classify ? { classify: deps.classify } : {}),
    baseUrl,
    apiKey: () => apiKey,
    profile: deps.profile,
    scheduler,
    clock,
    log,
  });
  const reachability: Reachability = createReachability({
    clock,
    onChange: deps.onChange,
    look: async () =>
      reachability.note(await client.listLocations({ priority: 'background', signal: stopping.signal })),
  });

  return {
    async send(intent, beforeSend, signal) {
      const priority = intent.origin === 'visitor' ? 'visitor' : 'staff';
      const result = await dispatch(client, intent, { priority, signal, beforeSend });
      // A refusal of the hub's own says nothing about the service.
      if (result.ok || result.failure.kind !== 'refused' || result.failure.statusCode !== undefined) {
        reachability.note(result);
      }
      return result.ok && result.value ? { ok: true, created: result.value } : result;
    },
    async test() {
      const result = reachability.note(
        await client.listLocations({ priority: 'staff', deadlineMs: TEST_WAITS_MS, signal: stopping.signal }),
      );
      return result.ok
        ? { kind: 'reached', locations: result.value.map(({ id, name }) => ({ id, name })) }
        : { kind: 'failed', sentence: failureSentence(result.failure) };
    },
    reachability,
    close() {
      reachability.close();
      stopping.abort();
      scheduler.close();
    },
  };
}
