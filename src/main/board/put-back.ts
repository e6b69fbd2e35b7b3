/**
 * A ticket that was called and put back into the queue: `ticket_changed` with a status that waits. No type of its own is
 * documented for it. Pure.
 */
import { meaningOf, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { boundedBy, type Heard } from '../webhooks/heard.ts';
import { lastMsOf } from '../webhooks/moment.ts';
import { lastHeardAt } from './call-record.ts';
import type { WholeCall } from './whole-calls.ts';

/**
 * Events sent together, and first tries again, come within so long of each other, in milliseconds: a change that does not
 * know of the call may be from before it.
 */
const SETTLED_MS = 10_000;

/**
 * Up to which moment, by the service's clock, calls are over because of this event; undefined where it puts nothing back.
 * One that knows of the call and waits came after it, whenever it is heard. One that tells of no call is taken for later
 * where the last call was heard well before it; a change that was tried again so late takes a call off the card too soon,
 * and it stays in the list.
 */
export function putBackAt(
  { type, data }: TicketEvent,
  calls: readonly WholeCall[],
  heard: Heard,
  statuses: TicketStatuses,
): number | undefined {
  if (type !== 'ticket_changed' || meaningOf(statuses, data.status) !== 'waiting') return undefined;
  const { date, stepMs } = data.called ?? {};
  if (date !== undefined) return boundedBy(lastMsOf({ date, stepMs }), heard);
  const last = calls.at(-1);
  return last && heard.at - lastHeardAt(last) >= SETTLED_MS ? last.rank : undefined;
}
