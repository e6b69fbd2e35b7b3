/** Turns an intent into the request of its kind. */
import type { InputProblem } from '../../contract/refusal.ts';
import type { ServiceCall, ServiceClient } from '../service/client.ts';
import type { ServiceConnection } from '../service/connection.ts';
import type { ServiceFailure, ServiceResult } from '../service/errors.ts';
import type { MaybeCreated } from '../service/wire.ts';
import { topicOf, type Intent } from './intent.ts';
import { readOrder } from './order.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';
import { writeOwnRefusal } from './own-refusal.ts';

const UNREADABLE: ServiceFailure = {
  kind: 'refused',
  cause: 'unreadable',
  message: writeOwnRefusal({ kind: 'unreadable' }),
};

/** Limits of the problems that staff see in a body that breaks the rules. */
const MAX_PROBLEMS = 5;
const MAX_FIELD_LENGTH = 80;

const shortened = ({ field, rule }: InputProblem): InputProblem => ({
  field: field.slice(0, MAX_FIELD_LENGTH),
  rule,
});

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
    case 'edit': {
      const changed = await client.updateAppointment(order.appointmentId, order.patch, call);
      return changed.ok ? { ...changed, value: { reported: changed.value } } : changed;
    }
    case 'create':
      return client.createAppointment(order.input, call);
    case 'auto-assign':
      return client.autoAssignAppointment(order.input, call);
  }
}

/** The lane of an intent at the rate limit. */
function priorityOf({ origin, isListed }: Intent): ServiceCall['priority'] {
  if (isListed) return 'background';
  return origin === 'visitor' ? 'visitor' : 'staff';
}

/** Sends intents over `service`, visitors' first and those of lists last. Failures are values. */
export function createSendIntent(service: Pick<ServiceConnection, 'change'>): OutboxDeps['send'] {
  return async (intent, beforeSend, signal) => {
    const priority = priorityOf(intent);
    const result = await service.change(
      (client) => dispatch(client, intent, { priority, signal, beforeSend }),
      topicOf(intent),
    );
    if (result.ok) return result.value ? { ok: true, created: result.value } : result;
    const { problems, ...failure } = result.failure;
    if (problems === undefined) return result;
    const message = writeOwnRefusal({
      kind: 'input',
      problems: problems.slice(0, MAX_PROBLEMS).map(shortened),
    });
    return { ok: false, failure: { ...failure, message } };
  };
}

interface OpenOutboxDeps extends Omit<OutboxDeps, 'send' | 'looksAnswered' | 'key'> {
  readonly service: Pick<ServiceConnection, 'change' | 'reachability'>;
}

/** Sends intents over `service`. Its own looks show whether it answers others. */
export function openOutbox({ service, ...deps }: OpenOutboxDeps): Outbox {
  return createOutbox({
    ...deps,
    send: createSendIntent(service),
    looksAnswered: service.reachability.looksAnswered,
    key: service.reachability.key,
  });
}
