/** A PIN on its way to the hub. It is in nothing that outlives the answer. */
import { type CallFailure, type RunCall, saidOrNot } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

/** What came of the last PIN; `checking` while it is looked at. */
export type PinNote<Answer> =
  | { readonly kind: 'none' | 'checking' | 'empty' }
  | Answer
  | { readonly kind: CallFailure };

/** A PIN may wait behind others, each of which takes some 100 ms of the hub, in milliseconds. */
const PIN_DEADLINE_MS = 20_000;

export async function tryPin<Answer>(
  connection: HubConnection,
  run: RunCall<Answer>,
): Promise<Answer | { readonly kind: CallFailure }> {
  return saidOrNot(await connection.call(run, { deadlineMs: PIN_DEADLINE_MS }));
}
