/** The event of a test call: a `ticket_called` as the service sends one, of a ticket that cannot be anybody's. Pure. */
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import { TEST_CALL_MARK } from '../storage/test-call-rows.ts';

export interface TestEvent {
  readonly ticketId: string;
  /** The raw bytes of its webhook body. */
  readonly body: Buffer;
}

/**
 * `random`: 16 bytes that nobody can guess. `calledAt`: milliseconds since 1970, by the service's clock. It names no line
 * and no desk, so it is for every display.
 */
export function testEvent(random: Buffer, calledAt: number, statuses: TicketStatuses): TestEvent {
  const ticketId = TEST_CALL_MARK + random.toString('hex');
  const [status] = Object.entries(statuses).find(([, meaning]) => meaning === 'called') ?? [];
  const called = { date: new Date(calledAt).toISOString() };
  const data = { id: ticketId, ...(status === undefined ? {} : { status }), called };
  return { ticketId, body: Buffer.from(JSON.stringify({ type: 'ticket_called', data })) };
}
