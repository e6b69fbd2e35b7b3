/** The outbox over a service: what it sends goes over that connection, and its looks tell how others fare. */
import type { ServiceConnection } from '../service/connection.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';
import { createSendIntent } from './send-intent.ts';

export interface OpenOutboxDeps extends Omit<OutboxDeps, 'send' | 'looksAnswered' | 'key'> {
  readonly service: Pick<ServiceConnection, 'change' | 'reachability'>;
}

export function openOutbox({ service, ...deps }: OpenOutboxDeps): Outbox {
  return createOutbox({
    ...deps,
    send: createSendIntent(service),
    looksAnswered: service.reachability.looksAnswered,
    key: service.reachability.key,
  });
}
