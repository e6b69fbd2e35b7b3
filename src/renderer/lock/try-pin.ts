/** A PIN on its way to the hub. It is in nothing that outlives the answer. */
import type { CallAnswer, RunCall } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

interface Unanswered {
  readonly kind: Exclude<CallAnswer<never>['kind'], 'answered'>;
}

/** What came of the last PIN; `checking` while it is looked at. */
export type PinNote<Answer> = { readonly kind: 'none' | 'checking' | 'empty' } | Answer | Unanswered;

/** A PIN may wait behind others, each of which takes some 100 ms of the hub, in milliseconds. */
const PIN_DEADLINE_MS = 20_000;

export async function tryPin<Answer>(
  connection: HubConnection,
  run: RunCall<Answer>,
): Promise<Answer | Unanswered> {
  const answer = await connection.call(run, { deadlineMs: PIN_DEADLINE_MS });
  return answer.kind === 'answered' ? answer.value : { kind: answer.kind };
}
